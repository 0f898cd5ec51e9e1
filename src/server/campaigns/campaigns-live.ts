import type { Db } from '#db/db.ts'
import { type CampaignWithCounts, listCampaignsByIds } from '#domain/campaigns/queries.ts'
import { createLive, type Live } from '../http/live/live.ts'

/** The open streams of campaigns on this server, by campaign id. */
export type CampaignsLive = Live<CampaignWithCounts>

export function createCampaignsLive(db: Db): CampaignsLive {
  return createLive({ read: (ids) => listCampaignsByIds(db, ids), streamsPerKeyMax: 8 })
}
