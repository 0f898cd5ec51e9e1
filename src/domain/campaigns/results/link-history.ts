import type { HistoryInput } from '#contract/history.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { type HistoryRows, inZone, periodOf, preparedHistory, previousRangeStart } from '#domain/history.ts'
import { linkFigures } from '../figures/link-counts.ts'
import { getCampaign } from '../queries.ts'

export type LinkHistoryRows = HistoryRows<'verified' | 'lost'>

const figures = linkFigures('$5::uuid')
const firstOf = (figure: string) => `(select min(at) from ${figures} figures where figure = '${figure}')`
const linkHistory = preparedHistory('link_history', {
  figures: ['verified', 'lost'],
  counted: `select ${periodOf('at')} as start, sum(count) filter (where figure = 'verified') as verified,
      sum(count) filter (where figure = 'lost') as lost
    from ${figures} figures where figure in ('verified', 'lost') and at >= ${previousRangeStart} group by 1`,
  since: inZone(`least(${firstOf('verified')}, ${firstOf('lost')})`),
})

/** Links verified and lost by day or month, over all campaigns of a member, from the counts of each quarter of an hour. */
export function getLinkHistory(db: Db, { userId }: { userId: string }, input: HistoryInput): Promise<LinkHistoryRows> {
  return linkHistory(db, userId, input, [userId])
}

/** A link that was found again was verified before: it counts in the period of its first verification. */
const isVerified = `(to_state = 'verified' and from_state = 'verifying')`
const ofCampaign = `campaign_id = $5::uuid and user_id = $6::uuid and kind = 'step' and to_state in ('verified', 'lost')`
const campaignHistory = preparedHistory('campaign_history', {
  figures: ['verified', 'lost'],
  counted: `select ${periodOf('at')} as start, count(*) filter (where ${isVerified}) as verified, count(*) filter (where to_state = 'lost') as lost
    from placement_events where ${ofCampaign} and at >= ${previousRangeStart} group by 1`,
  since: `(select ${inZone('min(at)')} from placement_events where ${ofCampaign} and (${isVerified} or to_state = 'lost'))`,
})

/** The same for one campaign, from its events. Throws `not_found`, also for another member's campaign. */
export async function getCampaignHistory(
  db: Db,
  who: { userId: string },
  { id, ...input }: HistoryInput & { id: string },
): Promise<LinkHistoryRows> {
  return asCaller(db, who.userId, async (db) => {
    await getCampaign(db, who, id)
    return campaignHistory(db, who.userId, input, [id, who.userId])
  })
}
