import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { daySeconds, insertInOrder, nextStartTime } from './pace.ts'

/**
 * Assigns new due times by a new pace to the links of a campaign that were never started. As many as the pace allows are due now; links that were due
 * within the last day count. Links that wait for another attempt keep their due time. The caller has locked the campaign.
 */
export async function retimePlacements(db: Db, campaignId: string, pacePerDay: number): Promise<void> {
  const { rows } = await sql<{ id: string; isNew: boolean; since: number }>`
    select id, state = 'waiting' and attempts = 0 as is_new, extract(epoch from due_at - now())::float8 as since
    from placements where campaign_id = ${campaignId} order by number for no key update`.execute(db)
  const begun = rows.filter(({ isNew, since }) => !isNew && since > -daySeconds)
  const dues = begun.map(({ since }) => Math.min(0, since)).sort((one, other) => one - other)
  const ids: string[] = []
  const times: number[] = []
  for (const { id, isNew } of rows) {
    if (!isNew) continue
    const due = Math.max(0, nextStartTime(dues, pacePerDay))
    insertInOrder(dues, due)
    ids.push(id)
    times.push(due)
  }
  await sql`
    update placements set due_at = now() + make_interval(secs => moved.seconds), updated_at = now()
    from unnest(${ids}::uuid[], ${times}::float8[]) as moved (id, seconds) where placements.id = moved.id`.execute(db)
}
