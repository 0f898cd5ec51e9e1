import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import { planOffer } from '#contract/billing/premium-texts.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { PremiumFeatureList } from '../premium/premium-feature-list.tsx'
import { useSubscription } from './queries.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import {
  dayText,
  planTexts,
  type Subscription,
  type SubscriptionState,
  subscriptionStateOf,
} from './subscription-text.ts'

/** The subscription of the member and its actions. */
export function SubscriptionPanel() {
  return (
    <section aria-labelledby="subscription-title">
      <h2 id="subscription-title" className="mb-4 font-semibold text-lg tracking-[-0.01em]">
        <Trans>Subscription</Trans>
      </h2>
      <PanelBody />
    </section>
  )
}

function PanelBody() {
  const query = useSubscription()
  if (query.isPending) return <RowsSkeleton label={t`Loading your subscription`} rows={3} />
  if (query.isLoadingError) {
    return (
      <ErrorState title={t`Couldn’t load your subscription`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  }
  return query.data.subscription === null ? <NoSubscription /> : <Subscribed {...query.data} />
}

function NoSubscription() {
  return (
    <EmptyState title={t`You’re not subscribed`} action={<PlanButtons />}>
      <p className="mb-4">
        <Trans>Premium raises the limits of your reports. What you have now stays free.</Trans>
      </p>
      <PremiumFeatureList short />
    </EmptyState>
  )
}

function PlanButtons() {
  return (
    <>
      <Button onClick={() => openDialog('premium', { source: 'billing', plan: 'yearly' })}>
        <Trans>Subscribe yearly, {planOffer('yearly').price}</Trans>
      </Button>
      <Button variant="secondary" onClick={() => openDialog('premium', { source: 'billing', plan: 'monthly' })}>
        <Trans>Subscribe monthly, {planOffer('monthly').price}</Trans>
      </Button>
    </>
  )
}

function Subscribed({ subscribed, subscription }: SubscriptionInfo) {
  if (subscription === null) return null
  const state = subscriptionStateOf(subscription, subscribed)
  const { name, price, interval } = planTexts(subscription)
  const rows = [
    { label: t`Price`, value: price },
    { label: t`Billing`, value: interval },
    { label: state.date.label, value: <time dateTime={state.date.day}>{dayText(state.date.day)}</time> },
    { label: t`Email`, value: <span className="wrap-anywhere">{subscription.email}</span> },
  ]
  return (
    <div className="rounded border border-line bg-surface p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-2">
        <span className="mr-1 font-semibold text-lg tracking-[-0.01em]">{name}</span>
        <Badge tone={subscribed ? 'verified' : 'neutral'}>{state.status}</Badge>
        {!subscription.isLive && (
          <Badge tone="qualified">
            <Trans>TEST MODE</Trans>
          </Badge>
        )}
      </p>
      <StateNote state={state} subscription={subscription} />
      <dl className="mt-5 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-line border-t pt-5">
        <h3 className="mb-3 font-medium text-sm">{subscribed ? t`Included` : t`What Premium includes`}</h3>
        <PremiumFeatureList short />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        {subscribed ? <SubscriptionActions state={state} /> : <PlanButtons />}
      </div>
    </div>
  )
}

/** A notice for an overdue, cancelled or test subscription. */
function StateNote({ state, subscription }: { state: SubscriptionState; subscription: Subscription }) {
  const day = dayText(state.date.day)
  if (state.isOverdue) {
    return (
      <p role="status" className="mt-3 rounded bg-lost-soft px-3.5 py-3 text-sm leading-5">
        <Trans>
          <span className="font-medium">The last payment failed.</span> Premium stays until {day}. Pay now to keep it.
          We also try again automatically.
        </Trans>
      </p>
    )
  }
  if (state.canResume) {
    return (
      <p role="status" className="mt-3 rounded bg-qualified-soft px-3.5 py-3 text-sm leading-5">
        <Trans>
          <span className="font-medium">Cancelled.</span> Premium stays active until {day}. You won’t be charged again.
        </Trans>
      </p>
    )
  }
  if (!subscription.isLive)
    return (
      <p className="mt-2 text-ink-soft text-sm">
        <Trans>Paid with a test card: no real money moved.</Trans>
      </p>
    )
  return null
}
