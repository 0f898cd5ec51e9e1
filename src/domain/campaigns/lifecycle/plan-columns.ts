import type { CampaignPlanChanges } from '#contract/campaigns/campaigns.ts'
import { targetOf } from './target-of.ts'

/** The columns that a change of the plan writes: only the named fields. Duplicates are removed from lists. */
export function planColumns({ anchors, anchorMix, targetUrl, keywords, siteIds, ...plain }: CampaignPlanChanges) {
  return {
    ...plain,
    ...(keywords === undefined ? {} : { keywords: [...new Set(keywords)] }),
    ...(siteIds === undefined ? {} : { siteIds: [...new Set(siteIds)] }),
    ...(anchors === undefined ? {} : { anchors: JSON.stringify(anchors) }),
    ...(anchorMix === undefined ? {} : { anchorMix: JSON.stringify(anchorMix) }),
    ...(targetUrl === undefined ? {} : targetOf(targetUrl)),
  }
}
