import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { listPublishableSites } from '#domain/sites/publishable-sites.ts'

/**
 * Throws `validation_failed` when one of the sites accepts no articles of the member: another member's site, an unproven one, one that is switched
 * off, or an unknown id.
 */
export async function requireUsableSites(db: Db, who: { userId: string }, siteIds: readonly string[]): Promise<void> {
  if (siteIds.length === 0) return
  const usable = new Set((await listPublishableSites(db, who, { siteIds })).map(({ id }) => id))
  if (siteIds.some((id) => !usable.has(id))) throw new DomainError('validation_failed', campaignTexts.siteNotUsable)
}
