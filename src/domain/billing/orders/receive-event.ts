import type { PaymentEvent, PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'

/** Keeps an event and has it worked off, both or neither; one that is here already changes nothing. Answers whether it was new. */
export async function receiveEvent(db: Db, provider: PaymentProvider['name'], event: PaymentEvent): Promise<boolean> {
  const { id, type, about, payload, createdAt } = event
  return db.transaction().execute(async (db) => {
    const kept = await db
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
    if (kept === undefined) return false
    await enqueue(db, 'billing.process-events', {}, { jobKey: 'billing.process-events' })
    return true
  })
}

/** What would let somebody finish another's payment is nothing to keep. */
function withoutSecrets(key: string, value: unknown): unknown {
  return /secret/i.test(key) ? undefined : value
}
