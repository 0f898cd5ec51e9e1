import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { ProofText } from '#web/ui/labels/proof-text.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { balanceText, creditsText } from '../balance-text.ts'
import { creditsQuery } from '../queries.ts'

/** How the payment ended: `paid` once the server knows it, `processing` while the bank or the server still processes it. */
export type CreditsOutcome = { state: 'paid' | 'processing'; credits: number }

export function CreditsDone({
  outcome: { state, credits },
  onClose,
}: {
  outcome: CreditsOutcome
  onClose: () => void
}) {
  return (
    <div role="status">
      {state === 'paid' ? (
        <>
          <p className="text-lg">
            <ProofText text={t`${creditsText(credits)} added`} drawn />
          </p>
          <Balance />
        </>
      ) : (
        <p className="max-w-[52ch] text-ink-soft leading-6">
          <Trans>
            The bank hasn’t confirmed the payment yet. Your credits will be added automatically as soon as it does. You
            can close this page.
          </Trans>
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <ButtonLink variant="secondary" href="/dashboard/billing">
          <Trans>Go to Billing</Trans>
        </ButtonLink>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The balance is read again after the payment, because a cached one is out of date. */
function Balance() {
  const { data, isFetching } = useQuery({ ...creditsQuery, staleTime: 0, refetchOnMount: 'always' })
  if (isFetching || data === undefined) return isFetching ? <Skeleton className="mt-3 h-5 w-56" /> : null
  return (
    <p className="mt-2 text-ink-soft">
      <Trans>
        Your balance is now <span className="font-medium text-ink tabular-nums">{balanceText(data)}</span>.
      </Trans>
    </p>
  )
}
