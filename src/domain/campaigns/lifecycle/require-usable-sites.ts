import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { listPublishableSites } from '#domain/sites/queries.ts'

/** Throws `validation_failed` when one of the sites takes no articles of the member: somebody else's, an unproven one, one switched off, or none at all. */
export async function requireUsableSites(db: Db, who: { userId: string }, siteIds: readonly string[]): Promise<void> {
  if (siteIds.length === 0) return
  const usable = new Set((await listPublishableSites(db, who, { siteIds })).map(({ id }) => id))
  if (siteIds.some((id) => !usable.has(id))) throw new DomainError('validation_failed', campaignTexts.siteNotUsable)
}
