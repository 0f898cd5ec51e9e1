import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { listPublishableSites } from '#domain/sites/publishable-sites.ts'
import { underWay } from './engine/extend-credit-holds.ts'

/**
 * How links of campaigns depend on a site. `planned`: not started. `onTheirWay`: being written or published. `unpaid`: live, before the first check.
 * `guaranteed`: paid, and refunded when lost. `stranded`: campaigns whose members chose sites, none of which accepts articles now.
 */
export type LinksOnSite = {
  planned: number
  onTheirWay: number
  unpaid: number
  guaranteed: number
  stranded: number
}

/** Counts the links on a site for the operator, on the connection that owns the tables. */
export async function countLinksOnSite(db: Db, siteId: string): Promise<LinksOnSite> {
  const { rows } = await sql<Omit<LinksOnSite, 'stranded'>>`
    select count(*) filter (where state = 'waiting')::int as planned,
      count(*) filter (where state in ('writing', 'publishing'))::int as on_their_way,
      count(*) filter (where state = 'verifying')::int as unpaid,
      count(*) filter (where next_check_at is not null)::int as guaranteed
    from placements where domain_id = ${siteId}`.execute(db)
  const counts = rows[0] ?? { planned: 0, onTheirWay: 0, unpaid: 0, guaranteed: 0 }
  return { ...counts, stranded: await countStranded(db, siteId) }
}

async function countStranded(db: Db, siteId: string): Promise<number> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['userId', 'siteIds'])
    .where('status', 'in', underWay)
    .where('siteChoice', '=', 'chosen')
    .where(sql<boolean>`${siteId}::uuid = any (site_ids)`)
    .execute()
  let stranded = 0
  for (const { userId, siteIds } of campaigns) {
    if ((await listPublishableSites(db, { userId }, { siteIds })).length === 0) stranded += 1
  }
  return stranded
}
