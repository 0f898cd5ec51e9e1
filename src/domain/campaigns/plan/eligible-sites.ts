import type { CampaignPlan } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { listPublishableSites, type PublishableSite } from '#domain/sites/queries.ts'

export type EligibleSites = {
  /** Those that a link of the campaign may go to. */
  sites: PublishableSite[]
  /** How many the member picked; `null` where they are chosen automatically. */
  chosen: number | null
  /** Nothing but the member's own sites was looked at. */
  ownOnly: boolean
}

/**
 * The sites that take articles of a plan. Where the member chose none, those that couldn’t be reached at the last check are left out, and dofollow
 * links go to own sites alone; what was chosen is taken as it is, and the check before the start says what is wrong with it.
 */
export async function listEligibleSites(
  db: Db,
  who: { userId: string },
  { siteChoice, siteIds, rel, targetUrl }: Pick<CampaignPlan, 'siteChoice' | 'siteIds' | 'rel' | 'targetUrl'>,
): Promise<EligibleSites> {
  if (siteChoice === 'chosen') {
    const sites = siteIds.length === 0 ? [] : await listPublishableSites(db, who, { siteIds })
    return { sites: otherThanTarget(sites, targetUrl), chosen: siteIds.length, ownOnly: false }
  }
  const ownOnly = rel === 'dofollow'
  const all = otherThanTarget(await listPublishableSites(db, who), targetUrl)
  const sites = all.filter(({ isHealthy, kind }) => isHealthy && (!ownOnly || kind === 'own'))
  return { sites, chosen: null, ownOnly }
}

/** A link from the target's own host is one of its own pages to another, and nothing that a campaign is for. */
export function otherThanTarget<Site extends { host: string }>(sites: readonly Site[], targetUrl: string): Site[] {
  const target = URL.parse(targetUrl)?.hostname.replace(/^www\./, '')
  return sites.filter(({ host }) => host.replace(/^www\./, '') !== target)
}
