import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { abuseDetailsMax, emailMax } from '#contract/limits.ts'
import type { AbuseReason } from '#contract/posts/blog-moderation.ts'
import { abuseReasons } from '#contract/posts/post-values.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

/** The input of a refused form, and the reason. */
export type AbuseRefusal = { typed: { reason: string; details: string; email: string }; message: string }

const reasonTexts: Record<AbuseReason, MessageDescriptor> = {
  spam: msg`Spam: exists for its links, or duplicates other posts`,
  misleading: msg`False or misleading`,
  harmful: msg`Harmful: hate, threats, harassment`,
  illegal: msg`Illegal`,
  copyright: msg`Copied from someone else`,
  other: msg`Other`,
}

/** A plain HTML form: it works without scripts, and the server responds with a page. */
export function AbuseReportForm({ refusal }: { refusal: AbuseRefusal | null }) {
  const typed = refusal?.typed
  return (
    <form method="post" aria-label={t`Report this post`} className="mt-8 space-y-6">
      {refusal !== null && (
        <p role="alert" className="rounded border border-lost px-4 py-3 text-lost">
          {refusal.message}
        </p>
      )}
      <fieldset>
        <legend className="font-medium">
          <Trans>What’s wrong with this post?</Trans>
        </legend>
        <div className="mt-2 space-y-1">
          {abuseReasons.map((reason) => (
            <label key={reason} className="flex min-h-8 items-center gap-2.5">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                defaultChecked={typed?.reason === reason}
                className="size-4.5 shrink-0"
              />
              {i18n._(reasonTexts[reason])}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor="abuse-details" className="font-medium">
          <Trans>
            Details <span className="font-normal text-ink-soft">(optional)</span>
          </Trans>
        </label>
        <textarea
          id="abuse-details"
          name="details"
          rows={5}
          maxLength={abuseDetailsMax}
          defaultValue={typed?.details}
          className="mt-1.5 w-full rounded border border-line-strong bg-surface px-3 py-2 text-base"
        />
      </div>
      <div>
        <label htmlFor="abuse-email" className="font-medium">
          <Trans>
            Your email <span className="font-normal text-ink-soft">(optional, if you want a reply)</span>
          </Trans>
        </label>
        <Input
          id="abuse-email"
          name="email"
          type="email"
          maxLength={emailMax}
          autoComplete="email"
          defaultValue={typed?.email}
          className="mt-1.5"
        />
      </div>
      <Button type="submit">
        <Trans>Send report</Trans>
      </Button>
    </form>
  )
}
