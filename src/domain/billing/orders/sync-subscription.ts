import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { invoiceRenewals, mailSubscriptionEnd } from '../invoices/invoice-renewals.ts'
import type { BillingDeps } from './billing-deps.ts'
import type { OrderRow } from './place-order.ts'

const planOf = { month: 'monthly', year: 'yearly' } as const

/**
 * Asks the provider about a subscription and writes down what it answers; one at a time for each, so an older answer never overwrites a newer one.
 * What its subscriber is to know is mailed with it: paid renewals with their invoices, failed payments, a cancellation, and an end without payment.
 * Whose it is, the order says that began it. Answers whether there is such a subscription. Throws `PaymentProviderError`.
 */
export async function syncSubscription(
  db: Db,
  deps: BillingDeps,
  subscriptionId: string,
  order?: Pick<OrderRow, 'id' | 'userId' | 'email' | 'isGuest'>,
): Promise<boolean> {
  const { provider } = deps
  return inTransaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${subscriptionId}`}, 0))`.execute(db)
    const told = await provider.readSubscription(subscriptionId)
    if (told === null) return false
    const invoices = await provider.listInvoices(subscriptionId)
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
    const before = await db
      .selectFrom('premiumSubscriptions')
      .selectAll()
      .where('provider', '=', provider.name)
      .where('subscriptionId', '=', told.id)
      .executeTakeFirst()
    const after = await db
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
      .returningAll()
      .executeTakeFirstOrThrow()
    if (after.userId !== null || owner?.isGuest === true) await mailSubscriptionEnd(db, deps, before, after)
    // Subscriptions of other products on the same account, and in other currencies, are not ours to invoice.
    const isOurs = after.userId !== null || owner !== undefined
    if (isOurs && told.currency === 'usd') await invoiceRenewals(db, deps, after, invoices, owner?.id ?? null)
    return true
  })
}

function findOwner(db: Db, orderId: string | null) {
  if (orderId === null) return undefined
  return db
    .selectFrom('orders')
    .select(['id', 'userId', 'email', 'isGuest'])
    .where('id', '=', orderId)
    .executeTakeFirst()
}
