import type { CampaignPlan } from '#contract/campaigns/campaigns.ts'
import type { Db } from '#db/db.ts'
import { chooseCategory } from '#domain/articles/compose/category.ts'
import {
  countPublishableSites,
  listFirstTurns,
  listPublishableSites,
  type PublishableSite,
} from '#domain/sites/publishable-sites.ts'

export type EligibleSites = {
  /** The sites that links of the campaign may go to. Of sites chosen automatically, those that can be the best one for a link of the plan. */
  sites: PublishableSite[]
  /** How many sites links may go to in all. */
  total: number
  /** How many sites the member chose; `null` when they are chosen automatically. */
  chosen: number | null
  /** Only the member's own sites were considered. */
  ownOnly: boolean
}

type Sited = Pick<CampaignPlan, 'siteChoice' | 'siteIds' | 'rel' | 'targetUrl' | 'keywords' | 'links'>

/**
 * The sites that accept articles of a plan. If the member chose none, sites that were unreachable at the last check are left out, and dofollow links
 * go only to own sites. Chosen sites are used as they are; the check before the start reports their problems. `linkedIds`: the sites that link to the
 * target.
 */
export async function listEligibleSites(
  db: Db,
  who: { userId: string },
  { siteChoice, siteIds, rel, targetUrl, ...plan }: Sited,
  linkedIds: readonly string[],
): Promise<EligibleSites> {
  if (siteChoice === 'chosen') {
    const listed = siteIds.length === 0 ? [] : await listPublishableSites(db, who, { siteIds })
    const sites = withoutTargetHost(listed, targetUrl)
    return { sites, total: sites.length, chosen: siteIds.length, ownOnly: false }
  }
  const ownOnly = rel === 'dofollow'
  const withoutHosts = hostsOfTarget(targetUrl)
  const ids = ownOnly ? undefined : await listBestIds(db, { ...who, withoutHosts, linkedIds }, plan)
  const listed = await listPublishableSites(db, who, ids === undefined ? {} : { siteIds: ids })
  const sites = withoutTargetHost(listed, targetUrl).filter(
    ({ isHealthy, kind }) => isHealthy && (!ownOnly || kind === 'own'),
  )
  const total = ownOnly ? sites.length : await countPublishableSites(db, { ...who, withoutHosts })
  return { sites, total, chosen: null, ownOnly }
}

type Linked = { userId: string; withoutHosts: readonly string[]; linkedIds: readonly string[] }

/**
 * Among all sites, `distributeLinks` gives the same sites as among these: for each topic of a keyword, for general sites and for all, the first ones
 * of the queue without a link to the target, twice as many as the plan has links; and all sites that link to the target.
 */
async function listBestIds(
  db: Db,
  { linkedIds, ...who }: Linked,
  { keywords, links }: Pick<CampaignPlan, 'keywords' | 'links'>,
): Promise<string[]> {
  const ids = new Set(linkedIds)
  const topics = new Set(keywords.map((keyword) => chooseCategory(keyword, '', '')))
  for (const topic of new Set([...topics, 'General' as const, null]))
    for (const id of await listFirstTurns(db, { ...who, topic, without: linkedIds, limit: 2 * links })) ids.add(id)
  return [...ids]
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
