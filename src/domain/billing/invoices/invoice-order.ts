import type { Payment, SubscriptionInvoice } from '#adapters/payments/payment-provider.ts'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import type { Db } from '#db/db.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import { lineOf, type OrderRow } from '../orders/place-order.ts'
import { buyerOf } from './billing-details.ts'
import { correctForRefunds } from './correct-for-refunds.ts'
import { issueDocument } from './issue-document.ts'
import { mailInvoice } from './mail-documents.ts'

/**
 * Issues the missing documents of an order, in the order's transaction: one invoice for the payment, a credit note for each refund, and the emails
 * with them. A repeated call issues and sends nothing.
 */
export async function invoiceOrder(db: Db, deps: BillingDeps, order: OrderRow, payment: Payment | null) {
  if (order.status !== 'paid' || order.paidAt === null || !order.isInvoiced) return
  const { productName, quantity } = lineOf(order)
  const source = `order ${order.id}`
  const first = await firstCharge(db, deps, order, source)
  // Refunds that were reported before the invoice existed have no credit note yet.
  const firstPayment = first?.paymentId == null ? null : await deps.provider.readPayment(first.paymentId)
  const invoice = await issueDocument(db, deps.seller, {
    kind: 'invoice',
    source,
    correctsId: null,
    userId: order.userId,
    email: order.email,
    orderId: order.id,
    provider: order.provider,
    paymentId: first?.paymentId ?? order.paymentId,
    isLive: order.isLive,
    buyer: await buyerOf(db, { userId: order.userId, buyer: order.buyer as Partial<BillingDetails> | null }),
    description: productName,
    quantity,
    totalCents: order.amountCents,
    period: first === null ? null : { start: first.periodStart, end: first.periodEnd },
    paidAt: order.paidAt,
    providerUrl: order.receiptUrl,
  })
  if (invoice !== null) await mailInvoice(db, deps, invoice, occasionOf(order))
  const refunds = (payment ?? firstPayment)?.refunds ?? []
  await correctForRefunds(db, deps, source, refunds)
}

/** The first charge of the subscription of an order: only the provider knows its payment. Not requested once the order has its invoice. */
async function firstCharge(
  db: Db,
  { provider }: BillingDeps,
  { subscriptionId }: OrderRow,
  source: string,
): Promise<SubscriptionInvoice | null> {
  if (subscriptionId === null) return null
  const issued = await db.selectFrom('invoices').select('id').where('source', '=', source).executeTakeFirst()
  if (issued !== undefined) return null
  const charges = await provider.listInvoices(subscriptionId)
  return charges.find(({ isFirst }) => isFirst) ?? null
}

function occasionOf({ kind, flow }: OrderRow) {
  if (flow === 'top-up') return 'top-up'
  return kind === 'subscription' ? 'subscription' : 'credits'
}
