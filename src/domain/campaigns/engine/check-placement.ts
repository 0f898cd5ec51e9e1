import type { CampaignRel } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { type CheckedPage, createPageCheck } from '#domain/reports/check/check-page.ts'
import { standingOf } from '#domain/reports/monitor/link-state.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import { recordSiteRequest } from '#domain/sites/health/record-site-request.ts'
import type { LockedCampaign, PlacementRow } from './placement-rows.ts'

/** `isKept`: the link is there as it was promised. `text`: what was seen otherwise, in words. */
export type Look = { page: CheckedPage; isKept: boolean; text: string | null }

const relKinds: Record<CampaignRel, string> = { sponsored: 'sponsored', nofollow: 'nofollow', dofollow: 'follow' }

/** Fetches the page of a placement and judges it as a backlink report would. */
export async function checkPlacement(
  deps: ReportDeps,
  { targetUrl, rel }: Pick<LockedCampaign, 'targetUrl' | 'rel'>,
  { url, anchorText }: Pick<PlacementRow, 'url' | 'anchorText'>,
): Promise<Look> {
  const check = createPageCheck(deps, {
    destination: targetUrl,
    matchMode: 'exact',
    anchorText,
    keyword: null,
    rel: rel === 'dofollow' ? 'followed' : 'any',
  })
  const page = await check(url ?? '')
  const isFound = page.verdict === 'found'
  const { relKind } = page.quality
  const isKept = isFound && relKind === relKinds[rel]
  return { page, isKept, text: isKept ? null : isFound ? otherRel(rel, relKind) : decidingText(page) }
}

function otherRel(promised: CampaignRel, found: string | null): string {
  return `The link is there, as “${found ?? 'unknown'}” instead of “${relKinds[promised]}”.`
}

function decidingText({ reasons }: CheckedPage): string {
  return reasons.find(({ level }) => level === 'decides')?.text ?? 'The link was not found.'
}

/** Stores what was seen, for the link and for its site, in the caller's transaction. Answers the id that movements of credits name. */
export async function recordCheck(
  db: Db,
  { id: placementId, domainId }: Pick<PlacementRow, 'id' | 'domainId'>,
  { page }: Look,
): Promise<string> {
  if (domainId !== null) {
    const link = { placementId, standing: standingOf(page.verdict) }
    await recordSiteRequest(db, { domainId, fetching: page.evidence.fetching, link })
  }
  const { id } = await db
    .insertInto('placementChecks')
    .values({
      placementId,
      verdict: page.verdict,
      reasons: JSON.stringify(page.reasons),
      evidence: JSON.stringify(page.evidence),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
