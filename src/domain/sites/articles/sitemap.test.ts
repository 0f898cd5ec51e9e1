import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makeLiveArticles } from '#test/makers/hosted-articles.ts'
import { makeSite } from '#test/makers/sites.ts'
import { listSiteChunkArticles, listSiteChunks, storeSiteChunks } from './sitemap.ts'

const chunkSize = 3

let database: TestDatabase
let siteId: string
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.pool.query('delete from domains')
  siteId = (await makeSite(database.db)).id
})
afterAll(() => database.drop())

const makeArticles = (from: number, to: number, siteIds = [siteId]) =>
  makeLiveArticles(database.db, { siteIds, from, to })

const slugs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `article-${from + index}`)

async function readChunks(): Promise<Record<number, string[]>> {
  const chunks: Record<number, string[]> = {}
  for (const number of await listSiteChunks(database.webDb, siteId, chunkSize))
    chunks[number] = (await listSiteChunkArticles(database.webDb, siteId, { number, chunkSize })).map(
      ({ slug }) => slug,
    )
  return chunks
}

test('each article of a site is in one chunk, oldest first, whether or not the bounds are stored', async () => {
  await makeArticles(1, 8)
  await makeArticles(1, 5, [(await makeSite(database.db)).id])
  const expected = { 1: slugs(1, 3), 2: slugs(4, 6), 3: slugs(7, 8) }
  expect(await readChunks()).toEqual(expected)
  await Promise.all([1, 2, 3].map(() => storeSiteChunks(database.db, chunkSize)))
  expect(await readChunks()).toEqual(expected)
  await makeArticles(9, 10)
  expect(await readChunks()).toEqual({ ...expected, 3: slugs(7, 9), 4: slugs(10, 10) })
})

test('an article stays in its chunk when others are removed, and a chunk without articles is not listed', async () => {
  await makeArticles(1, 7)
  await storeSiteChunks(database.db, chunkSize)
  await sql`update automation_posts set status = 'removed' where slug in ('article-1', 'article-4', 'article-5', 'article-6')`.execute(
    database.db,
  )
  expect(await readChunks()).toEqual({ 1: slugs(2, 3), 3: slugs(7, 7) })
  expect(await listSiteChunkArticles(database.webDb, siteId, { number: 2, chunkSize })).toEqual([])
  expect(await listSiteChunkArticles(database.webDb, siteId, { number: 9, chunkSize })).toEqual([])
})

test('the index and a late chunk read no more than their own part of a site with 10,000 articles', async () => {
  const others = await Promise.all([1, 2, 3].map(() => makeSite(database.db)))
  await makeArticles(1, 10_000, [siteId, ...others.map(({ id }) => id)])
  await storeSiteChunks(database.db, 500)
  await sql`vacuum analyze automation_posts, site_sitemap_chunks, domains`.execute(database.db)

  expect(await listSiteChunks(database.webDb, siteId, 500)).toHaveLength(20)
  const index = await explainReads(database, (db) => listSiteChunks(db, siteId, 500))
  const chunk = (number: number) =>
    explainReads(database, (db) => listSiteChunkArticles(db, siteId, { number, chunkSize: 500 }))
  const [early, late] = [await chunk(2), await chunk(19)]

  for (const { scanned } of [index, early, late]) expect(scanned).not.toContain('automation_posts')
  expect(late.indexes).toContain('automation_posts_sitemap_idx')
  expect(late.buffers).toBeLessThan(1.3 * early.buffers)
  expect(index.buffers).toBeLessThan(300)
})
