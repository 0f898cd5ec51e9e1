import type { Db } from '#db/db.ts'
import type { OrderRow } from './place-order.ts'

/** The order of a provider's page, or of a payment by the embedded form. */
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
