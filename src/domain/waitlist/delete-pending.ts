import { sql } from 'kysely'
import { waitlistPendingDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** Forgets addresses that nobody confirmed within 30 days of joining. Answers how many. Safe to run twice at once. */
export async function forgetPending(db: Db): Promise<number> {
  const forgotten = await db
    .deleteFrom('waitlist')
    .where('status', '=', 'pending')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${waitlistPendingDays})`)
    .executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}
