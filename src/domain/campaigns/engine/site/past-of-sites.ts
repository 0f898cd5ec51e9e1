import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { PublishableSite } from '#domain/sites/publishable-sites.ts'

/** A site with its links to the target's domain, and the articles on their way to it. */
export type Candidate = PublishableSite & { linksToTarget: number; underWay: number }

/** By site: the links to a target's domain, of all members, and the articles on their way. Sites without any are missing. */
export type PastOfSites = { links: ReadonlyMap<string, number>; underWay: ReadonlyMap<string, number> }

type SiteCount = { id: string; count: number }

/* Every placement that begins reads both, so they are prepared. */

const countLinks = prepared<SiteCount>(
  'count-links-by-site',
  `select placements.domain_id as id, count(*)::int as count
    from campaigns join placements on placements.campaign_id = campaigns.id
    where campaigns.target_domain = $1 and campaigns.started_at is not null
      and placements.state in ('writing', 'publishing', 'verifying', 'verified')
    group by placements.domain_id`,
)
const countComing = prepared<SiteCount>(
  'count-coming-articles-by-site',
  `select domain_id as id, count(*)::int as count from placements where state in ('writing', 'publishing') group by domain_id`,
)

export async function readPastOfSites(db: Db, targetDomain: string | null): Promise<PastOfSites> {
  return { links: countsOf(await countLinks(db, [targetDomain])), underWay: await readUnderWay(db) }
}

/** The articles on their way to each site. */
export async function readUnderWay(db: Db): Promise<PastOfSites['underWay']> {
  return countsOf(await countComing(db, []))
}

function countsOf(rows: readonly SiteCount[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Articles on their way to a site count as published there at this moment. */
export function withPast(sites: readonly PublishableSite[], { links, underWay }: PastOfSites, now: Date): Candidate[] {
  return sites.map((site) => {
    const coming = underWay.get(site.id) ?? 0
    return {
      ...site,
      underWay: coming,
      linksToTarget: links.get(site.id) ?? 0,
      publishedLast24Hours: site.publishedLast24Hours + coming,
      lastPublishedAt: coming > 0 ? now : site.lastPublishedAt,
    }
  })
}
