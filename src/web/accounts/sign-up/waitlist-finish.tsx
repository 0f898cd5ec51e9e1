import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'

type WaitlistFinishProps = { email: string; refusal: AuthRefusal | null; busy: boolean; onSubmit: () => void }

/** The account was created but joining failed: only joining is tried again. */
export function WaitlistFinish({ email, refusal, busy, onSubmit }: WaitlistFinishProps) {
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className="text-ink-soft leading-6">
        <Trans>
          We created your account for <span className="font-medium text-ink wrap-anywhere">{email}</span>, but couldn’t
          add you to the waitlist.
        </Trans>
      </p>
      <FormRefusal refusal={refusal} />
      <SubmitButton ready={!busy} busy={busy} label={translated(waitlistTexts.join)} busyLabel={t`Joining...`} />
    </form>
  )
}
