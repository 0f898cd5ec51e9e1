import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** A fault of the ledger: the stored value, and the value that follows from the movements. */
type LedgerFault = { what: string; id: string; stored: number; expected: number }

export type LedgerAudit = { transfers: number; accounts: number; holds: number; faults: LedgerFault[] }

/** The maximum number of faults in a report. One fault is already an error. */
const faultsMax = 100

/**
 * Sums up the whole ledger and compares: the sides of every movement, every member's balance, every hold, and every invoice with its order, its
 * credit notes and its series of numbers. Reads one snapshot of the database.
 */
export async function auditLedger(db: Db): Promise<LedgerAudit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { rows: faults } = await faultsOf.execute(db)
      const { rows: counts } = await sql<Omit<LedgerAudit, 'faults'>>`select
        (select count(*) from credit_transfers) as transfers, (select count(*) from credits) as accounts,
        (select count(*) from credit_holds) as holds`.execute(db)
      return { transfers: 0, accounts: 0, holds: 0, ...counts[0], faults }
    })
}

const faultsOf = sql<LedgerFault>`
  with entries as materialized (
    select user_id, account, kind, sum(amount) as sum from credit_entries group by user_id, account, kind
  ), members as (
    select user_id,
      coalesce(sum(sum) filter (where account = 'available'), 0) as available,
      coalesce(sum(sum) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(sum) filter (where account = 'used'), 0) as used,
      coalesce(-sum(sum) filter (where account = 'owed'), 0) as owed,
      coalesce(sum(sum) filter (where account = 'available' and kind = 'bonus'), 0) as granted,
      coalesce(sum(sum) filter (where account = 'available' and kind = 'purchase'), 0) as purchased
    from entries group by user_id
  ), balances as (
    select coalesce(credits.user_id, members.user_id) as user_id, compared.what, compared.stored, compared.expected
    from credits full join members on members.user_id = credits.user_id
    cross join lateral (values
      ('can be spent', credits.amount + credits.bonus - credits.total_used - credits.reserved, members.available),
      ('set aside', credits.reserved, members.reserved),
      ('used', credits.total_used, case when credits.user_id is null then 0 else members.used end),
      ('owed', credits.owed, members.owed),
      ('given', credits.bonus, case when credits.user_id is null then 0 else members.granted end),
      ('purchased', credits.total_purchased, case when credits.user_id is null then 0 else members.purchased end)
    ) as compared (what, stored, expected)
  ), hold_sums as (
    select hold_id, sum(amount) filter (where kind = 'reserve') as amount,
      coalesce(sum(amount) filter (where kind = 'capture'), 0) as captured,
      coalesce(sum(amount) filter (where kind = 'release'), 0) as released
    from credit_transfers where hold_id is not null group by hold_id
  ), document_faults as (
    select 'numbers of a series' as what, series || ' ' || year as id, count(*)::bigint as stored, max(last_number)::bigint as expected
      from invoice_series left join invoices using (series, year) group by series, year
      having count(invoices.id) <> max(last_number) or max(position) is distinct from max(last_number)
    union all
    select 'invoices of a paid order', orders.id::text, count(invoices.id), 1
      from orders left join invoices on invoices.source = 'order ' || orders.id
      where orders.status = 'paid' and orders.is_invoiced group by orders.id having count(invoices.id) <> 1
    union all
    select 'amount of an invoice', orders.id::text, invoices.total_cents, orders.amount_cents
      from orders join invoices on invoices.source = 'order ' || orders.id where invoices.total_cents <> orders.amount_cents
    union all
    select 'credit notes of an order', orders.id::text, -coalesce(sum(notes.total_cents), 0), orders.refunded_cents
      from orders join invoices on invoices.source = 'order ' || orders.id
      left join invoices as notes on notes.order_id = orders.id and notes.payment_id = invoices.payment_id and notes.kind <> 'invoice'
      where orders.credits is not null and orders.user_id is not null
      group by orders.id having -coalesce(sum(notes.total_cents), 0) <> orders.refunded_cents
    union all
    select 'credited of an invoice', invoices.id::text, -sum(notes.total_cents), invoices.total_cents
      from invoices join invoices as notes on notes.payment_id = invoices.payment_id and notes.provider = invoices.provider and notes.kind <> 'invoice'
      where invoices.kind = 'invoice' group by invoices.id having -sum(notes.total_cents) > invoices.total_cents
  )
  select 'sides of a movement' as what, transfer_id::text as id, sum(amount)::bigint as stored, 0::bigint as expected
    from credit_entries group by transfer_id having sum(amount) <> 0
  union all
  select what, user_id::text, coalesce(stored, 0)::bigint, coalesce(expected, 0)::bigint
    from balances where coalesce(stored, 0) <> coalesce(expected, 0)
  union all
  select compared.what, credit_holds.id::text, compared.stored::bigint, coalesce(compared.expected, 0)::bigint
    from credit_holds left join hold_sums on hold_sums.hold_id = credit_holds.id
    cross join lateral (values
      ('amount of a hold', credit_holds.amount, hold_sums.amount),
      ('captured of a hold', credit_holds.captured, hold_sums.captured),
      ('released of a hold', credit_holds.released, hold_sums.released)
    ) as compared (what, stored, expected)
    where compared.stored <> coalesce(compared.expected, 0)
  union all
  select what, id, stored, expected from document_faults
  limit ${faultsMax}`
