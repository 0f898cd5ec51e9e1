import type { CampaignPlanChanges } from '#contract/campaigns/campaigns.ts'
import { targetOf } from './target-of.ts'

/** What a change of the plan writes: only what it names. Lists keep each entry once. */
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
