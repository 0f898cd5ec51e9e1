import { sql } from 'kysely'
import { postWebhook } from '#adapters/payments/sandbox/post-webhook.ts'
import type { Db } from '#db/db.ts'

export type SandboxDelivery = {
  /** The address of our own webhook endpoint, as this process reaches it. */
  url: string
  secret: string
  /** How long the receiver may take; 10 seconds unless said otherwise. */
  timeoutMs?: number
}

/** Events on their way at the same time, so that a receiver that hangs does not hold up all others. */
const atOnce = 4
/** Longer than an attempt takes, so that an event is not taken twice while it is on its way. */
const firstWaitSeconds = 15
const waitMaxSeconds = 6 * 3_600

/**
 * Posts every event that is due, signed, and answers how many were taken by the receiver. One that is not taken is due again after a wait that doubles
 * from 15 seconds to 6 hours, for three days. Taking an event puts its next attempt off at once, so a crash on the way means another attempt and never
 * a lost event; the receiver may see an event twice, and later ones before earlier ones.
 */
export async function deliverSandboxEvents(db: Db, delivery: SandboxDelivery): Promise<number> {
  const counts = await Promise.all(Array.from({ length: atOnce }, () => drain(db, delivery)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function drain(db: Db, delivery: SandboxDelivery): Promise<number> {
  let delivered = 0
  for (;;) {
    const event = await takeDue(db)
    if (event === undefined) return delivered
    const error = await postWebhook(event.body, delivery)
    if (error === null) delivered += 1
    const outcome =
      error === null
        ? { deliveredAt: sql<Date>`clock_timestamp()`, nextAttemptAt: null, lastError: null }
        : { lastError: error }
    await db.updateTable('sandboxEvents').set(outcome).where('id', '=', event.id).execute()
  }
}

async function takeDue(db: Db) {
  return db
    .updateTable('sandboxEvents')
    .set({
      attempts: sql<number>`attempts + 1`,
      // The last attempt is the first one after three days.
      nextAttemptAt: sql<Date | null>`case when created_at > now() - interval '3 days'
        then now() + make_interval(secs => least(${firstWaitSeconds} * 2.0 ^ least(attempts, 20), ${waitMaxSeconds})) end`,
    })
    .where('id', '=', (events) =>
      events
        .selectFrom('sandboxEvents')
        .select('id')
        .where('nextAttemptAt', '<=', sql<Date>`now()`)
        .orderBy('nextAttemptAt')
        .orderBy('position')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'body'])
    .executeTakeFirst()
}
