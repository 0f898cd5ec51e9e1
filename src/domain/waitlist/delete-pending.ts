import { sql } from 'kysely'
import { waitlistPendingDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** Deletes addresses that were not confirmed within 30 days of joining. Returns the number. Safe to run concurrently. */
export async function deletePending(db: Db): Promise<number> {
  const deleted = await db
    .deleteFrom('waitlist')
    .where('status', '=', 'pending')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${waitlistPendingDays})`)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
