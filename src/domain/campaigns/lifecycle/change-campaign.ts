import { sql } from 'kysely'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { CampaignPlanChanges } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type CampaignRow, lockCampaign } from '../campaign-rows.ts'
import { retimePlacements } from '../plan/retime-placements.ts'
import { planColumns } from './plan-columns.ts'
import { requireUsableSites } from './require-usable-sites.ts'

/** The fields of a plan that can change while its links are under way. */
const whileRunning = ['name', 'pacePerDay'] as const
const underWay = ['running', 'paused']

/**
 * Changes a plan: all of a draft, name and pace of a running or paused campaign, the name of a campaign that is over. A new pace moves the links that
 * were never started. Throws `not_found`, and `validation_failed` for a fixed field or a site that accepts no articles of the member. Sites that the
 * draft already contains may stay even if they were switched off since; the check before the start reports them.
 */
export async function changeCampaign(
  db: Db,
  who: { userId: string },
  { id, ...changes }: CampaignPlanChanges & { id: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const campaign = await lockCampaign(db, who, id)
    requireChangeable(campaign, changes)
    const added = (changes.siteIds ?? []).filter((siteId) => !campaign.siteIds.includes(siteId))
    await requireUsableSites(db, who, added)
    await db
      .updateTable('campaigns')
      .set({ ...planColumns(changes), updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (campaign.status !== 'draft' && changes.pacePerDay !== undefined)
      await retimePlacements(db, id, changes.pacePerDay)
  })
}

function requireChangeable({ status }: CampaignRow, changes: CampaignPlanChanges): void {
  if (status === 'draft') return
  const allowed: readonly string[] = underWay.includes(status) ? whileRunning : ['name']
  if (Object.keys(changes).some((field) => !allowed.includes(field)))
    throw new DomainError('validation_failed', campaignTexts.notDraft)
}
