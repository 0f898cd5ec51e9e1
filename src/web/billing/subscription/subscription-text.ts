import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { PlanName } from '#contract/billing/billing.ts'
import type { SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import { regionalDateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { priceText } from '../balance-text.ts'

export type Subscription = NonNullable<SubscriptionInfo['subscription']>

/** The name, price and billing interval of a subscription: `Premium, yearly`, `$290 per year`, `Every year`. */
export function planTexts({ plan, priceCents }: Pick<Subscription, 'plan' | 'priceCents'>) {
  const price = priceText(priceCents)
  return {
    name: planName(plan),
    price: plan === 'yearly' ? t`${price} per year` : t`${price} per month`,
    interval: i18n._(intervalTexts[plan]),
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

/** The interval of a price: `per year` */
export function perText(interval: 'month' | 'year'): string {
  return interval === 'year' ? t`per year` : t`per month`
}

const intervalTexts: Record<PlanName, MessageDescriptor> = { monthly: msg`Every month`, yearly: msg`Every year` }

/** The displayed state of a subscription: its status, its next date, and whether a payment is overdue. */
export type SubscriptionState = {
  status: string
  date: { label: string; day: string }
  /** Whether the last renewal payment failed. */
  isOverdue: boolean
  canCancel: boolean
  canResume: boolean
}

/** The displayed state of a subscription. `subscribed` comes from the server, because only the server knows the current time reliably. */
export function subscriptionStateOf(
  { status, currentPeriodEnd: day, cancelAtPeriodEnd }: Subscription,
  subscribed: boolean,
): SubscriptionState {
  const label = !subscribed ? t`Ended on` : cancelAtPeriodEnd ? t`Ends on` : t`Next billing date`
  return {
    status: subscribed ? t`Active` : t`Inactive`,
    date: { label, day },
    isOverdue: subscribed && status === 'past_due',
    canCancel: subscribed && !cancelAtPeriodEnd,
    canResume: subscribed && cancelAtPeriodEnd,
  }
}

/** A date in the user's time zone. */
export function dayText(time: string): string {
  return regionalDateFormat({ dateStyle: 'long' }).format(new Date(time))
}
