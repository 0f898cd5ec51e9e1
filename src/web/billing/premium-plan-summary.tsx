import { Link } from 'react-router'
import { claimedPostsMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/client.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSubscription } from './subscription-queries.ts'
import { dayText, planWords, standingOf } from './subscription-words.ts'

/** Which plan the member has, in a few words, with the way to another one or to its details. */
export function PremiumPlanSummary() {
  return (
    <section aria-labelledby="plan-title">
      <h2 id="plan-title" className="font-semibold text-sm">
        Plan
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
        <p className="text-ink-soft">Your plan could not be loaded. {problemOf(query.error).message}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const { subscribed, subscription } = query.data
  if (!subscribed || subscription === null) return <FreePlan />
  const { name } = planWords(subscription)
  const { date, isOverdue } = standingOf(subscription, subscribed)
  return (
    <>
      <p className="font-medium">{name}</p>
      <p className={isOverdue ? 'mt-0.5 text-lost' : 'mt-0.5 text-ink-soft'}>
        {isOverdue
          ? 'The last payment failed.'
          : `${date.label === 'Ends on' ? 'Ends' : 'Renews'} on ${dayText(date.day)}.`}
      </p>
      <Link to="/dashboard/billing" className="link mt-1 inline-flex min-h-6 items-center">
        Manage subscription
      </Link>
    </>
  )
}

function FreePlan() {
  return (
    <>
      <p className="font-medium">Free</p>
      <p className="mt-0.5 text-ink-soft">
        Trial backlinks, and {claimedPostsMax} claimed posts. Premium will add more tools.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => openDialog('premiumTour', { source: 'dashboard' })}
      >
        Upgrade
      </Button>
    </>
  )
}
