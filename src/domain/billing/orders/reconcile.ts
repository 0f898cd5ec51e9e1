import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { BillingDeps } from './billing-deps.ts'
import { fetchMissedEvents, missedDays } from './fetch-missed-events.ts'
import { syncOrder } from './sync-order.ts'

export type Reconciliation = {
  events: number
  missed: string[]
  orders: number
  changed: string[]
  failed: { id: string; error: string }[]
}

/**
 * Compares the provider's events of the last days with the stored ones, stores the missing ones, and reads every order of that time again. Returns
 * what was missing or changed: normally nothing.
 */
export async function reconcile(
  db: Db,
  deps: BillingDeps,
  { days = missedDays, now = new Date() } = {},
): Promise<Reconciliation> {
  const since = new Date(now.getTime() - days * 86_400_000)
  const missedEvents = await fetchMissedEvents(db, deps, since)
  const outcome: Reconciliation = { ...missedEvents, orders: 0, changed: [], failed: [] }
  const open = await db
    .selectFrom('orders')
    .select(['id', 'status', 'reversals'])
    .where('provider', '=', deps.provider.name)
    .where('createdAt', '>', since)
    .where((row) => row.or([row('checkoutId', 'is not', null), row('paymentId', 'is not', null)]))
    .where('updatedAt', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('id')
    .execute()
  for (const before of open) {
    outcome.orders += 1
    try {
      const after = await syncOrder(db, deps, before.id)
      if (after.status !== before.status || after.reversals !== before.reversals) outcome.changed.push(before.id)
    } catch (error) {
      outcome.failed.push({ id: before.id, error: error instanceof Error ? error.message : String(error) })
    }
  }
  return outcome
}
