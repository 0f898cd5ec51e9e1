import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makeLiveArticles } from '#test/makers/hosted-articles.ts'
import { makeSite } from '#test/makers/sites.ts'
import { getPublicArticle } from './public-queries.ts'

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

async function readMore(slug: string): Promise<string[]> {
  const { more } = await getPublicArticle(database.webDb, siteId, slug)
  return more.map((article) => article.slug)
}

test('an article names four others of its site, first the newest of its category, then the newest of the others', async () => {
  await makeLiveArticles(database.db, { siteIds: [siteId], from: 1, to: 3, category: 'Travel' })
  await makeLiveArticles(database.db, { siteIds: [siteId], from: 4, to: 9 })
  await makeLiveArticles(database.db, { siteIds: [(await makeSite(database.db)).id], from: 20, to: 29 })
  await sql`update automation_posts set status = 'removed' where slug in ('article-8', 'article-9')`.execute(
    database.db,
  )

  expect(await readMore('article-1')).toEqual(['article-3', 'article-2', 'article-7', 'article-6'])
  expect(await readMore('article-6')).toEqual(['article-7', 'article-5', 'article-4', 'article-3'])
})

test('the only article of a site names no other', async () => {
  await makeLiveArticles(database.db, { siteIds: [siteId], from: 1, to: 1 })
  expect(await readMore('article-1')).toEqual([])
})

test('an article of a site with 10,000 of one category and one of another reads a few of them', async () => {
  const other = await makeSite(database.db)
  await makeLiveArticles(database.db, { siteIds: [siteId, other.id], from: 1, to: 10_000 })
  await makeLiveArticles(database.db, { siteIds: [siteId], from: 10_001, to: 10_001, category: 'Travel' })
  await sql`vacuum analyze automation_posts, domains`.execute(database.db)

  for (const slug of ['article-5000', 'article-10001']) {
    const read = await explainReads(database, (db) => getPublicArticle(db, siteId, slug))
    expect(read.scanned).not.toContain('automation_posts')
    expect(read.buffers).toBeLessThan(40)
  }
})
