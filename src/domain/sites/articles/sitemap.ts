import { sql } from 'kysely'
import { sitemapChunkSize } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

type Bounds = { firstId: string; endId: string }

/**
 * The numbers of the chunks of a site's sitemap that contain articles, in order. A chunk has about `chunkSize` articles and keeps its number, and an
 * article stays in its chunk.
 */
export async function listSiteChunks(db: Db, siteId: string, chunkSize: number = sitemapChunkSize): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from list_site_chunks(${siteId}::uuid, ${chunkSize}::int)
    where exists (
      select from automation_posts where domain_id = ${siteId} and status = 'published' and id >= first_id and id < end_id
    )
    order by number`.execute(db)
  return rows.map(({ number }) => number)
}

/** The articles of a chunk, oldest first; none if there is no such chunk. */
export async function listSiteChunkArticles(
  db: Db,
  siteId: string,
  { number, chunkSize = sitemapChunkSize }: { number: number; chunkSize?: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows } = await sql<Bounds>`
    select first_id, end_id from list_site_chunks(${siteId}::uuid, ${chunkSize}::int) where number = ${number}`.execute(
    db,
  )
  const [bounds] = rows
  if (bounds === undefined) return []
  return db
    .selectFrom('automationPosts')
    .select(['slug', 'updatedAt'])
    .where('domainId', '=', siteId)
    .where('status', '=', 'published')
    .where('id', '>=', bounds.firstId)
    .where('id', '<', bounds.endId)
    .orderBy('id')
    .execute()
}

/**
 * Stores the bounds of the full chunks of all sites with more articles than one chunk, by the sites' stored figures. Without it, reads take longer but
 * find the same articles.
 */
export async function storeSiteChunks(db: Db, chunkSize: number = sitemapChunkSize): Promise<void> {
  await sql`
    insert into site_sitemap_chunks (domain_id, number, first_id)
    select domain_id, number, first_id from site_figures cross join lateral list_site_chunks(domain_id, ${chunkSize}::int)
    where live_articles > ${chunkSize} and number > 1
    on conflict do nothing`.execute(db)
}
