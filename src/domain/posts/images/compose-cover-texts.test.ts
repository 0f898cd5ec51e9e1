import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listLivePosts } from '#domain/posts/list-posts.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makePermanentPost } from '#test/makers/posts.ts'
import articleKeywords from '../../../../bench/data/article-keywords.json' with { type: 'json' }
import { coverTextVersion } from '../queries.ts'
import { composeCoverTexts } from './compose-cover-texts.ts'
import { drawnCoverAlt } from './draw-pictures.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

/** The stored texts as lists read them, the newest post first. */
async function storedTexts(): Promise<(string | null | undefined)[]> {
  return (await listLivePosts(database.webDb, { limit: 20 })).posts.map((post) => post.coverText)
}

test('the texts of drawn covers are stored once, and those of later posts by later calls', async () => {
  await makePermanentPost(database.db, { keyword: 'standing desk' })
  expect(await storedTexts()).toEqual([null])

  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await composeCoverTexts(database.db)).toBe(0)
  expect(await storedTexts()).toEqual(['Drawing of a standing desk'])

  await makePermanentPost(database.db, { keyword: 'jeans for men' })
  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await storedTexts()).toEqual(['Drawing of a pair of jeans', 'Drawing of a standing desk'])
})

test('a text of another topic, category or version is not used', async () => {
  const { id } = await makePermanentPost(database.db, { keyword: 'standing desk' })
  await composeCoverTexts(database.db)
  const textAfter = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(database.db)
    return (await storedTexts())[0]
  }

  expect(await textAfter(sql`update blog_posts set keyword = 'office chair' where id = ${id}`)).toBeNull()
  expect(await textAfter(sql`update blog_posts set keyword = 'standing desk' where id = ${id}`)).not.toBeNull()
  expect(await textAfter(sql`update blog_posts set category = 'Travel' where id = ${id}`)).toBeNull()
  expect(await textAfter(sql`update blog_posts set category = 'General' where id = ${id}`)).not.toBeNull()
  expect(await textAfter(sql`update cover_texts set version = version - 1`)).toBeNull()
})

test('a new version composes the texts of all posts anew', async () => {
  await makePermanentPost(database.db, { keyword: 'standing desk' })
  await composeCoverTexts(database.db)
  await sql`update cover_texts set version = version - 1, alt = 'A text of an earlier release'`.execute(database.db)
  await sql`update cover_text_progress set version = version - 1`.execute(database.db)

  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await storedTexts()).toEqual(['Drawing of a standing desk'])
})

test('the text of a hidden post is hidden, and that of a deleted post is deleted', async () => {
  const { id } = await makePermanentPost(database.db, { keyword: 'standing desk' })
  await composeCoverTexts(database.db)
  const visible = async () => (await database.webDb.selectFrom('coverTexts').select('alt').execute()).length

  expect(await visible()).toBe(1)
  await sql`update blog_posts set status = 'draft' where id = ${id}`.execute(database.db)
  expect(await visible()).toBe(0)
  await sql`delete from blog_posts where id = ${id}`.execute(database.db)
  expect(await database.db.selectFrom('coverTexts').select('alt').execute()).toEqual([])
})

test('a release that describes covers differently has another version of the texts', () => {
  const texts = Object.values(articleKeywords)
    .flat()
    .map((keyword) => drawnCoverAlt(keyword, 'Travel'))
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16)
  // If the texts are meant to differ, count `coverTextVersion` up and enter both new values here.
  expect([coverTextVersion, digest]).toEqual([1, 'fce9e831698fc705'])
})
