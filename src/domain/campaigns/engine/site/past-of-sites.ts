import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { PublishableSite } from '#domain/sites/publishable-sites.ts'

/** A site with its links to the target's domain, and the articles on their way to it. */
export type Candidate = PublishableSite & { linksToTarget: number; underWay: number }

/** By site: the links to a target's domain, of all members, and the articles on their way. Sites without any are missing. */
export type PastOfSites = { links: ReadonlyMap<string, number>; underWay: ReadonlyMap<string, number> }

export async function readPastOfSites(db: Db, targetDomain: string | null): Promise<PastOfSites> {
  const { rows } = await sql<{ id: string; count: number }>`
    select placements.domain_id as id, count(*)::int as count
    from campaigns join placements on placements.campaign_id = campaigns.id
    where campaigns.target_domain = ${targetDomain} and campaigns.started_at is not null
      and placements.state in ('writing', 'publishing', 'verifying', 'verified')
    group by placements.domain_id`.execute(db)
  return { links: countsOf(rows), underWay: await readUnderWay(db) }
}

/** The articles on their way to each site. */
export async function readUnderWay(db: Db): Promise<PastOfSites['underWay']> {
  const { rows } = await sql<{ id: string; count: number }>`
    select domain_id as id, count(*)::int as count from placements where state in ('writing', 'publishing') group by domain_id`.execute(
    db,
  )
  return countsOf(rows)
}

function countsOf(rows: readonly { id: string; count: number }[]): ReadonlyMap<string, number> {
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
