import type { Selectable } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { AnchorMix, CampaignAnchor, type CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { z } from '#contract/zod.ts'
import type { Db } from '#db/db.ts'
import type { Campaigns } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'

export type CampaignRow = Selectable<Campaigns>

/** All columns, for prepared statements. */
export const campaignColumns = Object.keys({
  acceptedRisks: true,
  anchorMix: true,
  anchors: true,
  blockedText: true,
  clientKey: true,
  createdAt: true,
  finishedAt: true,
  holdId: true,
  id: true,
  keywords: true,
  links: true,
  name: true,
  pacePerDay: true,
  rel: true,
  removedAt: true,
  siteChoice: true,
  siteIds: true,
  startedAt: true,
  status: true,
  targetCheckedAt: true,
  targetDomain: true,
  targetMissingSince: true,
  targetUrl: true,
  updatedAt: true,
  userId: true,
} satisfies Record<keyof Campaigns, true>)

const Anchors = z.array(CampaignAnchor)

/** The plan in a campaign's row. */
export function planOf(row: CampaignRow): CampaignPlan {
  return {
    name: row.name,
    keywords: row.keywords,
    anchors: Anchors.parse(row.anchors),
    anchorMix: AnchorMix.parse(row.anchorMix),
    targetUrl: row.targetUrl,
    links: row.links,
    pacePerDay: row.pacePerDay,
    siteChoice: row.siteChoice as CampaignPlan['siteChoice'],
    siteIds: row.siteIds,
    rel: row.rel as CampaignPlan['rel'],
  }
}

/**
 * Locks a member's campaign until the transaction ends, so that of two concurrent changes the second one sees the first. Throws `not_found`, also for
 * another member's campaign and for a removed one.
 */
export async function lockCampaign(db: Db, { userId }: { userId: string }, id: string): Promise<CampaignRow> {
  return found(await ownCampaign(db, userId, id).forUpdate().executeTakeFirst())
}

/** The same without the lock. */
export async function readCampaign(db: Db, { userId }: { userId: string }, id: string): Promise<CampaignRow> {
  return found(await ownCampaign(db, userId, id).executeTakeFirst())
}

function ownCampaign(db: Db, userId: string, id: string) {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
}

function found(row: CampaignRow | undefined): CampaignRow {
  if (row === undefined) throw new DomainError('not_found', campaignTexts.notFound)
  return row
}
