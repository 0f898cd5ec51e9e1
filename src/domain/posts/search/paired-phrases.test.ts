import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { listLivePosts, listRelatedPosts } from '../list-posts.ts'
import { pairWords } from './pair-words.ts'
import { searchPosts } from './search-posts.ts'

const posts = 24_000
/** The numbers of posts that are no longer there belong to chunks too, so few posts are as far apart as many. */
const apart = 8
/** The oldest posts, which have the phrase that no other post has. */
const oldest = 50

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, category, writer, published_at, search_no)
      select case when no <= ${sql.lit(oldest)} then 'Copper pans' else 'Pans of copper' end, 'post-' || no,
        case when no % 6000 = 0 then 'a cup of coffee' else 'coffee, then a cup' end, '', '', 'ugc', 'published', 80, '[]', 1, 200,
        'Ann', case when no % 4 = 0 then 'Travel' else 'General' end, 'member', timestamptz '2026-01-01' + no * interval '1 second',
        no * ${sql.lit(apart)}::bigint from generate_series(1, ${sql.lit(posts)}) no`.execute(db)
    await sql`insert into blog_words (word, stem) values ('copper', 'copper'), ('pans', 'pan'), ('cup', 'cup'), ('coffee', 'coffe')`.execute(
      db,
    )
    await sql`select setval('blog_search_no', ${sql.lit(posts * apart)})`.execute(db)
    await sql`insert into unpaired_posts (no) select search_no from blog_posts`.execute(db)
  })
  await pairWords(database.db)
  await sql`vacuum analyze`.execute(database.db)
})
afterAll(() => database.drop())

const slugsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => `post-${first - index}`)

test('a phrase that only the oldest of many posts with its words have is found, and no other post is read', async () => {
  const input = { q: '"copper pans"', limit: 20 }
  const found = await searchPosts(database.webDb, input)
  const { buffers, scanned } = await explainReads(database, (db) => searchPosts(db, input))

  expect(found.posts.map(({ post }) => post.slug)).toEqual(slugsFrom(oldest, 20))
  expect([found.total, found.isTotalCapped]).toEqual([oldest, false])
  for (const table of ['blog_posts', 'word_pairs', 'unpaired_posts']) expect(scanned).not.toContain(table)
  // All posts have both words: reading each of the newest 20,000 takes more than 20,000 blocks.
  expect(buffers).toBeLessThan(1_500)
})

test('the list by date has the same posts on its first page', async () => {
  const input = { q: '"copper pans"', limit: 20 }
  const { posts: listed, nextCursor } = await listLivePosts(database.webDb, input)
  const { buffers, scanned } = await explainReads(database, (db) => listLivePosts(db, input))

  expect(listed.map(({ slug }) => slug)).toEqual(slugsFrom(oldest, 20))
  expect(nextCursor).not.toBeNull()
  for (const table of ['blog_posts', 'word_pairs', 'unpaired_posts']) expect(scanned).not.toContain(table)
  expect(buffers).toBeLessThan(1_500)
})

test('a phrase with a word that no search looks for is found in the same way', async () => {
  const found = await searchPosts(database.webDb, { q: '"cup of coffee"', limit: 20 })
  const { buffers } = await explainReads(database, (db) => searchPosts(db, { q: '"cup of coffee"', limit: 20 }))

  expect(found.posts.map(({ post }) => post.slug)).toEqual(['post-24000', 'post-18000', 'post-12000', 'post-6000'])
  expect(buffers).toBeLessThan(1_500)
})

test('posts related by that phrase are found although they are the oldest', async () => {
  const topic = { id: '00000000-0000-0000-0000-000000000000', keywords: ['copper pans'], category: 'General' } as const
  const related = await listRelatedPosts(database.webDb, { ...topic, keywords: [...topic.keywords] }, 3)
  expect(related.map(({ slug }) => slug)).toEqual(slugsFrom(oldest, 3))
})
