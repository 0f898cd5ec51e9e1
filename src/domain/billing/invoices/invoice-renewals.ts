import type { Selectable } from 'kysely'
import type { Refund, SubscriptionInvoice } from '#adapters/payments/payment-provider.ts'
import { type PlanName, plans } from '#contract/billing/billing.ts'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import type { Db } from '#db/db.ts'
import type { PremiumSubscriptions } from '#db/types.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import { renewalBuyerOf } from './billing-details.ts'
import { correctForRefunds } from './correct-for-refunds.ts'
import { issueDocument } from './issue-document.ts'
import { billingPage, mailInvoice } from './mail-documents.ts'

type Row = Selectable<PremiumSubscriptions>

/** The maximum number of emails about one failed renewal. The provider stops after fewer attempts. */
const dunningMailsMax = 4

/**
 * Issues and mails an invoice for every paid renewal, once each, and mails a failed payment once per attempt. Runs in the transaction that updates
 * the subscription, under its lock.
 */
export async function invoiceRenewals(
  db: Db,
  deps: BillingDeps,
  subscription: Row,
  invoices: readonly SubscriptionInvoice[],
  orderId: string | null,
): Promise<void> {
  const renewals = await findRenewals(db, deps, subscription, invoices)
  const buyer = renewals.length === 0 ? null : await renewalBuyerOf(db, { userId: subscription.userId, orderId })
  for (const renewal of renewals)
    if (buyer !== null) await invoiceRenewal(db, deps, subscription, renewal, { orderId, buyer })
  await mailFailedRenewal(db, deps, subscription, invoices)
}

type Renewal = SubscriptionInvoice & { paidAt: Date; refunds: readonly Refund[] }

/**
 * Paid renewals without an invoice, oldest first, each with the refunds of its payment, which may have been reported before the invoice existed. The
 * provider is called here, before the first document locks its series.
 */
async function findRenewals(
  db: Db,
  { provider }: BillingDeps,
  subscription: Row,
  invoices: readonly SubscriptionInvoice[],
): Promise<Renewal[]> {
  const renewals: Renewal[] = []
  for (const invoice of invoices.toReversed()) {
    const { isFirst, status, paidAt, amountCents, paymentId } = invoice
    if (isFirst || status !== 'paid' || paidAt === null || amountCents === 0) continue
    if (paidAt < subscription.invoicedFrom) continue
    const source = sourceOf(subscription, invoice)
    const issued = await db.selectFrom('invoices').select('id').where('source', '=', source).executeTakeFirst()
    if (issued !== undefined) continue
    const payment = paymentId === null ? null : await provider.readPayment(paymentId)
    renewals.push({ ...invoice, paidAt, refunds: payment?.refunds ?? [] })
  }
  return renewals
}

function sourceOf({ provider }: Row, { id }: SubscriptionInvoice): string {
  return `renewal ${provider} ${id}`
}

async function invoiceRenewal(
  db: Db,
  deps: BillingDeps,
  subscription: Row,
  invoice: Renewal,
  { orderId, buyer }: { orderId: string | null; buyer: BillingDetails },
): Promise<void> {
  const { userId, email, provider, isLive, planType } = subscription
  const source = sourceOf(subscription, invoice)
  const issued = await issueDocument(db, deps.seller, {
    kind: 'invoice',
    source,
    correctsId: null,
    userId,
    email,
    orderId,
    provider,
    paymentId: invoice.paymentId,
    isLive,
    buyer,
    description: plans[planType as PlanName].productName,
    quantity: 1,
    totalCents: invoice.amountCents,
    period: { start: invoice.periodStart, end: invoice.periodEnd },
    paidAt: invoice.paidAt,
    providerUrl: invoice.url,
  })
  if (issued === null) return
  await mailInvoice(db, deps, issued, 'renewal')
  await correctForRefunds(db, deps, source, invoice.refunds)
}

async function mailFailedRenewal(
  db: Db,
  deps: BillingDeps,
  subscription: Row,
  invoices: readonly SubscriptionInvoice[],
): Promise<void> {
  const failing = invoices.find(({ status, attempts, isFirst }) => status === 'open' && attempts > 0 && !isFirst)
  if (failing === undefined) return
  const mailed = subscription.dunningInvoiceId === failing.id ? subscription.dunningAttempts : 0
  if (failing.attempts <= mailed || mailed >= dunningMailsMax) return
  await db
    .updateTable('premiumSubscriptions')
    .set({ dunningInvoiceId: failing.id, dunningAttempts: failing.attempts })
    .where('id', '=', subscription.id)
    .execute()
  await queueMail(db, deps.mail, {
    to: subscription.email,
    template: 'renewal-failed',
    data: {
      description: plans[subscription.planType as PlanName].productName,
      amountCents: failing.amountCents,
      nextAttemptAt: failing.nextAttemptAt,
      isLive: subscription.isLive,
      url: `${billingPage(deps.origin)}#pay`,
    },
  })
}

/**
 * Mails the end of a subscription: a cancellation for the end of its period, or an end because of a missing payment. `before` is the previous row.
 */
export async function mailSubscriptionEnd(
  db: Db,
  { mail, origin }: BillingDeps,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  if (before === undefined) return
  const description = plans[after.planType as PlanName].productName
  const url = billingPage(origin)
  if (!before.cancelAtPeriodEnd && after.cancelAtPeriodEnd)
    await queueMail(db, mail, {
      to: after.email,
      template: 'subscription-cancelled',
      data: { description, endsAt: after.currentPeriodEnd, url },
    })
  else if (isUnpaid(before.status) && after.status === 'canceled')
    await queueMail(db, mail, { to: after.email, template: 'subscription-ended', data: { description, url } })
}

function isUnpaid(status: string): boolean {
  return status === 'past_due' || status === 'unpaid'
}
