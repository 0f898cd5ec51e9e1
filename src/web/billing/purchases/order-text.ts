import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { creditsProductName, plans } from '#contract/billing/billing.ts'
import type { Order } from '#contract/billing/billing-calls.ts'
import { i18n } from '#web/platform/i18n/language.ts'

/** The name of the item that was ordered. */
export function orderName({ credits, plan }: Pick<Order, 'credits' | 'plan'>): string {
  return plan === null ? creditsProductName(credits ?? 0) : plans[plan].productName
}

export type OrderTone = 'verified' | 'qualified' | 'lost' | 'neutral'

const states: Record<Order['status'], { label: MessageDescriptor; tone: OrderTone }> = {
  created: { label: msg`Not paid yet`, tone: 'neutral' },
  open: { label: msg`Not paid yet`, tone: 'neutral' },
  processing: { label: msg`In progress`, tone: 'qualified' },
  paid: { label: msg`Paid`, tone: 'verified' },
  failed: { label: msg`Failed`, tone: 'lost' },
  expired: { label: msg`Expired, not paid`, tone: 'neutral' },
}

/** The state of an order as a label. */
export function orderState(order: Pick<Order, 'status' | 'amountCents' | 'refundedCents'>): {
  label: string
  tone: OrderTone
} {
  const { status, amountCents, refundedCents } = order
  if (status !== 'paid' || refundedCents === 0) {
    const { label, tone } = states[status]
    return { label: i18n._(label), tone }
  }
  return refundedCents < amountCents
    ? { label: t`Refunded in part`, tone: 'qualified' }
    : { label: t`Refunded`, tone: 'neutral' }
}
