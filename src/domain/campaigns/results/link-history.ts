import { sql } from 'kysely'
import type { HistoryInput } from '#contract/history.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type HistoryRows, periodOf, previousRangeStart, readHistory } from '#domain/history.ts'
import { linkFigures } from '../figures/link-counts.ts'
import { getCampaign } from '../queries.ts'

export type LinkHistoryRows = HistoryRows<'verified' | 'lost'>

/** Links verified and lost by day or month, over all campaigns of a member, from the counts of each quarter of an hour. */
export function getLinkHistory(db: Db, { userId }: { userId: string }, input: HistoryInput): Promise<LinkHistoryRows> {
  const figures = linkFigures(userId)
  const firstOf = (figure: string) => sql`(select min(at) from ${figures} figures where figure = ${figure})`
  return asCaller(db, userId, (db) =>
    readHistory(db, input, {
      figures: ['verified', 'lost'],
      counted: sql`
        select ${periodOf(sql`at`, input)} as start, sum(count) filter (where figure = 'verified') as verified,
          sum(count) filter (where figure = 'lost') as lost
        from ${figures} figures where figure in ('verified', 'lost') and at >= ${previousRangeStart(input)} group by 1`,
      since: sql`(least(${firstOf('verified')}, ${firstOf('lost')}) at time zone ${input.timeZone}::text)`,
    }),
  )
}

/** The same for one campaign, from its events. Throws `not_found`, also for another member's campaign. */
export async function getCampaignHistory(
  db: Db,
  who: { userId: string },
  { id, ...input }: HistoryInput & { id: string },
): Promise<LinkHistoryRows> {
  return asCaller(db, who.userId, async (db) => {
    await getCampaign(db, who, id)
    return countEvents(db, input, sql`campaign_id = ${id} and user_id = ${who.userId}`)
  })
}

/** A link that was found again was verified before: it counts in the period of its first verification. */
function countEvents(db: Db, input: HistoryInput, which: ReturnType<typeof sql>): Promise<LinkHistoryRows> {
  const isVerified = sql`(to_state = 'verified' and from_state = 'verifying')`
  return readHistory(db, input, {
    figures: ['verified', 'lost'],
    counted: sql`
      select ${periodOf(sql`at`, input)} as start, count(*) filter (where ${isVerified}) as verified,
        count(*) filter (where to_state = 'lost') as lost
      from placement_events where ${which} and kind = 'step' and to_state in ('verified', 'lost') and at >= ${previousRangeStart(input)} group by 1`,
    since: sql`(select min(at) at time zone ${input.timeZone}::text from placement_events
      where ${which} and kind = 'step' and (${isVerified} or to_state = 'lost') and to_state in ('verified', 'lost'))`,
  })
}
