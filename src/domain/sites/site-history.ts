import { sql } from 'kysely'
import type { HistoryInput } from '#contract/history.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type HistoryRows, periodOf, previousRangeStart, readHistory } from '../history.ts'
import { getSite } from './queries.ts'

/** Views of a site's articles and clicks on their links by day or month. Throws `not_found`, also for another member's site. */
export function getSiteHistory(
  db: Db,
  owner: { userId: string },
  { id, ...input }: HistoryInput & { id: string },
): Promise<HistoryRows<'views' | 'clicks'>> {
  return asCaller(db, owner.userId, async (db) => {
    await getSite(db, owner, id)
    return readHistory(db, input, {
      figures: ['views', 'clicks'],
      counted: sql`
        select ${periodOf(sql`at`, input)} as start, sum(views) as views, sum(clicks) as clicks
        from site_counts where domain_id = ${id} and at >= ${previousRangeStart(input)} group by 1`,
      since: sql`(select min(at) at time zone ${input.timeZone}::text from site_counts where domain_id = ${id})`,
    })
  })
}
