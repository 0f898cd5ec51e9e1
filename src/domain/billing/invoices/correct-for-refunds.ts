import type { Refund } from '#adapters/payments/payment-provider.ts'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import type { Db } from '#db/db.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import { type InvoiceRow, issueDocument } from './issue-document.ts'
import { mailRefund } from './mail-documents.ts'

/** Issues a credit note for each refund of an invoice, and a cancellation for each refund that failed later; once each. */
export async function correctForRefunds(
  db: Db,
  deps: BillingDeps,
  source: string,
  refunds: readonly Refund[],
): Promise<void> {
  if (refunds.length === 0) return
  // The lock lets concurrent calls for the same refund issue only one credit note.
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirst()
  if (invoice === undefined) return
  for (const refund of refunds) await correctForRefund(db, deps, invoice, refund)
}

async function correctForRefund(db: Db, deps: BillingDeps, invoice: InvoiceRow, refund: Refund): Promise<void> {
  const source = `refund ${invoice.provider} ${refund.id}`
  if (refund.status === 'pending' || refund.status === 'succeeded') {
    const correction = correctionOf(invoice, source, invoice.id, -refund.amountCents)
    const note = await issueDocument(db, deps.seller, { kind: 'credit_note', ...correction })
    if (note !== null) await mailRefund(db, deps, note, invoice.number)
    return
  }
  const note = await db.selectFrom('invoices').selectAll().where('source', '=', source).executeTakeFirst()
  if (note === undefined) return
  const cancellation = correctionOf(invoice, `${source} failed`, note.id, refund.amountCents)
  const cancelled = await issueDocument(db, deps.seller, { kind: 'cancellation', ...cancellation })
  if (cancelled !== null) await mailRefund(db, deps, cancelled, note.number)
}

function correctionOf(invoice: InvoiceRow, source: string, correctsId: string, totalCents: number) {
  return {
    source,
    correctsId,
    userId: invoice.userId,
    email: invoice.email,
    orderId: invoice.orderId,
    provider: invoice.provider,
    paymentId: invoice.paymentId,
    isLive: invoice.isLive,
    buyer: invoice.buyer as BillingDetails,
    description: invoice.description,
    quantity: 1,
    totalCents,
    period: null,
    paidAt: invoice.paidAt,
    providerUrl: null,
  }
}
