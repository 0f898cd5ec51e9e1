import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { BillingDeps } from '../orders/billing-deps.ts'
import type { InvoiceRow } from './issue-document.ts'

/** Mails the invoice to its buyer, if and only if the transaction that issued it commits. */
export async function mailInvoice(
  db: Db,
  { mail, origin }: BillingDeps,
  invoice: InvoiceRow,
  occasion: 'credits' | 'subscription' | 'renewal' | 'top-up',
): Promise<void> {
  const isGuest = invoice.userId === null
  await queueMail(db, mail, {
    to: invoice.email,
    template: 'invoice',
    documents: [invoice.id],
    data: {
      occasion,
      description: invoice.description,
      totalCents: invoice.totalCents,
      number: invoice.number ?? '',
      paidUntil: invoice.periodEnd,
      isGuest,
      isLive: invoice.isLive,
      url: isGuest ? `${origin}/login` : billingPage(origin),
    },
  })
}

/** Mails the credit note of a refund, or the cancellation of a credit note whose refund failed. */
export async function mailRefund(
  db: Db,
  { mail, origin }: BillingDeps,
  document: InvoiceRow,
  corrects: string | null,
): Promise<void> {
  await queueMail(db, mail, {
    to: document.email,
    template: document.kind === 'credit_note' ? 'refund' : 'refund-failed',
    documents: [document.id],
    data: {
      description: document.description,
      amountCents: document.totalCents,
      number: document.number ?? '',
      corrects: corrects ?? '',
      isLive: document.isLive,
      url: billingPage(origin),
    },
  })
}

export function billingPage(origin: string): string {
  return `${origin}/dashboard/billing`
}
