import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { PaymentEvents } from '#db/types.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { syncRenewalRefunds } from '../invoices/sync-renewal-refunds.ts'
import type { BillingDeps } from './billing-deps.ts'
import { syncOrder } from './sync-order.ts'
import { syncSubscription } from './sync-subscription.ts'

type EventRow = Selectable<PaymentEvents>
type About = { kind: 'checkout' | 'payment' | 'subscription'; id: string }

export type Processed = { id: string; type: string; outcome: 'done' | 'waiting'; error?: string }

const firstWaitSeconds = 5
const longestWaitSeconds = 3_600

/**
 * Processes one due event that no other worker has locked; `null` if there is none. A failed event waits longer after each attempt and is never
 * dropped. A crash releases the event, and processing it twice has the same result.
 */
export async function processNextEvent(db: Db, deps: BillingDeps): Promise<Processed | null> {
  return db.transaction().execute(async (lockedDb) => {
    const event = await lockedDb
      .selectFrom('paymentEvents')
      .selectAll()
      .where('processedAt', 'is', null)
      .where('provider', '=', deps.provider.name)
      .where('nextAttemptAt', '<=', sql<Date>`now()`)
      .orderBy('nextAttemptAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (event === undefined) return null
    // On a separate connection: a failure there must not roll back the record of the attempt.
    const error = await follow(db, deps, event).then(() => null, messageOf)
    await recordAttempt(lockedDb, event, error)
    const { id, type } = event
    return error === null ? { id, type, outcome: 'done' } : { id, type, outcome: 'waiting', error }
  })
}

async function follow(db: Db, deps: BillingDeps, { aboutKind, aboutId }: EventRow): Promise<void> {
  if (aboutKind === null || aboutId === null) return
  await syncAbout(db, deps, { kind: aboutKind as About['kind'], id: aboutId })
}

/** Updates our record of the provider's object. An object without a matching order is ignored. */
export async function syncAbout(db: Db, deps: BillingDeps, about: About): Promise<void> {
  if (about.kind === 'subscription') {
    await syncSubscription(db, deps, about.id)
    return
  }
  const orderId = await findOrderOf(db, deps, about)
  if (orderId !== null) await syncOrder(db, deps, orderId)
  else if (about.kind === 'payment') await syncRenewalRefunds(db, deps, about.id)
}

/** The order of the object. If the event arrives before the order stores the object's ID, the ID is stored now. */
async function findOrderOf(db: Db, { provider }: BillingDeps, { kind, id }: About): Promise<string | null> {
  const column = kind === 'checkout' ? 'checkoutId' : 'paymentId'
  const known = await db
    .selectFrom('orders')
    .select('id')
    .where('provider', '=', provider.name)
    .where(column, '=', id)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const object = kind === 'checkout' ? await provider.readCheckout(id) : await provider.readPayment(id)
  if (object === null || object.orderId === null || !isUuid(object.orderId)) return null
  const updated = await db
    .updateTable('orders')
    .set({ [column]: id })
    .where('id', '=', object.orderId)
    .where('provider', '=', provider.name)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated?.id ?? null
}

async function recordAttempt(db: Db, { provider, id, attempts }: EventRow, error: string | null): Promise<void> {
  const waitSeconds = Math.min(firstWaitSeconds * 2 ** attempts, longestWaitSeconds)
  await db
    .updateTable('paymentEvents')
    .set({
      attempts: attempts + 1,
      error,
      ...(error === null
        ? { processedAt: sql<Date>`now()` }
        : { nextAttemptAt: sql<Date>`now() + make_interval(secs => ${waitSeconds})` }),
    })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1_000)
}
