import type { CreditEntry, Order, SubscriptionInfo } from '#contract/billing-calls.ts'
import { cancelSubscription, openPortal, resumeSubscription } from '#domain/billing/orders/change-subscription.ts'
import type { OrderRow } from '#domain/billing/orders/place-order.ts'
import { featuresOf, findSubscription, listOrders } from '#domain/billing/orders/queries.ts'
import { type CreditEntry as CreditEntryRow, getCredits, listCreditEntries } from '#domain/billing/queries.ts'
import { getReceipt } from '#domain/billing/receipts/get-receipt.ts'
import { receiptFile } from '#domain/billing/receipts/receipt-file.ts'
import { refusingInWords } from '../functions/payments/payment-refusal.ts'
import type { ServerTools } from '../http/api-context.ts'
import { api, memberOnly } from '../http/router.ts'
import { presentCredits } from './present-credits.ts'

/** What members see and change of their own credits, orders and subscription. */
export const billing = {
  getCredits: api.billing.getCredits.use(memberOnly).handler(async ({ context: { tools, member } }) => {
    return presentCredits(await getCredits(tools.webDb, member))
  }),

  listCreditEntries: api.billing.listCreditEntries
    .use(memberOnly)
    .handler(async ({ context: { tools, member }, input }) => {
      const { entries, nextCursor } = await listCreditEntries(tools.webDb, member, input)
      return { entries: entries.map(presentEntry), nextCursor }
    }),

  listOrders: api.billing.listOrders.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    const { orders, nextCursor } = await listOrders(tools.webDb, member, input)
    return { orders: orders.map(presentOrder), nextCursor }
  }),

  getReceipt: api.billing.getReceipt.use(memberOnly).handler(async ({ context: { tools, member }, input }) => {
    return receiptFile(await getReceipt(tools.webDb, member, { orderId: input.id, origin: tools.origin }))
  }),

  getSubscription: api.billing.getSubscription
    .use(memberOnly)
    .handler(({ context: { tools, member } }) => presentSubscription(tools, member)),

  cancelSubscription: api.billing.cancelSubscription.use(memberOnly).handler(async ({ context: { tools, member } }) => {
    await refusingInWords(() => cancelSubscription(tools.db, tools.billing, member))
    return presentSubscription(tools, member)
  }),

  resumeSubscription: api.billing.resumeSubscription.use(memberOnly).handler(async ({ context: { tools, member } }) => {
    await refusingInWords(() => resumeSubscription(tools.db, tools.billing, member))
    return presentSubscription(tools, member)
  }),

  openPortal: api.billing.openPortal.use(memberOnly).handler(async ({ context: { tools, member } }) => {
    return { url: await refusingInWords(() => openPortal(tools.db, tools.billing, member)) }
  }),
}

function presentEntry({ id, kind, amount, change, createdAt }: CreditEntryRow): CreditEntry {
  return { id, kind: kind as CreditEntry['kind'], amount, change, createdAt: createdAt.toISOString() }
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

async function presentSubscription({ webDb }: ServerTools, member: { userId: string }): Promise<SubscriptionInfo> {
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
