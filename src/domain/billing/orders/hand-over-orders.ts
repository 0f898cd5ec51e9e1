import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { BillingDeps } from './billing-deps.ts'
import { syncOrder } from './sync-order.ts'

/**
 * Assigns a guest's purchases to the account that confirmed the guest's address: orders, their credits, and subscriptions. A repeated call changes
 * nothing. Returns how many orders this call assigned.
 */
export async function handOverOrders(db: Db, deps: BillingDeps, { userId }: { userId: string }): Promise<number> {
  const assigned = await db.transaction().execute(async (db) => {
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('emailConfirmedAt', 'is not', null)
      .executeTakeFirst()
    const email = user?.email ?? null
    if (email === null) return 0
    const mine = { userId, updatedAt: sql<Date>`now()` }
    await db
      .updateTable('premiumSubscriptions')
      .set(mine)
      .where('email', '=', email)
      .where('userId', 'is', null)
      .execute()
    const orders = await db
      .updateTable('orders')
      .set(mine)
      .where('email', '=', email)
      .where('userId', 'is', null)
      .where('isGuest', '=', true)
      .executeTakeFirst()
    await db
      .updateTable('invoices')
      .from('orders')
      .set({ userId })
      .whereRef('orders.id', '=', 'invoices.orderId')
      .where('orders.userId', '=', userId)
      .where('invoices.userId', 'is', null)
      .execute()
    return Number(orders.numUpdatedRows)
  })
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('provider', '=', deps.provider.name)
    .where('status', 'in', ['processing', 'paid'])
    .execute()
  for (const { id } of paid) await syncOrder(db, deps, id)
  return assigned
}
