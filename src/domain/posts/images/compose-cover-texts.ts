import { setImmediate as nextMacrotask } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { coverTextVersion, coverTopic } from '../queries.ts'
import { drawnCoverAlt } from './draw-pictures.ts'

const batchSize = 100
/** Of one call, so that a job does not take long. A million posts take a day and a half of calls each minute. */
const batchesMax = 5

type UndescribedPost = { id: string; topic: string; keyword: string; category: string; searchNo: number }

/**
 * Composes the alternative texts of drawn covers, in the order of publication, and stores them for lists and searches. A new version of the texts
 * begins again with the first post. Returns how many were stored.
 */
export async function composeCoverTexts(db: Db): Promise<number> {
  let stored = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const posts = await nextPosts(db)
    if (posts.length === 0) break
    await store(db, posts)
    stored += posts.length
  }
  return stored
}

async function nextPosts(db: Db): Promise<UndescribedPost[]> {
  const { rows } = await sql<UndescribedPost>`
    select id, ${sql.raw(coverTopic)} as topic, coalesce(keyword, title) as keyword, category, search_no from blog_posts
    where status = 'published' and featured_image is null and search_no > (
      select case version when ${coverTextVersion}::int then search_no else 0 end from cover_text_progress
    ) order by search_no limit ${batchSize}`.execute(db)
  return rows
}

/** Texts and progress are stored by one statement: an interrupted call continues where it was. */
async function store(db: Db, posts: readonly UndescribedPost[]): Promise<void> {
  const alts: string[] = []
  for (const { keyword, category } of posts) {
    alts.push(drawnCoverAlt(keyword, category))
    await nextMacrotask()
  }
  await sql`
    with present as (
      select composed.* from unnest(${posts.map(({ id }) => id)}::uuid[], ${posts.map(({ topic }) => topic)}::text[], ${alts}::text[])
        as composed (id, topic, alt) join blog_posts using (id) for key share of blog_posts
    ), stored as (
      insert into cover_texts (post_id, topic, version, alt) select id, topic, ${coverTextVersion}::int, alt from present
      on conflict (post_id) do update set topic = excluded.topic, version = excluded.version, alt = excluded.alt
    )
    update cover_text_progress set version = ${coverTextVersion}::int, search_no = ${posts.at(-1)?.searchNo ?? 0}::bigint`.execute(
    db,
  )
}
