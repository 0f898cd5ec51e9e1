import { premiumFeatures } from '#contract/billing/billing.ts'
import { asCaller, preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import type { OrderRow } from './place-order.ts'

/** The order of a payment page or of a payment by the embedded form. */
export function findOrderToVerify(
  db: Db,
  { provider, sessionId }: { provider: string; sessionId: string },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider)
    .where((row) => row.or([row('checkoutId', '=', sessionId), row('paymentId', '=', sessionId)]))
    .executeTakeFirst()
}

/** A member's orders, newest first. Orders that never reached the provider are omitted. */
export async function listOrders(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ orders: OrderRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const rows = await asCaller(db, userId, (db) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('userId', '=', userId)
      .where('status', '<>', 'created')
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const orders = rows.slice(0, limit)
  const last = orders.at(-1)
  return { orders, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

export type SubscriptionRow = {
  provider: string
  subscriptionId: string
  customerId: string
  planType: string
  status: string
  priceCents: number
  email: string
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  isLive: boolean
  /** Whether the subscription currently unlocks its features. */
  isActive: boolean
}

/** The features that a subscription unlocks. */
export function featuresOf(subscription: Pick<SubscriptionRow, 'isActive'> | undefined) {
  return subscription?.isActive === true ? [...premiumFeatures] : []
}

const latestSubscription = preparedAsCaller<SubscriptionRow>(
  'latest_subscription',
  `select provider, subscription_id, customer_id, plan_type, status, price_cents, email, current_period_end, cancel_at_period_end, is_live,
      status in ('active', 'trialing', 'past_due') and current_period_end > now() as is_active
    from premium_subscriptions where user_id = $2::uuid
    order by is_active desc, current_period_end desc limit 1`,
)

/** The subscription of an account that ends last, including ended ones. */
export async function findSubscription(db: Db, { userId }: { userId: string }): Promise<SubscriptionRow | undefined> {
  const [row] = await latestSubscription(db, userId, [userId])
  return row
}
