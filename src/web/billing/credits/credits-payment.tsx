import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/platform/session/session.ts'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { publicConfigQuery } from '../checkout/public-config.ts'
import { CreditsGuest } from './credits-guest.tsx'
import { CreditsMember } from './credits-member.tsx'
import type { CreditsPaymentProps } from './credits-payment-props.ts'

/** The form to pay for credits. It depends on the buyer and on the payment settings of this site. */
export function CreditsPayment(props: CreditsPaymentProps) {
  const { state, user } = useSession()
  const config = useQuery(publicConfigQuery)
  if (config.isPending || state === 'unknown') return <PaymentSkeleton />
  if (config.isError)
    return (
      <ErrorState title={t`Couldn’t load payments`} onRetry={() => void config.refetch()}>
        <Trans>Nothing was charged. Please check your connection.</Trans>
      </ErrorState>
    )
  if (config.data.provider === 'none') return <NoPayments />
  return state === 'signed-in' && user !== null ? (
    <CreditsMember {...props} config={config.data} email={user.email ?? ''} />
  ) : (
    <CreditsGuest {...props} />
  )
}

function NoPayments() {
  return (
    <p role="status" className="rounded bg-sunken px-4 py-3 text-ink-soft text-sm">
      <Trans>
        <span className="font-medium text-ink">Payments aren’t set up yet.</span> The operator of this site needs to
        choose a payment provider first.
      </Trans>
    </p>
  )
}

function PaymentSkeleton() {
  return (
    <div role="status" aria-label={t`Loading the payment form`} className="space-y-4">
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-[4.25rem]" />
        <Skeleton className="h-[4.25rem]" />
      </div>
      <Skeleton className="h-[4.25rem]" />
      <Skeleton className="h-12" />
    </div>
  )
}
