import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Longer than anybody goes on trying. */
const unfinishedDays = 45

/** Gives the places of articles back that nobody finished publishing in other people's software. Answers how many. */
export async function forgetUnfinished(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('automationPosts')
    .where('status', '=', 'publishing')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${unfinishedDays})`)
    .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
