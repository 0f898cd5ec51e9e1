import type { Invoice } from '#adapters/receipts/invoice.ts'
import type { BillingDetails } from '#contract/billing/billing-documents.ts'
import { receiptTexts } from '#contract/billing/receipt-texts.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'
import type { InvoiceRow } from './issue-document.ts'
import type { Seller } from './seller.ts'

export type ListedInvoice = InvoiceRow & { corrects: string | null }

/** A member's invoices and credit notes, newest first. */
export async function listInvoices(
  db: Db,
  { userId }: { userId: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ invoices: ListedInvoice[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const rows = await asCaller(db, userId, (db) =>
    withCorrected(db)
      .where('invoices.userId', '=', userId)
      .$if(after !== null, (query) => query.where('invoices.id', '<', after?.[0] ?? ''))
      .orderBy('invoices.id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const invoices = rows.slice(0, limit)
  const last = invoices.at(-1)
  return { invoices, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

/** A member's own document, as it is printed. Throws `not_found`. */
export async function getInvoice(db: Db, { userId }: { userId: string }, id: string): Promise<Invoice> {
  const row = await asCaller(db, userId, (db) =>
    withCorrected(db).where('invoices.id', '=', id).where('invoices.userId', '=', userId).executeTakeFirst(),
  )
  if (row === undefined) throw new DomainError('not_found', receiptTexts.notFound)
  return readInvoice(row)
}

/** The invoice of a member's own order, if there is one. Orders that were paid before invoices existed have a receipt. */
export async function findOrderInvoice(
  db: Db,
  { userId }: { userId: string },
  orderId: string,
): Promise<Invoice | null> {
  const row = await asCaller(db, userId, (db) =>
    withCorrected(db)
      .where('invoices.source', '=', `order ${orderId}`)
      .where('invoices.userId', '=', userId)
      .executeTakeFirst(),
  )
  return row === undefined ? null : readInvoice(row)
}

/** A document by its ID, of any owner, for the email that has it attached. */
export async function readDocument(db: Db, id: string): Promise<Invoice> {
  return readInvoice(await withCorrected(db).where('invoices.id', '=', id).executeTakeFirstOrThrow())
}

function withCorrected(db: Db) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.correctsId')
    .selectAll('invoices')
    .select('corrected.number as corrects')
}

function readInvoice(row: ListedInvoice): Invoice {
  const { periodStart: start, periodEnd: end } = row
  return {
    kind: row.kind as Invoice['kind'],
    number: row.number ?? '',
    issuedAt: row.issuedAt,
    paidAt: row.paidAt,
    seller: row.seller as Seller,
    buyer: { ...(row.buyer as BillingDetails), email: row.email },
    line: {
      description: row.description,
      quantity: row.quantity,
      totalCents: row.totalCents,
      period: start === null || end === null ? null : { start, end },
    },
    corrects: row.corrects,
    isLive: row.isLive,
    providerUrl: row.providerUrl,
  }
}
