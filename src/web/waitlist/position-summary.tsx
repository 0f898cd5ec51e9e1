import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

type PositionSummaryProps = {
  entry: WaitlistStatus
  /** The heading level below the title above. */
  heading: 'h2' | 'h3'
}

/** A confirmed position: its number, how to move up, and the referral link. */
export function PositionSummary({ entry, heading: Heading }: PositionSummaryProps) {
  const { position, waiting, referralUrl } = entry
  if (position === null || referralUrl === null) return null
  return (
    <div>
      <p className="flex items-baseline gap-3 border-line border-y py-5">
        <span className="font-semibold font-serif text-5xl text-verified tabular-nums leading-none tracking-[-0.02em]">
          <span className="sr-only">
            <Trans>Your place:</Trans>{' '}
          </span>
          {count(position)}
        </span>
        <span className="text-ink-soft text-sm leading-5">
          {waiting === 1 ? t`You’re the first one` : t`of ${count(waiting)} on the waitlist`}
        </span>
      </p>
      <Heading className="mt-6 font-semibold">
        <Trans>Move up</Trans>
      </Heading>
      <p className="mt-1 max-w-[60ch] text-ink-soft text-sm leading-6">{ruleText(entry)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Input
          aria-label={t`Your referral link`}
          readOnly
          height="md"
          value={referralUrl}
          onFocus={({ target }) => target.select()}
          className="min-w-0 flex-1 basis-36 tabular-nums"
        />
        <CopyButton text={referralUrl} label={t`Copy link`} variant="secondary" />
      </div>
      <p className="mt-3 text-ink-soft text-sm">
        <Plural
          value={entry.referrals}
          one={
            <Trans>
              <span className="font-medium text-ink tabular-nums">#</span> person has joined through your link and
              confirmed.
            </Trans>
          }
          other={
            <Trans>
              <span className="font-medium text-ink tabular-nums">#</span> people have joined through your link and
              confirmed.
            </Trans>
          }
        />
      </p>
    </div>
  )
}

function ruleText({ positionsPerReferral, referralsCounted }: WaitlistStatus): string {
  return t`Each person who joins through your link and confirms moves you up ${positionsPerReferral} places, as long as they stay on the list. Up to ${referralsCounted} people count.`
}
