import { type Selectable, sql } from 'kysely'
import type { BillingDetails, DocumentKind } from '#contract/billing/billing-documents.ts'
import type { Db } from '#db/db.ts'
import type { Invoices } from '#db/types.ts'
import type { Seller } from './seller.ts'

export type InvoiceRow = Selectable<Invoices>

export type NewDocument = {
  kind: DocumentKind
  /** The reason for the document; one document per source. */
  source: string
  correctsId: string | null
  userId: string | null
  email: string
  orderId: string | null
  provider: string
  paymentId: string | null
  isLive: boolean
  buyer: BillingDetails
  description: string
  quantity: number
  totalCents: number
  period: { start: Date; end: Date } | null
  paidAt: Date
  providerUrl: string | null
}

/** The series of document numbers. Test payments have their own series. */
const series = {
  invoice: { live: 'INV', test: 'TEST-INV' },
  credit_note: { live: 'CN', test: 'TEST-CN' },
  cancellation: { live: 'CN', test: 'TEST-CN' },
} as const

/**
 * Issues a document with the next number of its series and year, in the caller's transaction; `null` if its source already has one. The row of the
 * series stays locked until that transaction ends, so the numbers have no gaps and no duplicates. Issue documents last.
 */
export async function issueDocument(db: Db, seller: Seller, document: NewDocument): Promise<InvoiceRow | null> {
  if (!db.isTransaction) throw new Error('A document must be issued in the transaction of its payment')
  const { kind, source, isLive, period, buyer, ...columns } = document
  const issued = await db.selectFrom('invoices').select('id').where('source', '=', source).executeTakeFirst()
  if (issued !== undefined) return null
  const name = series[kind][isLive ? 'live' : 'test']
  const { year, position } = await takeNumber(db, name)
  return db
    .insertInto('invoices')
    .values({
      ...columns,
      kind,
      source,
      isLive,
      series: name,
      year,
      position,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      periodStart: period?.start ?? null,
      periodEnd: period?.end ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function takeNumber(db: Db, name: string): Promise<{ year: number; position: number }> {
  const { rows } = await sql<{ year: number; position: number }>`
    insert into invoice_series (series, year, last_number)
    values (${name}, extract(year from now() at time zone 'UTC')::integer, 1)
    on conflict (series, year) do update set last_number = invoice_series.last_number + 1
    returning year, last_number as position`.execute(db)
  const [next] = rows
  if (next === undefined) throw new Error('The invoice series returned no number')
  return next
}
