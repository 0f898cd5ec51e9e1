import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { recordFigures, takeSitesToMeasure } from '#domain/sites/measure-sites.ts'
import { survivalAt } from './survival.ts'

/** The number of sites in one batch. */
const sitesMax = 50

/** Computes the figures of the sites that are due longest. Returns how many there were. */
export async function measureNextSites(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    const ids = await takeSitesToMeasure(db, sitesMax)
    if (ids.length === 0) return 0
    const links = Map.groupBy(await listFollowedLinks(db, ids), ({ domainId }) => domainId)
    await recordFigures(
      db,
      ids.map((domainId) => {
        const own = links.get(domainId) ?? []
        return { domainId, links: own.length, day30: survivalAt(30, own), day90: survivalAt(90, own) }
      }),
    )
    return ids.length
  })
}

/**
 * Every link ever verified on the sites. A lost link counts until the first check that missed it. A link that was found again does not count as lost.
 */
async function listFollowedLinks(
  db: Db,
  siteIds: readonly string[],
): Promise<{ domainId: string; days: number; isLost: boolean }[]> {
  const { rows } = await sql<{ domainId: string; days: number; isLost: boolean }>`
    select domain_id, lost_at is not null as is_lost,
      greatest(0, extract(epoch from case when lost_at is null then coalesce(last_checked_at, verified_at) else coalesce(missing_since, lost_at) end
        - verified_at) / 86400)::float8 as days
    from placements where domain_id = any (${[...siteIds]}::uuid[]) and verified_at is not null`.execute(db)
  return rows
}
