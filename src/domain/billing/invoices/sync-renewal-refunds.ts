import type { Db } from '#db/db.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import { correctForRefunds } from './correct-for-refunds.ts'

/**
 * Reads the payment of a renewal, which names no order, from the provider and issues credit notes for its refunds. A payment without an invoice is
 * ignored. Throws `PaymentProviderError`.
 */
export async function syncRenewalRefunds(db: Db, deps: BillingDeps, paymentId: string): Promise<void> {
  const invoice = await db
    .selectFrom('invoices')
    .select('source')
    .where('provider', '=', deps.provider.name)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (invoice === undefined) return
  const payment = await deps.provider.readPayment(paymentId)
  if (payment === null || payment.refunds.length === 0) return
  await db.transaction().execute((db) => correctForRefunds(db, deps, invoice.source, payment.refunds))
}
