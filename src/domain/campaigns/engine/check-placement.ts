import type { CampaignRel } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { type CheckedPage, createPageCheck } from '#domain/reports/check/check-page.ts'
import { observationOf } from '#domain/reports/monitor/link-state.ts'
import type { ReportDeps } from '#domain/reports/report-deps.ts'
import { recordSiteRequest } from '#domain/sites/health/record-site-request.ts'
import type { LockedCampaign, PlacementRow } from './placement-rows.ts'

/** `isAsPromised`: the link is on the page with the promised `rel`. `text`: what was found instead. */
export type PlacementCheckResult = { page: CheckedPage; isAsPromised: boolean; text: string | null }

const relKinds: Record<CampaignRel, string> = { sponsored: 'sponsored', nofollow: 'nofollow', dofollow: 'follow' }

/** Fetches the page of a placement and judges it like a backlink report. */
export async function checkPlacement(
  deps: ReportDeps,
  { targetUrl, rel }: Pick<LockedCampaign, 'targetUrl' | 'rel'>,
  { url, anchorText }: Pick<PlacementRow, 'url' | 'anchorText'>,
): Promise<PlacementCheckResult> {
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
  const isAsPromised = isFound && relKind === relKinds[rel]
  return { page, isAsPromised, text: isAsPromised ? null : isFound ? otherRel(rel, relKind) : decidingText(page) }
}

function otherRel(promised: CampaignRel, found: string | null): string {
  return `The link is there, as “${found ?? 'unknown'}” instead of “${relKinds[promised]}”.`
}

function decidingText({ reasons }: CheckedPage): string {
  return reasons.find(({ level }) => level === 'decides')?.text ?? 'The link was not found.'
}

/**
 * Stores the result of a check, for the link and for its site, in the caller's transaction. Returns the id that credit movements use as their source.
 */
export async function recordCheck(
  db: Db,
  { id: placementId, domainId }: Pick<PlacementRow, 'id' | 'domainId'>,
  { page }: PlacementCheckResult,
): Promise<string> {
  if (domainId !== null) {
    const link = { placementId, observation: observationOf(page.verdict) }
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
