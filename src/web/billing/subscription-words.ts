import type { PlanName } from '#contract/billing.ts'
import type { SubscriptionInfo } from '#contract/billing-calls.ts'
import { dollars, planOffer } from '#contract/premium-texts.ts'

export type Subscription = NonNullable<SubscriptionInfo['subscription']>

/** How a subscription is called and paid: `Premium, yearly`, `$290 per year`, `Paid once a year`. */
export function planWords({ plan, priceCents }: Pick<Subscription, 'plan' | 'priceCents'>) {
  const { label, interval } = planOffer(plan)
  return {
    name: `Premium, ${label.toLowerCase()}`,
    price: `${dollars(priceCents)} per ${interval}`,
    interval: intervalWords[plan],
  }
}

const intervalWords: Record<PlanName, string> = { monthly: 'Every month', yearly: 'Every year' }

/** What is to be said of a subscription: its one word, the date that matters next, and what is wrong with it, if anything is. */
export type Standing = {
  status: 'Active' | 'Inactive'
  date: { label: string; day: string }
  /** Whether the last renewal was not paid. */
  isOverdue: boolean
  canCancel: boolean
  canResume: boolean
}

/** Where a subscription stands; `subscribed` as the server says, which knows the time. */
export function standingOf(
  { status, currentPeriodEnd: day, cancelAtPeriodEnd }: Subscription,
  subscribed: boolean,
): Standing {
  const label = !subscribed ? 'Ended on' : cancelAtPeriodEnd ? 'Ends on' : 'Next billing date'
  return {
    status: subscribed ? 'Active' : 'Inactive',
    date: { label, day },
    isOverdue: subscribed && status === 'past_due',
    canCancel: subscribed && !cancelAtPeriodEnd,
    canResume: subscribed && cancelAtPeriodEnd,
  }
}

/** A day as the person writes it, where the person is. */
export function dayText(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(time))
}
