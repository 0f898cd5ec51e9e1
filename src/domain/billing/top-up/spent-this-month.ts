import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Cents that automatic top-ups of a member cost in this calendar month (UTC), those that are under way among them. */
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
