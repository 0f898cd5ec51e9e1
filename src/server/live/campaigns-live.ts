import type { Db } from '#db/db.ts'
import { type CampaignWithCounts, listCampaignsByIds } from '#domain/campaigns/queries.ts'
import { createLive, type Live } from './live.ts'

/** Who watches a campaign on this server, by the campaign's id. */
export type CampaignsLive = Live<CampaignWithCounts>

export function createCampaignsLive(db: Db): CampaignsLive {
  return createLive({ read: (ids) => listCampaignsByIds(db, ids), streamsPerKeyMax: 8 })
}
