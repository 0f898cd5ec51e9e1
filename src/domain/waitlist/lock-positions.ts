import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/**
 * Serializes all changes of positions until the caller's transaction ends. So entries are numbered in the order in which they become visible, no
 * entry moves back because of a faster concurrent one, and two referrals cannot deadlock. Lock it before any row.
 */
export async function lockPositions(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('waitlist places', 0))`.execute(db)
}
