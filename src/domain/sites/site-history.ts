import type { HistoryInput } from '#contract/history.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type HistoryRows, inZone, periodOf, preparedHistory, previousRangeStart } from '../history.ts'
import { getSite } from './queries.ts'

const siteHistory = preparedHistory('site_history', {
  figures: ['views', 'clicks'],
  counted: `select ${periodOf('at')} as start, sum(views) as views, sum(clicks) as clicks
    from site_counts where domain_id = $5::uuid and at >= ${previousRangeStart} group by 1`,
  since: `(select ${inZone('min(at)')} from site_counts where domain_id = $5::uuid)`,
})

/** Views of a site's articles and clicks on their links by day or month. Throws `not_found`, also for another member's site. */
export function getSiteHistory(
  db: Db,
  owner: { userId: string },
  { id, ...input }: HistoryInput & { id: string },
): Promise<HistoryRows<'views' | 'clicks'>> {
  return asCaller(db, owner.userId, async (db) => {
    await getSite(db, owner, id)
    return siteHistory(db, owner.userId, input, [id])
  })
}
