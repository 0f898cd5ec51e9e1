import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { claimedPostsMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useSubscription } from './queries.ts'
import { dayText, planTexts, subscriptionStateOf } from './subscription-text.ts'

/** The plan of the member in short form, with a link to the details or a button to upgrade. */
export function PremiumPlanSummary() {
  return (
    <section aria-labelledby="plan-title">
      <h2 id="plan-title" className="font-semibold text-sm">
        <Trans>Plan</Trans>
      </h2>
      <div className="mt-2.5 text-sm leading-5">
        <Summary />
      </div>
    </section>
  )
}

function Summary() {
  const query = useSubscription()
  if (query.isPending) return <Skeleton className="h-14 w-full" />
  if (query.isLoadingError) {
    return (
      <div role="alert">
        <p className="text-ink-soft">
          <Trans>Couldn’t load your plan.</Trans> {problemOf(query.error).message}
        </p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const { subscribed, subscription } = query.data
  if (!subscribed || subscription === null) return <FreePlan />
  const { name } = planTexts(subscription)
  const { date, isOverdue, canResume } = subscriptionStateOf(subscription, subscribed)
  return (
    <>
      <p className="font-medium">{name}</p>
      <p className={isOverdue ? 'mt-0.5 text-lost' : 'mt-0.5 text-ink-soft'}>
        {isOverdue
          ? t`The last payment failed.`
          : canResume
            ? t`Ends on ${dayText(date.day)}.`
            : t`Renews on ${dayText(date.day)}.`}
      </p>
      <Link to="/dashboard/billing" className="link mt-1 inline-flex min-h-6 items-center">
        <Trans>Manage subscription</Trans>
      </Link>
    </>
  )
}

function FreePlan() {
  return (
    <>
      <p className="font-medium">
        <Trans>Free</Trans>
      </p>
      <p className="mt-0.5 text-ink-soft">
        <Trans>Trial backlinks and {claimedPostsMax} claimed posts. Premium raises the limits of your reports.</Trans>
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => openDialog('premiumTour', { source: 'dashboard' })}
      >
        <Trans>Upgrade</Trans>
      </Button>
    </>
  )
}
