import type { PaymentEvent, PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'

/** Stores an event and enqueues its processing in one transaction. A known event changes nothing. Returns whether it was new. */
export async function receiveEvent(db: Db, provider: PaymentProvider['name'], event: PaymentEvent): Promise<boolean> {
  const { id, type, about, payload, createdAt } = event
  return db.transaction().execute(async (db) => {
    const inserted = await db
      .insertInto('paymentEvents')
      .values({
        provider,
        id,
        type,
        aboutKind: about?.kind ?? null,
        aboutId: about?.id ?? null,
        payload: JSON.stringify(payload, withoutSecrets),
        sentAt: createdAt,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return false
    await enqueue(db, 'billing.process-events', {}, { jobKey: 'billing.process-events' })
    return true
  })
}

/** Secrets with which a third party could complete a payment are not stored. */
function withoutSecrets(key: string, value: unknown): unknown {
  return /secret/i.test(key) ? undefined : value
}
