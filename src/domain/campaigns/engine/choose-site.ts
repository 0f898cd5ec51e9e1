import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { listPublishableSites, type PublishableSite } from '#domain/sites/queries.ts'
import { distributeLinks } from '../plan/distribute-links.ts'
import { withoutTargetHost } from '../plan/eligible-sites.ts'
import { nextFreeTime, paceOfSite } from '../plan/pace.ts'
import type { Locked } from './placement-rows.ts'

/** `isFinal`: waiting does not help. */
export type Choice =
  | { site: PublishableSite }
  | { waitSeconds: number; text: string }
  | { none: string; isFinal: boolean }

/** How soon a site at its pace limit is checked again, and a site on which other articles are being published. */
const recheckSeconds = 1_800
const underWaySeconds = 30

/**
 * The site for the next attempt: the planned site if it has a free slot now, otherwise the best site by the rule of the plan, with the current data.
 * Sites that failed for this placement or do not answer are left out. If the best site is at its pace limit, the placement waits for it. Articles on
 * their way to a site count as published there.
 */
export async function chooseSite(db: Db, locked: Locked): Promise<Choice> {
  const { campaign, placement, now } = locked
  const which = campaign.siteChoice === 'chosen' ? { siteIds: campaign.siteIds } : {}
  const listed = withoutTargetHost(await listPublishableSites(db, campaign, which), campaign.targetUrl)
  const suited = listed.filter((site) => campaign.rel !== 'dofollow' || site.kind === 'own')
  if (suited.length === 0) return { none: 'No site takes articles of this campaign.', isFinal: false }
  const untried = suited.filter(({ id }) => !placement.triedDomainIds.includes(id))
  if (untried.length === 0) return { none: `${placement.text ?? ''} No site is left to try.`.trim(), isFinal: true }
  const healthy = untried.filter(({ isHealthy }) => isHealthy)
  if (healthy.length === 0) return { none: 'None of its sites answers at the moment.', isFinal: false }
  const sites = await withLinksUnderWay(db, locked, healthy)
  const planned = sites.find(({ id }) => id === placement.domainId)
  if (planned !== undefined && nextFreeTime(paceOfSite(planned, now)) === 0) return { site: planned }
  const [link] = distributeLinks(
    {
      keywords: [placement.keyword],
      anchors: [{ text: placement.anchorText, kind: 'other' }],
      anchorMix: { branded: 0, partial: 0, exact: 0, other: 100 },
      links: 1,
      pacePerDay: 1,
    },
    sites,
    now,
  )
  const chosen = sites.find(({ id }) => id === link?.siteId)
  if (link === undefined || chosen === undefined)
    return { none: 'No site takes articles of this campaign.', isFinal: false }
  if (link.dueInSeconds === 0) return { site: chosen }
  const soon = chosen.underWay > 0 ? underWaySeconds : recheckSeconds
  return { waitSeconds: Math.min(link.dueInSeconds, soon), text: `${chosen.host} has reached its pace limit for now.` }
}

type Candidate = PublishableSite & { linksToTarget: number; underWay: number }

async function withLinksUnderWay(
  db: Db,
  { campaign, now }: Locked,
  sites: readonly PublishableSite[],
): Promise<Candidate[]> {
  const ids = sites.map(({ id }) => id)
  const { rows } = await sql<{ id: string; underWay: number; linksToTarget: number }>`
    select site.id,
      (select count(*)::int from placements where domain_id = site.id and state in ('writing', 'publishing')) as under_way,
      coalesce(linked.links, 0) as links_to_target
    from unnest(${ids}::uuid[]) as site (id) left join (
      select placements.domain_id, count(*)::int as links from campaigns join placements on placements.campaign_id = campaigns.id
      where campaigns.target_domain = ${campaign.targetDomain} and campaigns.started_at is not null
        and placements.state in ('writing', 'publishing', 'verifying', 'verified')
      group by placements.domain_id
    ) as linked on linked.domain_id = site.id`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return sites.map((site) => {
    const { underWay = 0, linksToTarget = 0 } = known.get(site.id) ?? {}
    const publishedLast24Hours = site.publishedLast24Hours + underWay
    return {
      ...site,
      underWay,
      linksToTarget,
      publishedLast24Hours,
      lastPublishedAt: underWay > 0 ? now : site.lastPublishedAt,
    }
  })
}
