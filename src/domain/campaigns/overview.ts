import { sql } from 'kysely'
import { campaignsPageMax, sitesPageMax } from '#contract/limits.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { listSites } from '#domain/sites/queries.ts'
import { underWay } from './engine/keep-credits.ts'
import { type CampaignWithCounts, listCampaigns } from './queries.ts'

export type Overview = {
  activeCampaigns: CampaignWithCounts[]
  drafts: number
  links: { verified: number; lost: number; refunded: number }
  ownSites: number
}

/** What a member's dashboard tells: campaigns under way, and how their links stand. */
export async function getOverview(db: Db, who: { userId: string }): Promise<Overview> {
  return asCaller(db, who.userId, async (db) => {
    const activeCampaigns: CampaignWithCounts[] = []
    for (const status of underWay)
      activeCampaigns.push(...(await listCampaigns(db, who, { status, limit: campaignsPageMax })).campaigns)
    const { sites } = await listSites(db, who, { imported: 'without', limit: sitesPageMax })
    return {
      activeCampaigns: activeCampaigns.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, campaignsPageMax),
      drafts: await countDrafts(db, who),
      links: await countLinks(db, who),
      ownSites: sites.length,
    }
  })
}

async function countDrafts(db: Db, { userId }: { userId: string }): Promise<number> {
  const { drafts } = await db
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('userId', '=', userId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return drafts
}

async function countLinks(db: Db, { userId }: { userId: string }): Promise<Overview['links']> {
  const { rows } = await sql<Overview['links']>`
    select count(*) filter (where state = 'verified')::int as verified, count(*) filter (where state = 'lost')::int as lost,
      count(*) filter (where state = 'refunded')::int as refunded
    from placements where user_id = ${userId}`.execute(db)
  return rows[0] ?? { verified: 0, lost: 0, refunded: 0 }
}
