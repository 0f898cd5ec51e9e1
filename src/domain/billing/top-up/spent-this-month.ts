import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** The cost of a member's automatic top-ups in this calendar month (UTC) in cents, including pending ones. */
export async function spentThisMonth(db: Db, userId: string): Promise<number> {
  const { spent } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('spent'))
    .where('userId', '=', userId)
    .where('flow', '=', 'top-up')
    .where('status', 'in', ['created', 'open', 'processing', 'paid'])
    .where('createdAt', '>=', sql<Date>`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`)
    .executeTakeFirstOrThrow()
  return spent
}
