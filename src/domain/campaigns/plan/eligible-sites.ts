import type { CampaignPlan } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { listPublishableSites, type PublishableSite } from '#domain/sites/publishable-sites.ts'

export type EligibleSites = {
  /** The sites that links of the campaign may go to. */
  sites: PublishableSite[]
  /** How many sites the member chose; `null` when they are chosen automatically. */
  chosen: number | null
  /** Only the member's own sites were considered. */
  ownOnly: boolean
}

/**
 * The sites that accept articles of a plan. If the member chose none, sites that were unreachable at the last check are left out, and dofollow links
 * go only to own sites. Chosen sites are used as they are; the check before the start reports their problems.
 */
export async function listEligibleSites(
  db: Db,
  who: { userId: string },
  { siteChoice, siteIds, rel, targetUrl }: Pick<CampaignPlan, 'siteChoice' | 'siteIds' | 'rel' | 'targetUrl'>,
): Promise<EligibleSites> {
  if (siteChoice === 'chosen') {
    const sites = siteIds.length === 0 ? [] : await listPublishableSites(db, who, { siteIds })
    return { sites: withoutTargetHost(sites, targetUrl), chosen: siteIds.length, ownOnly: false }
  }
  const ownOnly = rel === 'dofollow'
  const all = withoutTargetHost(await listPublishableSites(db, who), targetUrl)
  const sites = all.filter(({ isHealthy, kind }) => isHealthy && (!ownOnly || kind === 'own'))
  return { sites, chosen: null, ownOnly }
}

/** A link from the target's own host would be an internal link, which is not the purpose of a campaign. */
export function withoutTargetHost<Site extends { host: string }>(sites: readonly Site[], targetUrl: string): Site[] {
  const hosts = hostsOfTarget(targetUrl)
  return sites.filter(({ host }) => !hosts.includes(host))
}

/** The target's own host, with and without `www.`. */
export function hostsOfTarget(targetUrl: string): string[] {
  const host = URL.parse(targetUrl)?.hostname.replace(/^www\./, '')
  return host === undefined ? [] : [host, `www.${host}`]
}
