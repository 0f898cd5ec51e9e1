import { anchorMixDefault } from '#contract/campaigns/campaign-values.ts'
import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'

/** The default plan: its size and pace cause no warnings. */
export const firstPlan: CampaignPlan = {
  name: '',
  keywords: [],
  anchors: [],
  anchorMix: anchorMixDefault,
  targetUrl: '',
  links: 10,
  pacePerDay: 2,
  siteChoice: 'automatic',
  siteIds: [],
  rel: 'sponsored',
}

/** The plan within a campaign. */
export function planOf(campaign: Campaign): CampaignPlan {
  const { name, keywords, anchors, anchorMix, targetUrl, links, pacePerDay, siteChoice, siteIds, rel } = campaign
  return { name, keywords, anchors, anchorMix, targetUrl, links, pacePerDay, siteChoice, siteIds, rel }
}
