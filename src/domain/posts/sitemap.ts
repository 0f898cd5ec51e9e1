import { sql } from 'kysely'
import { sitemapChunkSize } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'

/** The numbers of the sitemap's chunks that contain posts, in order. A chunk has about `chunkSize` posts and keeps its number. */
export async function listSitemapChunks(db: Db, chunkSize: number = sitemapChunkSize): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from list_sitemap_chunks(${chunkSize}::int)
    where exists (select from blog_posts where status = 'published' and not is_trial_post and id >= first_id and id < end_id)
    order by number`.execute(db)
  return rows.map(({ number }) => number)
}

/** The posts of a chunk, oldest first; none if there is no such chunk. */
export async function listSitemapPosts(
  db: Db,
  number: number,
  chunkSize: number = sitemapChunkSize,
): Promise<{ slug: string; updatedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; updatedAt: Date }>`
    select posts.slug, posts.updated_at
    from list_sitemap_chunks(${chunkSize}::int) chunk, list_sitemap_posts(chunk.first_id, chunk.end_id) with ordinality posts
    where chunk.number = ${number} order by posts.ordinality`.execute(db)
  return rows
}

/** Stores the bounds of full chunks, so that later reads start at the last of them. Without it, reads take longer but find the same posts. */
export async function storeSitemapChunks(db: Db, chunkSize: number = sitemapChunkSize): Promise<void> {
  await sql`
    insert into sitemap_chunks (number, first_id)
    select number, first_id from list_sitemap_chunks(${chunkSize}::int) on conflict do nothing`.execute(db)
}
