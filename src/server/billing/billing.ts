import type { CreditEntry, Order, SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import type { BillingDocument } from '#contract/billing/billing-documents.ts'
import { getCreditHistory } from '#domain/billing/credits/credit-history.ts'
import { getBillingDetails, saveBillingDetails } from '#domain/billing/invoices/billing-details.ts'
import { invoiceFile, receiptFile } from '#domain/billing/invoices/document-files.ts'
import { getReceipt } from '#domain/billing/invoices/get-receipt.ts'
import { findOrderInvoice, getInvoice, type ListedInvoice, listInvoices } from '#domain/billing/invoices/queries.ts'
import { cancelSubscription, openPortal, resumeSubscription } from '#domain/billing/orders/change-subscription.ts'
import type { OrderRow } from '#domain/billing/orders/place-order.ts'
import { featuresOf, findSubscription, listOrders } from '#domain/billing/orders/queries.ts'
import { type CreditEntry as CreditEntryRow, getCredits, listCreditEntries } from '#domain/billing/queries.ts'
import { getCreditSettings, saveCreditSettings } from '#domain/billing/top-up/credit-settings.ts'
import { describeSources, type SourceSubject, subjectIdOf } from '#domain/campaigns/describe-sources.ts'
import { withPaymentRefusals } from '#server/functions/payments/payment-refusal.ts'
import type { ServerDeps } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { presentCredits } from './present-credits.ts'

/** Members' calls about their own credits, orders and subscription. */
export const billing = {
  getCredits: api.billing.getCredits.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    return presentCredits(await getCredits(deps.webDb, member))
  }),

  listCreditEntries: api.billing.listCreditEntries
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input }) => {
      const { entries, nextCursor } = await listCreditEntries(deps.webDb, member, input)
      const sources = entries.flatMap(({ source, holdSource }) =>
        holdSource === null ? [source] : [source, holdSource],
      )
      const subjects = await describeSources(deps.webDb, member, sources)
      return { entries: entries.map((entry) => presentEntry(entry, subjects)), nextCursor }
    }),

  getCreditHistory: api.billing.getCreditHistory
    .use(memberOnly)
    .handler(({ context: { deps, member }, input }) => getCreditHistory(deps.webDb, member, input)),

  listOrders: api.billing.listOrders.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { orders, nextCursor } = await listOrders(deps.webDb, member, input)
    return { orders: orders.map(presentOrder), nextCursor }
  }),

  getReceipt: api.billing.getReceipt.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const invoice = await findOrderInvoice(deps.webDb, member, input.id)
    if (invoice !== null) return invoiceFile(invoice)
    return receiptFile(await getReceipt(deps.webDb, member, { orderId: input.id, origin: deps.origin }))
  }),

  listInvoices: api.billing.listInvoices.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { invoices, nextCursor } = await listInvoices(deps.webDb, member, input)
    return { invoices: invoices.map(presentInvoice), nextCursor }
  }),

  getInvoice: api.billing.getInvoice.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    return invoiceFile(await getInvoice(deps.webDb, member, input.id))
  }),

  getCreditSettings: api.billing.getCreditSettings
    .use(memberOnly)
    .handler(({ context: { deps, member } }) => getCreditSettings(deps.db, deps.billing, member)),

  saveCreditSettings: api.billing.saveCreditSettings
    .use(memberOnly)
    .handler(({ context: { deps, member }, input }) => saveCreditSettings(deps.db, deps.billing, member, input)),

  getBillingDetails: api.billing.getBillingDetails
    .use(memberOnly)
    .handler(({ context: { deps, member } }) => getBillingDetails(deps.webDb, member)),

  saveBillingDetails: api.billing.saveBillingDetails
    .use(memberOnly)
    .handler(({ context: { deps, member }, input }) => saveBillingDetails(deps.webDb, member, input)),

  getSubscription: api.billing.getSubscription
    .use(memberOnly)
    .handler(({ context: { deps, member } }) => presentSubscription(deps, member)),

  cancelSubscription: api.billing.cancelSubscription.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    await withPaymentRefusals(() => cancelSubscription(deps.db, deps.billing, member))
    return presentSubscription(deps, member)
  }),

  resumeSubscription: api.billing.resumeSubscription.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    await withPaymentRefusals(() => resumeSubscription(deps.db, deps.billing, member))
    return presentSubscription(deps, member)
  }),

  openPortal: api.billing.openPortal.use(memberOnly).handler(async ({ context: { deps, member } }) => {
    return { url: await withPaymentRefusals(() => openPortal(deps.db, deps.billing, member)) }
  }),
}

function presentEntry(entry: CreditEntryRow, subjects: ReadonlyMap<string, SourceSubject>): CreditEntry {
  const { id, kind, amount, change, createdAt, source, holdSource } = entry
  const about = subjects.get(subjectIdOf(source)) ?? (holdSource && subjects.get(subjectIdOf(holdSource))) ?? null
  return { id, kind: kind as CreditEntry['kind'], amount, change, about, createdAt: createdAt.toISOString() }
}

function presentInvoice(row: ListedInvoice): BillingDocument {
  return {
    id: row.id,
    number: row.number ?? '',
    kind: row.kind as BillingDocument['kind'],
    description: row.description,
    totalCents: row.totalCents,
    corrects: row.corrects,
    orderId: row.orderId,
    isLive: row.isLive,
    issuedAt: row.issuedAt.toISOString(),
  }
}

function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    kind: row.kind as Order['kind'],
    credits: row.credits,
    plan: row.plan as Order['plan'],
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    status: row.status as Order['status'],
    failure: row.failure,
    isLive: row.isLive,
    receiptUrl: row.receiptUrl,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}

async function presentSubscription({ webDb }: ServerDeps, member: { userId: string }): Promise<SubscriptionInfo> {
  const found = await findSubscription(webDb, member)
  if (found === undefined) return { subscribed: false, features: [], subscription: null }
  return {
    subscribed: found.isActive,
    features: featuresOf(found),
    subscription: {
      plan: found.planType as 'monthly' | 'yearly',
      status: found.status,
      priceCents: found.priceCents,
      email: found.email,
      currentPeriodEnd: found.currentPeriodEnd.toISOString(),
      cancelAtPeriodEnd: found.cancelAtPeriodEnd,
      isLive: found.isLive,
    },
  }
}
