import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { invoiceRenewals, mailSubscriptionEnd } from '../invoices/invoice-renewals.ts'
import type { BillingDeps } from './billing-deps.ts'
import type { OrderRow } from './place-order.ts'

const planOf = { month: 'monthly', year: 'yearly' } as const

/**
 * Reads a subscription from the provider and stores its state; a lock serializes the calls, so an older response never overwrites a newer one. Mails
 * the subscriber: paid renewals with their invoices, failed payments, a cancellation, and an end without payment. The order that began the
 * subscription names its owner. Returns whether the subscription exists. Throws `PaymentProviderError`.
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
    const remote = await provider.readSubscription(subscriptionId)
    if (remote === null) return false
    const invoices = await provider.listInvoices(subscriptionId)
    const owner = order ?? (await findOwner(db, remote.orderId))
    const email = owner?.email ?? remote.email?.toLowerCase()
    // It was created manually at the provider for an unknown customer, so there is no account to unlock.
    if (email === undefined) return false
    const state = {
      status: remote.status,
      planType: planOf[remote.interval],
      priceCents: remote.amountCents,
      currentPeriodEnd: remote.currentPeriodEnd,
      cancelAtPeriodEnd: remote.cancelAtPeriodEnd,
      updatedAt: sql<Date>`now()`,
    }
    const before = await db
      .selectFrom('premiumSubscriptions')
      .selectAll()
      .where('provider', '=', provider.name)
      .where('subscriptionId', '=', remote.id)
      .executeTakeFirst()
    const after = await db
      .insertInto('premiumSubscriptions')
      .values({
        userId: owner?.userId ?? null,
        email,
        provider: provider.name,
        isLive: remote.isLive,
        subscriptionId: remote.id,
        customerId: remote.customerId,
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
    // Subscriptions of other products on the same provider account, and in other currencies, are not invoiced here.
    const isKnown = after.userId !== null || owner !== undefined
    if (isKnown && remote.currency === 'usd') await invoiceRenewals(db, deps, after, invoices, owner?.id ?? null)
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
