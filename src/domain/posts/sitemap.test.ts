import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makePermanentPost, makeTrialPost } from '#test/makers/posts.ts'
import { listSitemapChunks, listSitemapPosts, storeSitemapChunks } from './sitemap.ts'

const chunkSize = 3

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function makePosts(count: number): Promise<string[]> {
  const slugs: string[] = []
  for (let nth = 0; nth < count; nth += 1) slugs.push((await makePermanentPost(database.db)).slug)
  return slugs
}

/** The slugs of each chunk of the index. */
async function readChunks(): Promise<Record<number, string[]>> {
  const chunks: Record<number, string[]> = {}
  for (const number of await listSitemapChunks(database.webDb, chunkSize))
    chunks[number] = (await listSitemapPosts(database.webDb, number, chunkSize)).map(({ slug }) => slug)
  return chunks
}

test('each permanent post is in one chunk, oldest first, whether or not the bounds are stored', async () => {
  const slugs = await makePosts(8)
  await makeTrialPost(database.db)
  const expected = { 1: slugs.slice(0, 3), 2: slugs.slice(3, 6), 3: slugs.slice(6) }
  expect(await readChunks()).toEqual(expected)

  await storeSitemapChunks(database.db, chunkSize)
  expect(await readChunks()).toEqual(expected)
  const more = await makePosts(2)
  expect(await readChunks()).toEqual({ ...expected, 3: [...slugs.slice(6), more[0]], 4: [more[1]] })
})

test('a post stays in its chunk when others are deleted, and a chunk without posts is not listed', async () => {
  const slugs = await makePosts(7)
  await storeSitemapChunks(database.db, chunkSize)

  await database.db
    .deleteFrom('blogPosts')
    .where('slug', 'in', [...slugs.slice(0, 1), ...slugs.slice(3, 6)])
    .execute()

  expect(await readChunks()).toEqual({ 1: slugs.slice(1, 3), 3: slugs.slice(6) })
  expect(await listSitemapPosts(database.webDb, 2, chunkSize)).toEqual([])
  expect(await listSitemapPosts(database.webDb, 4, chunkSize)).toEqual([])
})

test('a trial post that becomes permanent later joins the chunk of its time', async () => {
  const [first = ''] = await makePosts(1)
  const trial = await makeTrialPost(database.db)
  const later = await makePosts(5)
  await storeSitemapChunks(database.db, chunkSize)

  await database.db
    .updateTable('blogPosts')
    .set({ isTrialPost: false, expiresAt: null })
    .where('id', '=', trial.id)
    .execute()

  expect(await readChunks()).toEqual({ 1: [first, trial.slug, ...later.slice(0, 2)], 2: later.slice(2) })
})

test('storing bounds twice at the same time stores each once', async () => {
  await makePosts(10)
  await Promise.all([1, 2, 3].map(() => storeSitemapChunks(database.db, chunkSize)))
  const stored = await database.db.selectFrom('sitemapChunks').select('number').orderBy('number').execute()
  expect(stored.map(({ number }) => number)).toEqual([1, 2, 3, 4])
})

test('the index and a late chunk read no more than their own part of 20,000 posts, however many were deleted', async () => {
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    // A vacuum marks a block as visible to all once the commit is in the log.
    await sql`set local synchronous_commit = on`.execute(db)
    await sql`
      insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, category, writer, published_at, search_no)
      select 'A title of a post', 'post-' || no, repeat('<p>Soil</p>', 90), '', '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', 'General', 'member',
        timestamptz '2026-01-01' + no * interval '1 second', no from generate_series(1, 20000) no`.execute(db)
  })
  await storeSitemapChunks(database.db, 500)
  await sql`delete from blog_posts where search_no between 5001 and 15000`.execute(database.db)
  await sql`vacuum analyze blog_posts, sitemap_chunks`.execute(database.db)

  expect(await listSitemapChunks(database.webDb, 500)).toHaveLength(20)
  const index = await explainReads(database, (db) => listSitemapChunks(db, 500))
  const early = await explainReads(database, (db) => listSitemapPosts(db, 2, 500))
  const late = await explainReads(database, (db) => listSitemapPosts(db, 39, 500))

  expect([index.scanned, early.scanned, late.scanned]).toEqual([[], [], []])
  expect(late.buffers).toBeLessThan(1.3 * early.buffers)
  // The rows of 500 posts are on about as many blocks, so it reads them from the index.
  expect(late.buffers).toBeLessThan(100)
  expect(index.buffers).toBeLessThan(400)
})
