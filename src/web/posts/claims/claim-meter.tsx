import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ClaimAllowance } from '#contract/accounts/accounts.ts'
import { classNames } from '#web/ui/class-names.ts'

/** How many of the account's claims are used, with one segment for each claim. */
export function ClaimMeter({ claims: { used, limit } }: { claims: ClaimAllowance }) {
  return (
    <section aria-labelledby="claim-meter-title">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="claim-meter-title" className="font-semibold text-sm">
          <Trans>Claimed posts</Trans>
        </h2>
        <p className="text-ink-soft text-sm tabular-nums">
          <Trans>
            {used} of {limit}
          </Trans>
        </p>
      </div>
      <div aria-hidden="true" className="mt-3 flex gap-1">
        {Array.from({ length: Math.max(limit, used) }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments are identical
            key={index}
            className={classNames('h-1.5 flex-1 rounded-full', index < used ? 'bg-verified' : 'bg-line')}
          />
        ))}
      </div>
      <p className="mt-2.5 text-ink-soft text-sm leading-5">
        {used >= limit
          ? t`You’ve used all your claims. Unclaim a post to claim a new one.`
          : t`A claimed post is permanent. Claiming is free.`}
      </p>
    </section>
  )
}
