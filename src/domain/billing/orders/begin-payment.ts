import { sql } from 'kysely'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import type { Db } from '#db/db.ts'
import type { BillingDeps } from './billing-deps.ts'
import { lineOf, placeOrder } from './place-order.ts'

/** Creates the payment of credits by the embedded form. Throws `PaymentProviderError`. */
export async function beginPayment(
  db: Db,
  deps: BillingDeps,
  { credits, ...buyer }: { userId: string; email: string; credits: number; details?: Partial<BillingDetails> | null },
): Promise<{ orderId: string; paymentId: string; clientSecret: string }> {
  const item = { kind: 'credits', credits } as const
  const order = await placeOrder(db, deps, { ...buyer, item, flow: 'form' })
  const payment = await deps.provider.beginPayment({
    orderId: order.id,
    productName: lineOf(order).productName,
    amountCents: order.amountCents,
    email: order.email,
    idempotencyKey: `order-${order.id}-1`,
  })
  await db
    .updateTable('orders')
    .set({
      paymentId: payment.id,
      status: sql`case status when 'created' then 'open' else status end`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', order.id)
    .execute()
  return { orderId: order.id, paymentId: payment.id, clientSecret: payment.clientSecret }
}
