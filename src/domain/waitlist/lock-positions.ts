import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/**
 * Has whoever takes or gives up a place wait for each other until the caller's transaction ends. So places are numbered in the order in which they
 * are seen: nobody falls back because somebody else was quicker, and no two referrals wait for each other crosswise. Taken before any row.
 */
export async function lockPositions(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('waitlist places', 0))`.execute(db)
}
