import { type Selectable, sql } from 'kysely'
import { PaymentProviderError } from '#adapters/payments/payment-provider.ts'
import { creditsPriceCents, creditsProductName, type PlanName, plans } from '#contract/billing/billing.ts'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import type { Db } from '#db/db.ts'
import type { Orders } from '#db/types.ts'
import type { BillingDeps } from './billing-deps.ts'

export type OrderRow = Selectable<Orders>

/** What is bought. Prices are the server's own. */
export type Wanted = { kind: 'credits'; credits: number } | { kind: 'subscription'; plan: PlanName }

export type NewOrder = {
  /** `null` for a guest. */
  userId: string | null
  email: string
  wanted: Wanted
  flow: 'checkout' | 'form'
  /** Whether the buyer agreed that the card is saved for automatic top-ups. */
  savesCard?: boolean
  /** Who buys, as given at the checkout. */
  details?: Partial<BillingDetails> | null
}

/** How long the same wish counts as the same order: a double click, a second tab, a page that was closed by mistake. */
const sameWishMinutes = 30

/**
 * The order for a wish: the one that is open for it already, or a new one. Wishes of one person happen one after another, so that a double click
 * makes one order, and with it one payment page. Throws `PaymentProviderError` where payments are not set up.
 */
export async function placeOrder(db: Db, { provider }: BillingDeps, order: NewOrder): Promise<OrderRow> {
  const { userId, email, wanted, flow } = order
  if (provider.name === 'none') throw new PaymentProviderError('authentication', 'Payments are not set up')
  const columns = {
    userId,
    isGuest: userId === null,
    email,
    flow,
    kind: wanted.kind,
    credits: wanted.kind === 'credits' ? wanted.credits : null,
    plan: wanted.kind === 'subscription' ? wanted.plan : null,
    amountCents: priceOf(wanted),
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
          row('createdAt', '>', sql<Date>`now() - make_interval(mins => ${sameWishMinutes})`),
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
    // Asked for again with other details: the latest stand on the invoice.
    return db.updateTable('orders').set(buyer).where('id', '=', open.id).returningAll().executeTakeFirstOrThrow()
  })
}

function priceOf(wanted: Wanted): number {
  return wanted.kind === 'credits' ? creditsPriceCents(wanted.credits) : plans[wanted.plan].priceCents
}

/** What is bought, as the provider shows it. */
export function lineOf({ credits, plan }: Pick<OrderRow, 'credits' | 'plan'>) {
  if (credits !== null) {
    const productName = creditsProductName(credits)
    return { mode: 'payment', productName, unitAmountCents: creditsPriceCents(1), quantity: credits } as const
  }
  const { productName, priceCents, interval } = plans[plan as PlanName]
  return { mode: 'subscription', productName, unitAmountCents: priceCents, quantity: 1, interval } as const
}
