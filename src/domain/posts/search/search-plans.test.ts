import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postsPageDefault, searchRankedMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { listLivePosts, listRelatedPosts } from '../list-posts.ts'
import { searchPosts } from './search-posts.ts'

const posts = 20_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, category, writer, published_at, search_no)
      select 'Espresso at home ' || case when no % 200 = 0 then 'quince' else '' end, 'post-' || no, '', '', '', 'ugc', 'published', 80, '[]', 1, 200,
        'Ann', 'General', 'member', timestamptz '2026-01-01' + no * interval '1 second', no from generate_series(1, ${sql.lit(posts)}) no`.execute(
      db,
    )
    await sql`insert into blog_words (word, stem) values ('espresso', 'espresso'), ('home', 'home'), ('quince', 'quinc')`.execute(
      db,
    )
    await sql`select setval('blog_search_no', ${sql.lit(posts)})`.execute(db)
  })
  await sql`vacuum analyze blog_posts, blog_words`.execute(database.db)
})
afterAll(() => database.drop())

test.each(['espresso', 'espresso home', 'esp', 'espreso'])(
  'a search for “%s”, which every post matches, ranks the newest posts and reads no others',
  async (q) => {
    const found = await searchPosts(database.webDb, { q, limit: 20 })
    const { buffers, scanned } = await explainReads(database, (db) => searchPosts(db, { q, limit: 20 }))

    expect([found.total, found.isTotalCapped]).toEqual([searchRankedMax, true])
    expect(scanned).not.toContain('blog_posts')
    // Looking at a few thousand more posts, or reading the ranked ones twice, would exceed it.
    expect(buffers).toBeLessThan(200)
  },
)

test('a rare word is found in all posts by index', async () => {
  const found = await searchPosts(database.webDb, { q: 'quince', limit: 20 })
  const { buffers, scanned } = await explainReads(database, (db) => searchPosts(db, { q: 'quince', limit: 20 }))

  expect([found.total, found.posts.length]).toEqual([searchRankedMax, 20])
  expect(scanned).not.toContain('blog_posts')
  expect(buffers).toBeLessThan(400)
})

test('a list of posts with a word that some hundred posts have reads the newest of these', async () => {
  const list = (db: Db) => listLivePosts(db, { q: 'quince', limit: 10 })
  const { buffers, scanned } = await explainReads(database, list)

  expect((await list(database.webDb)).posts.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 10 }, (_, index) => `post-${posts - 200 * index}`),
  )
  expect(scanned).not.toContain('blog_posts')
  // The rows of all hundred would exceed it.
  expect(buffers).toBeLessThan(120)
})

test('a word that no post has is looked up by index', async () => {
  const { buffers, scanned } = await explainReads(database, (db) => searchPosts(db, { q: 'sloeberry', limit: 20 }))

  expect(scanned).not.toContain('blog_posts')
  expect(buffers).toBeLessThan(200)
})

test('the index is not asked for all posts with a word that is known, only for a word that is not', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('is_in_blog_search'::regproc) as definition`.execute(database.db)
  await sql`
    create or replace function is_in_blog_search(stem text) returns boolean language plpgsql as $$
    begin
      raise exception 'the index is asked for %', stem;
    end $$`.execute(database.db)

  expect((await searchPosts(database.webDb, { q: 'espresso homes', limit: 20 })).total).toBe(searchRankedMax)
  await expect(searchPosts(database.webDb, { q: 'espresso sloe', limit: 20 })).rejects.toThrow('is asked for sloe')
  await sql.raw(rows[0]?.definition ?? '').execute(database.db)
})

test('a typing error is compared with the words of a bounded number of posts whose words are not known yet', async () => {
  await sql`insert into unlearned_posts (post_id) select id from blog_posts where search_no > ${posts - 5_000}`.execute(
    database.db,
  )
  await sql`vacuum analyze unlearned_posts`.execute(database.db)
  const { buffers } = await explainReads(database, (db) => searchPosts(db, { q: 'sloeberry', limit: 20 }))
  await sql`delete from unlearned_posts`.execute(database.db)

  // The row of each of 200 posts by its key: all of them would be 15,000 blocks.
  expect(buffers).toBeLessThan(1_000)
})

test('posts with the same phrase in their keywords are found among the newest posts', async () => {
  const related = (db: Db) =>
    listRelatedPosts(
      db,
      { id: '00000000-0000-0000-0000-000000000000', keywords: ['espresso at home'], category: 'General' },
      3,
    )
  expect(await related(database.webDb)).toHaveLength(3)
  const { buffers, scanned } = await explainReads(database, related)

  expect(scanned).not.toContain('blog_posts')
  expect(buffers).toBeLessThan(1_000)
})

test('a publication waits for the index entries of a few earlier posts at most, and a search reads no more of them', async () => {
  const { rows } = await sql<{ options: string[] | null }>`
    select reloptions as options from pg_class where relname = 'blog_posts_search_idx'`.execute(database.db)
  expect(rows).toEqual([{ options: ['fastupdate=on', 'gin_pending_list_limit=128'] }])
})

test('the newest posts are listed page by page, and each page reads its own posts only', async () => {
  const limit = postsPageDefault
  const first = await listLivePosts(database.webDb, { limit })
  const second = await listLivePosts(database.webDb, { limit, cursor: first.nextCursor ?? undefined })
  const { buffers, scanned } = await explainReads(database, (db) => listLivePosts(db, { limit }))

  const newest = Array.from({ length: 2 * limit }, (_, index) => `post-${posts - index}`)
  expect([...first.posts, ...second.posts].map(({ slug }) => slug)).toEqual(newest)
  expect(scanned).not.toContain('blog_posts')
  expect(buffers).toBeLessThan(200)
})
