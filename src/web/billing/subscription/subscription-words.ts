import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { PlanName } from '#contract/billing/billing.ts'
import type { SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import { regionalDateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { priceText } from '../balance-words.ts'

export type Subscription = NonNullable<SubscriptionInfo['subscription']>

/** How a subscription is called and paid: `Premium, yearly`, `$290 per year`, `Paid once a year`. */
export function planWords({ plan, priceCents }: Pick<Subscription, 'plan' | 'priceCents'>) {
  const price = priceText(priceCents)
  return {
    name: planName(plan),
    price: plan === 'yearly' ? t`${price} per year` : t`${price} per month`,
    interval: i18n._(intervalWords[plan]),
  }
}

/** `Premium, yearly` */
export function planName(plan: PlanName): string {
  return plan === 'yearly' ? t`Premium, yearly` : t`Premium, monthly`
}

/** `Yearly` */
export function planLabel(plan: PlanName): string {
  return plan === 'yearly' ? t`Yearly` : t`Monthly`
}

/** What follows a price: `per year` */
export function perText(interval: 'month' | 'year'): string {
  return interval === 'year' ? t`per year` : t`per month`
}

const intervalWords: Record<PlanName, MessageDescriptor> = { monthly: msg`Every month`, yearly: msg`Every year` }

/** What is to be said of a subscription: its one word, the date that matters next, and what is wrong with it, if anything is. */
export type Standing = {
  status: string
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
  const label = !subscribed ? t`Ended on` : cancelAtPeriodEnd ? t`Ends on` : t`Next billing date`
  return {
    status: subscribed ? t`Active` : t`Inactive`,
    date: { label, day },
    isOverdue: subscribed && status === 'past_due',
    canCancel: subscribed && !cancelAtPeriodEnd,
    canResume: subscribed && cancelAtPeriodEnd,
  }
}

/** A day, where the person is. */
export function dayText(time: string): string {
  return regionalDateFormat({ dateStyle: 'long' }).format(new Date(time))
}
