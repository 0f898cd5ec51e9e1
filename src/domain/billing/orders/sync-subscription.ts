import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { BillingTools } from './billing-tools.ts'
import type { OrderRow } from './place-order.ts'

const planOf = { month: 'monthly', year: 'yearly' } as const

/**
 * Asks the provider about a subscription and writes down what it answers; one at a time for each, so an older answer never overwrites a newer one.
 * Whose it is, the order says that began it. Answers whether there is such a subscription. Throws `PaymentProviderError`.
 */
export async function syncSubscription(
  db: Db,
  { provider }: BillingTools,
  subscriptionId: string,
  order?: Pick<OrderRow, 'userId' | 'email'>,
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${subscriptionId}`}, 0))`.execute(db)
    const told = await provider.readSubscription(subscriptionId)
    if (told === null) return false
    const owner = order ?? (await findOwner(db, told.orderId))
    const email = owner?.email ?? told.email?.toLowerCase()
    // Begun at the provider by hand, for nobody we know: there is nobody to unlock anything for.
    if (email === undefined) return false
    const state = {
      status: told.status,
      planType: planOf[told.interval],
      priceCents: told.amountCents,
      currentPeriodEnd: told.currentPeriodEnd,
      cancelAtPeriodEnd: told.cancelAtPeriodEnd,
      updatedAt: sql<Date>`now()`,
    }
    await db
      .insertInto('premiumSubscriptions')
      .values({
        userId: owner?.userId ?? null,
        email,
        provider: provider.name,
        isLive: told.isLive,
        subscriptionId: told.id,
        customerId: told.customerId,
        ...state,
      })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'subscriptionId']).doUpdateSet({
          ...state,
          userId: sql`coalesce(premium_subscriptions.user_id, excluded.user_id)`,
        }),
      )
      .execute()
    return true
  })
}

function findOwner(db: Db, orderId: string | null) {
  if (orderId === null) return undefined
  return db.selectFrom('orders').select(['userId', 'email']).where('id', '=', orderId).executeTakeFirst()
}
