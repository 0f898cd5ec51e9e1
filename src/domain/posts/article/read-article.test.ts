import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Category } from '#contract/posts/post-fields.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { endTrial, makeArticle, makePermanentPost, makeTrialPost } from '#test/makers/posts.ts'
import { readArticle } from './read-article.ts'
import { relateDuePosts, storedRelatedMax } from './relate-posts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`delete from blog_posts`.execute(database.db)
})

const makePost = (keyword: string, category: Category = 'General') =>
  makePermanentPost(database.db, { keyword, article: makeArticle(keyword, { category, keywords: [keyword] }) })

async function relatedSlugs(slug: string) {
  return (await readArticle(database.webDb, slug)).related.map((post) => post.slug)
}

/** Each list with the number of its posts; `null` where the post was not searched yet. */
async function storedCounts() {
  const rows = await database.db.selectFrom('relatedPosts').select('ids').orderBy('postId').execute()
  return rows.map(({ ids }) => ids?.length ?? null)
}

test('a post has the same related posts before and after they are stored', async () => {
  const post = await makePost('copper pans')
  const close = await makePost('copper pans', 'Travel')
  const sameCategory = await makePost('night trains')
  await makePost('old clocks', 'Travel')

  expect(await storedCounts()).toEqual([null, null, null, null])
  expect(await relatedSlugs(post.slug)).toEqual([close.slug, sameCategory.slug])
  expect(await relateDuePosts(database.db, 10)).toBe(4)
  expect(await storedCounts()).toEqual([2, 2, 1, 1])
  expect(await relatedSlugs(post.slug)).toEqual([close.slug, sameCategory.slug])
  // Nothing is due again.
  expect(await relateDuePosts(database.db, 10)).toBe(0)
})

test('what is shown of a related post is what it has now', async () => {
  const post = await makePost('copper pans')
  const other = await makePost('copper pans')
  await relateDuePosts(database.db, 10)
  const title = 'A changed title of it'
  await database.db.updateTable('blogPosts').set({ title }).where('id', '=', other.id).execute()

  const { id, slug, category, readingTime, publishedAt, expiresAt } = other
  expect((await readArticle(database.webDb, post.slug)).related).toEqual([
    { id, slug, title, category, readingTime, publishedAt, expiresAt },
  ])
})

test('a related post that is deleted, hidden or expired is replaced by the next one', async () => {
  const post = await makePost('copper pans')
  const others = [await makePost('copper pans'), await makePost('copper pans'), await makePost('copper pans')]
  const trial = await makeTrialPost(database.db, { keyword: 'copper pans', article: makeArticle('copper pans') })
  await relateDuePosts(database.db, 10)
  expect(await relatedSlugs(post.slug)).toHaveLength(3)

  const [deleted, hidden, last] = others
  await database.db
    .deleteFrom('blogPosts')
    .where('id', '=', deleted?.id ?? '')
    .execute()
  await database.db
    .updateTable('blogPosts')
    .set({ status: 'draft' })
    .where('id', '=', hidden?.id ?? '')
    .execute()
  expect((await relatedSlugs(post.slug)).toSorted()).toEqual([last?.slug, trial.slug].toSorted())
  await endTrial(database.db, trial.slug)
  expect(await relatedSlugs(post.slug)).toEqual([last?.slug])
})

test('if too many posts of a full list are gone, others are found by their keywords', async () => {
  const post = await makePost('copper pans')
  for (let count = 0; count < storedRelatedMax + 2; count += 1) await makePost('copper pans', 'Travel')
  await makePost('night trains')
  await relateDuePosts(database.db, 20)
  const { ids } = await database.db
    .selectFrom('relatedPosts')
    .select('ids')
    .where('postId', '=', post.id)
    .executeTakeFirstOrThrow()
  expect(ids).toHaveLength(storedRelatedMax)
  await database.db
    .deleteFrom('blogPosts')
    .where('id', 'in', (ids ?? []).slice(1))
    .execute()

  const { related } = await readArticle(database.webDb, post.slug)
  expect(related.map(({ category }) => category)).toEqual(['Travel', 'Travel', 'Travel'])
})

test('a post whose keywords change is searched again', async () => {
  const post = await makePost('copper pans')
  const pans = await makePost('copper pans')
  const trains = await makePost('night trains', 'Travel')
  await relateDuePosts(database.db, 10)
  expect(await relatedSlugs(post.slug)).toEqual([pans.slug])

  await database.db
    .updateTable('blogPosts')
    .set({ keywords: ['night trains'] })
    .where('id', '=', post.id)
    .execute()
  expect(await relatedSlugs(post.slug)).toEqual([trains.slug, pans.slug])
  expect(await relateDuePosts(database.db, 10)).toBe(1)
  expect(await relatedSlugs(post.slug)).toEqual([trains.slug, pans.slug])
})

const later = (time: string) => sql`update related_posts set due_at = due_at - ${time}::interval`.execute(database.db)

test('newer posts appear after an hour where there are few posts, and after a week where the list is full', async () => {
  const post = await makePost('copper pans')
  await relateDuePosts(database.db, 10)
  const newer = await makePost('copper pans', 'Travel')
  await relateDuePosts(database.db, 10)
  expect(await relatedSlugs(post.slug)).toEqual([])
  await later('1 hour')
  await relateDuePosts(database.db, 10)
  expect(await relatedSlugs(post.slug)).toEqual([newer.slug])

  for (let count = 1; count < storedRelatedMax; count += 1) await makePost('copper pans', 'Travel')
  await later('1 hour')
  expect(await relateDuePosts(database.db, 20)).toBe(storedRelatedMax + 1)
  await later('6 days')
  expect(await relateDuePosts(database.db, 20)).toBe(0)
  await later('1 day')
  expect(await relateDuePosts(database.db, 20)).toBe(storedRelatedMax + 1)
})

test('a list is searched again when one of its posts expires', async () => {
  await makePost('copper pans')
  await makeTrialPost(database.db, { lifetimeSeconds: 600, article: makeArticle('copper pans') })
  await relateDuePosts(database.db, 10)
  await later('11 minutes')
  // The list of the trial post itself has no other trial post.
  expect(await relateDuePosts(database.db, 10)).toBe(1)
})

test('a post that is not live is refused', async () => {
  const { slug } = await makeTrialPost(database.db)
  await endTrial(database.db, slug)
  await expect(readArticle(database.webDb, slug)).rejects.toMatchObject({ code: 'post_expired' })
  await expect(readArticle(database.webDb, 'none')).rejects.toMatchObject({ code: 'not_found' })
})

test('among many posts an article reads only its own rows', async () => {
  const post = await makePost('copper pans')
  await sql`
    insert into blog_posts (title, slug, content, excerpt, meta_description, keyword, keywords, target_url, anchor_text, link_rel, status, seo_score,
      seo_rules, reading_time, word_count, author_name, category, writer, published_at)
    select 'Copper pans, part ' || no, 'post-' || no, '', '', '', 'copper pans', '{copper pans}', 'https://a.example/', 'a', 'ugc', 'published', 80,
      '[]', 1, 200, 'Ann', 'General', 'embedded', timestamptz '2026-01-01' + no * interval '1 second' from generate_series(1, 3000) no`.execute(
    database.db,
  )
  await sql`vacuum analyze blog_posts, related_posts`.execute(database.db)
  await relateDuePosts(database.db, 1)
  expect((await readArticle(database.webDb, post.slug)).related).toHaveLength(3)
  const { buffers, scanned } = await explainReads(database, (db) => readArticle(db, post.slug))
  expect(scanned).toEqual([])
  expect(buffers).toBeLessThan(60)
})
