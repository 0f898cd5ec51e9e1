import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { listLivePosts } from '#domain/posts/list-posts.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { makePermanentPost, makeTrialPost } from '#test/makers/posts.ts'
import articleKeywords from '../../../../bench/data/article-keywords.json' with { type: 'json' }
import { coverTextVersion } from '../queries.ts'
import { composeCoverTexts } from './compose-cover-texts.ts'
import { drawnCoverAlt } from './draw-pictures.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function insertPosts(db: Db, title: string, { slug = 'post', count = 1 } = {}) {
  await sql`
    insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
      author_name, category, writer, published_at)
    select ${title}, ${slug} || '-' || no, '', '', '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', 'General', 'member',
      date_trunc('milliseconds', now()) from generate_series(1, ${sql.lit(count)}) no`.execute(db)
}

/** A post as a member publishes it: its text is composed later. */
async function makePost(keyword: string) {
  const post = await makePermanentPost(database.db, { keyword })
  await sql`update cover_texts set topic = '', version = 0, alt = '' where post_id = ${post.id}`.execute(database.db)
  return post
}

/** The stored texts as lists read them, the newest post first. */
async function storedTexts(): Promise<(string | null | undefined)[]> {
  return (await listLivePosts(database.webDb, { limit: 20 })).posts.map((post) => post.coverText)
}

test('the texts of drawn covers are stored once, and those of later posts by later calls', async () => {
  await makePost('standing desk')
  expect(await storedTexts()).toEqual([null])

  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await composeCoverTexts(database.db)).toBe(0)
  expect(await storedTexts()).toEqual(['Drawing of a standing desk'])

  await makePost('jeans for men')
  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await storedTexts()).toEqual(['Drawing of a pair of jeans', 'Drawing of a standing desk'])
})

test('a trial post has the text of its cover from its publication on, unless it has a photograph', async () => {
  await makeTrialPost(database.db, { keyword: 'standing desk' })
  const featuredImage = { url: 'https://a.example/a.jpg', alt: 'A desk', width: 1600, height: 900, credit: null }
  await makeTrialPost(database.db, { keyword: 'jeans for men', featuredImage })

  expect(await storedTexts()).toEqual([null, 'Drawing of a standing desk'])
  expect(await composeCoverTexts(database.db)).toBe(0)

  await sql`update blog_posts set keyword = 'jeans for men' where keyword = 'standing desk'`.execute(database.db)
  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await storedTexts()).toEqual([null, 'Drawing of a pair of jeans'])
})

test('a text of another topic or category is not used, and is composed anew', async () => {
  const { id } = await makePost('standing desk')
  await composeCoverTexts(database.db)
  const textAfter = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(database.db)
    const before = (await storedTexts())[0]
    await composeCoverTexts(database.db)
    return [before, (await storedTexts())[0]]
  }

  expect(await textAfter(sql`update blog_posts set keyword = 'jeans for men' where id = ${id}`)).toEqual([
    null,
    'Drawing of a pair of jeans',
  ])
  expect(await textAfter(sql`update blog_posts set category = 'Travel' where id = ${id}`)).toEqual([
    null,
    'Drawing of a pair of jeans',
  ])
  const [text] = await textAfter(sql`update blog_posts set view_count = view_count + 1 where id = ${id}`)
  expect(text).toBe('Drawing of a pair of jeans')
})

test('a new version composes the texts of all posts anew', async () => {
  await makePost('standing desk')
  await composeCoverTexts(database.db)
  await sql`update cover_texts set version = version - 1, alt = 'A text of an earlier release'`.execute(database.db)

  expect(await storedTexts()).toEqual([null])
  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await storedTexts()).toEqual(['Drawing of a standing desk'])
})

test('a post that is committed after posts with higher numbers gets its text', async () => {
  // Words that are new to the blog would wait for the first commit.
  await insertPosts(database.db, 'Standing desk, jeans for men', { slug: 'words' })
  await composeCoverTexts(database.db)
  const late = await database.db.startTransaction().execute()
  await insertPosts(late, 'Standing desk', { slug: 'late' })
  await insertPosts(database.db, 'Jeans for men', { slug: 'early' })

  expect(await composeCoverTexts(database.db)).toBe(1)
  await late.commit().execute()
  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await storedTexts()).not.toContain(null)
})

test('a post that is being changed is not waited for, and gets the text of its new topic', async () => {
  const { id } = await makePost('standing desk')
  const change = await database.db.startTransaction().execute()
  await sql`update blog_posts set keyword = 'jeans for men' where id = ${id}`.execute(change)

  expect(await composeCoverTexts(database.db)).toBe(0)
  await change.commit().execute()
  expect(await composeCoverTexts(database.db)).toBe(1)
  expect(await storedTexts()).toEqual(['Drawing of a pair of jeans'])
})

test('a deleted, hidden or photographed post does not keep the others waiting', async () => {
  const { id } = await makePost('standing desk')
  const hidden = await makePost('standing desk')
  const photographed = await makePost('standing desk')
  await makePost('jeans for men')
  await sql`delete from blog_posts where id = ${id}`.execute(database.db)
  await sql`update blog_posts set status = 'draft' where id = ${hidden.id}`.execute(database.db)
  await sql`update blog_posts set featured_image = '{}' where id = ${photographed.id}`.execute(database.db)

  expect(await composeCoverTexts(database.db)).toBe(3)
  expect(await composeCoverTexts(database.db)).toBe(0)
})

test('of many texts each is stored once, in batches with an end, and the next call continues', async () => {
  const posts = 250
  await insertPosts(database.db, 'Standing desk', { count: posts })

  expect(await composeCoverTexts(database.db, { signal: AbortSignal.abort() })).toBe(200)
  expect(await composeCoverTexts(database.db)).toBe(50)
  const { rows } =
    await sql`select alt, version, count(*)::int as posts from cover_texts group by alt, version`.execute(database.db)
  expect(rows).toEqual([{ alt: 'Drawing of a standing desk', version: coverTextVersion, posts }])
})

test('among many texts the job reads only those that are due', async () => {
  await insertPosts(database.db, 'Standing desk', { count: 5_000 })
  await sql`update cover_texts set version = ${coverTextVersion}`.execute(database.db)
  await makePost('standing desk')
  await sql`vacuum analyze blog_posts, cover_texts`.execute(database.db)

  const { buffers, scanned } = await explainReads(database, composeCoverTexts, { role: 'owner' })
  expect(scanned).toEqual([])
  expect(buffers).toBeLessThan(30)
})

test('the text of a hidden post is hidden, and that of a deleted post is deleted', async () => {
  const { id } = await makePost('standing desk')
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
