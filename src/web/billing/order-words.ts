import { creditsProductName, plans } from '#contract/billing.ts'
import type { Order } from '#contract/billing-calls.ts'

/** What an order is for. */
export function orderName({ credits, plan }: Pick<Order, 'credits' | 'plan'>): string {
  return plan === null ? creditsProductName(credits ?? 0) : plans[plan].productName
}

export type OrderTone = 'verified' | 'qualified' | 'lost' | 'neutral'

const states: Record<Order['status'], { label: string; tone: OrderTone }> = {
  created: { label: 'Not paid yet', tone: 'neutral' },
  open: { label: 'Not paid yet', tone: 'neutral' },
  processing: { label: 'Under way', tone: 'qualified' },
  paid: { label: 'Paid', tone: 'verified' },
  failed: { label: 'Failed', tone: 'lost' },
  expired: { label: 'Expired, not paid', tone: 'neutral' },
}

/** How things stand with an order, in a word. */
export function orderState(order: Pick<Order, 'status' | 'amountCents' | 'refundedCents'>): {
  label: string
  tone: OrderTone
} {
  const { status, amountCents, refundedCents } = order
  if (status !== 'paid' || refundedCents === 0) return states[status]
  return refundedCents < amountCents
    ? { label: 'Refunded in part', tone: 'qualified' }
    : { label: 'Refunded', tone: 'neutral' }
}
