import type { z } from 'zod'
import type { SubscriptionInvoice } from '../payment-provider.ts'
import type { StripeClient } from './stripe-client.ts'
import { type StripeInvoice, StripeInvoicePage, subscriptionIdPattern } from './stripe-objects.ts'

/** More renewals than a subscription has between two calls. */
const listLimit = 24

export async function listInvoices(
  { stripe, find }: StripeClient,
  subscription: string,
): Promise<SubscriptionInvoice[]> {
  if (!subscriptionIdPattern.test(subscription)) return []
  const page = await find(StripeInvoicePage, () =>
    stripe.invoices.list({ subscription, limit: listLimit, expand: ['data.payments'] }),
  )
  return (page?.data ?? []).map(toInvoice)
}

/** The period is that of the first line: the period of the invoice itself is the time in which its items were collected. */
function toInvoice(invoice: z.infer<typeof StripeInvoice>): SubscriptionInvoice {
  const period = invoice.lines.data[0]?.period
  const payment = invoice.payments?.data.find(({ payment }) => payment.payment_intent !== undefined)
  return {
    id: invoice.id,
    isFirst: invoice.billing_reason === 'subscription_create',
    status: statusOf(invoice.status),
    amountCents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    attempts: invoice.attempt_count,
    nextAttemptAt: invoice.next_payment_attempt,
    paidAt: invoice.status_transitions.paid_at,
    periodStart: period?.start ?? invoice.period_start,
    periodEnd: period?.end ?? invoice.period_end,
    paymentId: payment?.payment.payment_intent ?? null,
    url: invoice.hosted_invoice_url ?? null,
  }
}

function statusOf(status: string | null): SubscriptionInvoice['status'] {
  if (status === 'paid' || status === 'open') return status
  return 'closed'
}
