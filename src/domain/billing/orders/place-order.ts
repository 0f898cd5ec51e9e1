import { type Selectable, sql } from 'kysely'
import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import { creditsPriceCents, creditsProductName, type PlanName, plans } from '#contract/billing/billing.ts'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import type { Db } from '#db/db.ts'
import type { Orders } from '#db/types.ts'
import type { BillingDeps } from './billing-deps.ts'

export type OrderRow = Selectable<Orders>

/** The purchased item. Prices come from the server. */
type OrderItem = { kind: 'credits'; credits: number } | { kind: 'subscription'; plan: PlanName }

export type NewOrder = {
  /** `null` for a guest. */
  userId: string | null
  email: string
  item: OrderItem
  flow: 'checkout' | 'form'
  /** Whether the buyer agreed to save the card for automatic top-ups. */
  savesCard?: boolean
  /** The buyer's details from the checkout. */
  details?: Partial<BillingDetails> | null
}

/** How long the same item counts as the same order: for a double click, a second tab, or a page that was closed by mistake. */
const sameOrderMinutes = 30

/**
 * The open order for the same purchase, or a new one. A lock serializes the orders of a buyer, so that a double click creates one order and one
 * payment page. Throws `PaymentProviderError` if payments are not set up.
 */
export async function placeOrder(db: Db, { provider }: BillingDeps, order: NewOrder): Promise<OrderRow> {
  const { userId, email, item, flow } = order
  if (provider.name === 'none') throw new PaymentProviderError('authentication', 'Payments are not set up')
  const columns = {
    userId,
    isGuest: userId === null,
    email,
    flow,
    kind: item.kind,
    credits: item.kind === 'credits' ? item.credits : null,
    plan: item.kind === 'subscription' ? item.plan : null,
    amountCents: priceOf(item),
    provider: provider.name,
    isLive: !provider.isTest,
    savesCard: order.savesCard === true,
  }
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${userId ?? email}`}, 0))`.execute(db)
    const open = await db
      .selectFrom('orders')
      .selectAll()
      .where((row) =>
        row.and([
          ...Object.entries(columns).map(([name, value]) =>
            row(name as keyof typeof columns, 'is not distinct from', value),
          ),
          row('status', 'in', ['created', 'open']),
          row('createdAt', '>', sql<Date>`now() - make_interval(mins => ${sameOrderMinutes})`),
          row.or([row('checkoutExpiresAt', 'is', null), row('checkoutExpiresAt', '>', sql<Date>`now()`)]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const buyer = order.details == null ? {} : { buyer: JSON.stringify(order.details) }
    if (open === undefined)
      return db
        .insertInto('orders')
        .values({ ...columns, ...buyer })
        .returningAll()
        .executeTakeFirstOrThrow()
    if (order.details == null) return open
    // A repeated order with other details: the invoice shows the latest ones.
    return db.updateTable('orders').set(buyer).where('id', '=', open.id).returningAll().executeTakeFirstOrThrow()
  })
}

function priceOf(item: OrderItem): number {
  return item.kind === 'credits' ? creditsPriceCents(item.credits) : plans[item.plan].priceCents
}

/** The item, as the provider shows it. */
export function lineOf({ credits, plan }: Pick<OrderRow, 'credits' | 'plan'>) {
  if (credits !== null) {
    const productName = creditsProductName(credits)
    return { mode: 'payment', productName, unitAmountCents: creditsPriceCents(1), quantity: credits } as const
  }
  const { productName, priceCents, interval } = plans[plan as PlanName]
  return { mode: 'subscription', productName, unitAmountCents: priceCents, quantity: 1, interval } as const
}
