import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Longer than any caller retries. */
const unfinishedDays = 45

/** Deletes reserved articles whose publication in external software was never finished. Returns how many. */
export async function deleteUnfinished(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('automationPosts')
    .where('status', '=', 'publishing')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${unfinishedDays})`)
    .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
