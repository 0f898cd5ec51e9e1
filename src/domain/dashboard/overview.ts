import { campaignsPageMax, sitesPageMax } from '#contract/limits.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { underWay } from '#domain/campaigns/engine/extend-credit-holds.ts'
import { countLinks } from '#domain/campaigns/figures/link-counts.ts'
import { type CampaignWithCounts, countDrafts, listCampaigns } from '#domain/campaigns/queries.ts'
import { listSites } from '#domain/sites/queries.ts'

export type Overview = {
  activeCampaigns: CampaignWithCounts[]
  drafts: number
  links: { verified: number; lost: number; refunded: number }
  ownSites: number
}

/** The data of a member's dashboard: campaigns under way, and the state of their links. */
export async function getOverview(db: Db, who: { userId: string }): Promise<Overview> {
  return asCaller(db, who.userId, async (db) => {
    const { campaigns } = await listCampaigns(db, who, { status: underWay, limit: campaignsPageMax })
    const { sites } = await listSites(db, who, { imported: 'without', limit: sitesPageMax })
    return {
      activeCampaigns: campaigns,
      drafts: await countDrafts(db, who),
      links: await countLinks(db, who),
      ownSites: sites.length,
    }
  })
}
