import { anchorMixDefault, type Campaign, type CampaignPlan } from '#contract/campaigns/campaigns.ts'

/** What a campaign begins with: a size and a pace that nobody has to be warned of. */
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
