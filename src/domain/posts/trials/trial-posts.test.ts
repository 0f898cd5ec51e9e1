import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { endTrial, makeArticle, makePermanentPost, makeTrialPost } from '#test/makers/posts.ts'
import { createViewCounter } from '../count-views.ts'
import { restorePost } from '../library/restore-post.ts'
import { listLivePosts, listRelatedPosts } from '../list-posts.ts'
import { countPosts, getLivePost } from '../queries.ts'
import { expireTrialPosts } from './expire-trial-posts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('fifty posts published at once under one slug all go live, each under a slug of its own', async () => {
  const { db } = database
  const article = makeArticle('one slug', { slugText: 'one-slug' })
  const posts = await Promise.all(Array.from({ length: 50 }, () => makeTrialPost(db, { article })))
  const slugs = new Set(posts.map(({ slug }) => slug))
  expect(slugs.size).toBe(50)
  expect(slugs).toContain('one-slug')
  for (const slug of slugs) expect(slug).toMatch(/^one-slug(-[a-z0-9]+)*$/)
})

test('a published post is returned as it is stored', async () => {
  const image = { url: 'https://i.example/1.jpg', alt: 'A desk', width: 1600, height: 900, credit: null }
  for (const featuredImage of [null, image]) {
    const post = await makeTrialPost(database.db, { keyword: 'café “desks”', featuredImage })
    expect(post).toEqual(await getLivePost(database.db, post.slug))
  }
})

test('the slug of an archived post stays reserved', async () => {
  const { db } = database
  const article = makeArticle('kept slug', { slugText: 'kept-slug' })
  await makeTrialPost(db, { article, lifetimeSeconds: 0 })
  await expireTrialPosts(db)
  await expireTrialPosts(db)
  const next = await makeTrialPost(db, { article })
  expect(next.slug).toBe('kept-slug-2')
})

test('a trial post is live until its end, then refused as expired, before and after each sweep', async () => {
  const { db } = database
  const { slug, id } = await makeTrialPost(db)
  expect((await getLivePost(db, slug)).id).toBe(id)
  await endTrial(db, slug)
  await expect(getLivePost(db, slug)).rejects.toMatchObject({ code: 'post_expired' })

  expect(await expireTrialPosts(db)).toMatchObject({ scheduled: 1 })
  const marked = await db
    .selectFrom('blogPosts')
    .select(['status', 'isPublished'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(marked).toEqual({ status: 'scheduled_deletion', isPublished: false })
  await expect(getLivePost(db, slug)).rejects.toMatchObject({ code: 'post_expired' })

  expect(await expireTrialPosts(db)).toMatchObject({ deleted: 1 })
  expect(await db.selectFrom('blogPosts').select('id').where('id', '=', id).executeTakeFirst()).toBeUndefined()
  await expect(getLivePost(db, slug)).rejects.toMatchObject({ code: 'post_expired' })
})

test('the archive contains the whole post and the reason', async () => {
  const { db } = database
  const post = await makeTrialPost(db)
  await endTrial(db, post.slug)
  await expireTrialPosts(db)
  await expireTrialPosts(db)
  const record = await db
    .selectFrom('blogPostsArchive')
    .selectAll()
    .where('blogPostId', '=', post.id)
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({ slug: post.slug, archiveReason: 'trial_expired', restoredAt: null })
  expect(record.archivedData).toMatchObject({
    id: post.id,
    title: post.title,
    content: post.content,
    target_url: post.targetUrl,
    anchor_text: post.anchorText,
  })
})

test('two sweeps at once handle every expired post exactly once', async () => {
  const { db } = database
  const posts = await Promise.all(Array.from({ length: 30 }, () => makeTrialPost(db, { lifetimeSeconds: 0 })))
  const scheduled = await Promise.all([expireTrialPosts(db), expireTrialPosts(db), expireTrialPosts(db)])
  const deleted = await Promise.all([expireTrialPosts(db), expireTrialPosts(db), expireTrialPosts(db)])
  const sum = (sweeps: { scheduled: number; deleted: number }[]) =>
    sweeps.reduce((total, sweep) => total + sweep.deleted, 0)
  expect(sum(scheduled) + sum(deleted)).toBe(posts.length)
  const { count } = await db
    .selectFrom('blogPostsArchive')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      'blogPostId',
      'in',
      posts.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  expect(count).toBe(posts.length)
})

test('a permanent post is never swept', async () => {
  const { db } = database
  const { slug } = await makePermanentPost(db)
  await expireTrialPosts(db)
  await expireTrialPosts(db)
  expect((await getLivePost(db, slug)).isTrialPost).toBe(false)
})

test('views of two servers at once are counted exactly', async () => {
  const { db } = database
  const [a, b] = [await makeTrialPost(db), await makeTrialPost(db)]
  const counters = [createViewCounter(db, 5), createViewCounter(db, 5)]
  const views = Array.from({ length: 400 }, (_, index) => counters[index % 2]?.count(index % 4 < 2 ? a.slug : b.slug))
  expect(Math.max(...(await Promise.all(views)).map(Number))).toBe(200)
  expect((await getLivePost(db, a.slug)).viewCount).toBe(200)
  expect((await getLivePost(db, b.slug)).viewCount).toBe(200)
})

test('a view of an expired, unknown or draft post is not counted', async () => {
  const { db } = database
  const counter = createViewCounter(db, 1)
  const { slug } = await makeTrialPost(db, { lifetimeSeconds: 0 })
  const draft = await makeTrialPost(db)
  await db.updateTable('blogPosts').set({ status: 'draft' }).where('id', '=', draft.id).execute()
  expect(await Promise.all([counter.count(slug), counter.count('no-such-post'), counter.count(draft.slug)])).toEqual([
    null,
    null,
    null,
  ])
})

test('a view that could not be written is an error for its visitor, not a silent loss', async () => {
  const broken = await createTestDatabase()
  const counter = createViewCounter(broken.db, 1)
  await broken.pool.query('drop table blog_posts cascade')
  await expect(counter.count('any')).rejects.toThrow()
  await broken.drop()
})

test('flushing writes the pending views', async () => {
  const { db } = database
  const { slug } = await makeTrialPost(db)
  const counter = createViewCounter(db, 60_000)
  const counted = counter.count(slug)
  await counter.flush()
  expect(await counted).toBe(1)
  expect((await getLivePost(db, slug)).viewCount).toBe(1)
})

test('pages of the list contain each live post once, newest first, even if posts are published between them', async () => {
  const own = await createTestDatabase()
  const made = []
  for (let index = 0; index < 25; index += 1) made.push((await makeTrialPost(own.db)).slug)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listLivePosts(own.db, { limit: 10, cursor })
    seen.push(...page.posts.map(({ slug }) => slug))
    cursor = page.nextCursor ?? undefined
    await makeTrialPost(own.db)
  } while (cursor !== undefined)
  expect(seen).toEqual(made.toReversed())
  await own.drop()
})

test('the list shows neither drafts nor expired posts, and searches title, text and tags', async () => {
  const own = await createTestDatabase()
  const { db } = own
  const live = await makeTrialPost(db, {
    article: makeArticle('quince jelly', { slugText: 'quince', tags: ['preserves'] }),
  })
  const draft = await makeTrialPost(db)
  await db.updateTable('blogPosts').set({ status: 'draft' }).where('id', '=', draft.id).execute()
  await makeTrialPost(db, { lifetimeSeconds: 0 })
  const slugs = async (q?: string) => (await listLivePosts(db, { limit: 10, q })).posts.map(({ slug }) => slug)
  expect(await slugs()).toEqual([live.slug])
  expect(await slugs('quince')).toEqual([live.slug])
  expect(await slugs('preserves')).toEqual([live.slug])
  expect(await slugs('compare needs')).toEqual([live.slug])
  expect(await slugs('quince -jelly')).toEqual([])
  expect(await slugs(`" ' \\ & | ! ( ) :*`)).toEqual([])
  await own.drop()
})

test.each([
  '',
  'x',
  'bm90IGpzb24',
  Buffer.from('["a","b"]').toString('base64url'),
  Buffer.from('{"__proto__":1}').toString('base64url'),
])('a cursor that is not from the list is refused: %j', async (cursor) => {
  await expect(listLivePosts(database.db, { limit: 5, cursor })).rejects.toMatchObject({ code: 'validation_failed' })
})

test('related posts share the keywords first, never include the post itself, and fill up from its category', async () => {
  const own = await createTestDatabase()
  const { db } = own
  const post = await makeTrialPost(db, {
    article: makeArticle('copper pans', { slugText: 'a', keywords: ['copper pans'], category: 'General' }),
  })
  const close = await makeTrialPost(db, { article: makeArticle('copper pans', { slugText: 'b', category: 'Travel' }) })
  const sameCategory = await makeTrialPost(db, {
    article: makeArticle('night trains', { slugText: 'c', category: 'General' }),
  })
  const related = await listRelatedPosts(db, post, 3)
  expect(related.map(({ slug }) => slug)).toEqual([close.slug, sameCategory.slug])
  await own.drop()
})

test('an archived post is restored whole and permanent, once', async () => {
  const { db } = database
  const post = await makeTrialPost(db)
  await endTrial(db, post.slug)
  await expireTrialPosts(db)
  await expireTrialPosts(db)

  const attempts = await Promise.allSettled([restorePost(db, post.id), restorePost(db, post.id)])

  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const restored = await getLivePost(db, post.slug)
  const { title, content, targetUrl, seoRules, publishedAt, createdAt } = post
  expect(restored).toMatchObject({
    id: post.id,
    title,
    content,
    targetUrl,
    seoRules,
    publishedAt,
    createdAt,
    isTrialPost: false,
    expiresAt: null,
    status: 'published',
  })
  await expect(restorePost(db, post.id)).rejects.toMatchObject({
    code: 'archive_not_found',
    message: 'No archive record found for restoration',
  })
})

test('posts are counted by kind', async () => {
  const own = await createTestDatabase()
  await makeTrialPost(own.db)
  await makePermanentPost(own.db)
  await makeTrialPost(own.db, { lifetimeSeconds: 0 })
  expect(await countPosts(own.db)).toEqual({ published: 2, trial: 1, permanent: 1, archived: 0, views: 0 })
  await own.drop()
})
