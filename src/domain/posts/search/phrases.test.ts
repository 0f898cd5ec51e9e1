import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads } from '#test/harness/plans/explain-reads.ts'
import { type ListedPosts, listLivePosts, listRelatedPosts } from '../list-posts.ts'
import { searchPosts } from './search-posts.ts'

const posts = 24_000
/** The numbers of posts that are no longer there belong to ranges too, so few posts are as far apart as a million. */
const apart = 50
/** The newest posts, which do not have the word that all others have. */
const newest = 2_500
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
        case when no <= ${sql.lit(posts - newest)} then 'vintage' else '' end, '', '', 'ugc', 'published', 80, '[]', 1, 200,
        'Ann', case when no % 4 = 0 then 'Travel' else 'General' end, 'member', timestamptz '2026-01-01' + no * interval '1 second',
        no * ${sql.lit(apart)}::bigint from generate_series(1, ${sql.lit(posts)}) no`.execute(db)
    await sql`insert into blog_words (word, stem) values ('copper', 'copper'), ('pans', 'pan'), ('vintage', 'vintag')`.execute(
      db,
    )
    await sql`select setval('blog_search_no', ${sql.lit(posts * apart)})`.execute(db)
  })
  await sql`vacuum analyze blog_posts, blog_words`.execute(database.db)
})
afterAll(() => database.drop())

const slugsOf = (list: ListedPosts) => list.posts.map(({ slug }) => slug)
const slugsFrom = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => `post-${first - index * step}`)

test('a phrase that only the oldest posts have is found page by page, and no page reads all posts with its words', async () => {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await listLivePosts(database.webDb, { q: '"copper pans"', limit: 20, cursor })
    pages.push(slugsOf(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)

  expect(pages[0]).toEqual([])
  expect(pages.flat()).toEqual(slugsFrom(oldest, oldest))
  expect(pages.length).toBeLessThan(6)
})

test('a search for that phrase reports that there may be more posts', async () => {
  expect(await searchPosts(database.webDb, { q: '"copper pans"', limit: 20 })).toMatchObject({
    posts: [],
    total: 0,
    isTotalCapped: true,
  })
})

const deep = async (q: string) => {
  const first = await listLivePosts(database.webDb, { q, limit: 100 })
  let cursor = first.nextCursor ?? undefined
  for (let page = 2; page < 50; page += 1)
    cursor = (await listLivePosts(database.webDb, { q, limit: 100, cursor })).nextCursor ?? undefined
  return cursor
}

test.each(['pans', '"pans of copper"', 'pans copper', 'pans or kettles', 'pans -"copper pans"'])(
  'the first and the fiftieth page of “%s”, which every post matches, read few posts',
  async (q) => {
    const cursor = await deep(q)
    const read = (input: Parameters<typeof listLivePosts>[1]) =>
      explainReads(database, (db: Db) => listLivePosts(db, input))
    const plans = [
      await read({ q, limit: 20 }),
      await read({ q, limit: 20, cursor }),
      await read({ q, limit: 20, category: 'Travel' }),
    ]

    expect(slugsOf(await listLivePosts(database.webDb, { q, limit: 3 }))).toEqual(slugsFrom(posts, 3))
    expect(slugsOf(await listLivePosts(database.webDb, { q, limit: 3, cursor }))).toEqual(slugsFrom(posts - 4_900, 3))
    expect(slugsOf(await listLivePosts(database.webDb, { q, limit: 3, category: 'Travel' }))).toEqual(
      slugsFrom(posts, 3, 4),
    )
    for (const { buffers, scanned } of plans) {
      expect(scanned).not.toContain('blog_posts')
      expect(buffers).toBeLessThan(400)
    }
  },
)

test('the newest posts with a word come first where all posts with it are old', async () => {
  const page = await listLivePosts(database.webDb, { q: 'vintage', limit: 20 })
  expect(slugsOf(page)).toEqual(slugsFrom(posts - newest, 20))
})

test('words that no search looks for find nothing, with a category too', async () => {
  for (const q of ['the', '"of the"', '!?']) {
    expect(await listLivePosts(database.webDb, { q, limit: 3 })).toEqual({ posts: [], nextCursor: null })
    expect((await listLivePosts(database.webDb, { q, limit: 3, category: 'Travel' })).posts).toEqual([])
  }
})

test('posts related by a phrase that few posts have are found without reading all posts with its words', async () => {
  const topic = { id: '00000000-0000-0000-0000-000000000000', keywords: ['copper pans'], category: 'General' } as const
  const related = await listRelatedPosts(database.webDb, { ...topic, keywords: [...topic.keywords] }, 3)
  // None of the newest 20,000 posts has the phrase, so they are the newest of the category.
  expect(related.map(({ slug }) => slug)).toEqual([`post-${posts - 1}`, `post-${posts - 2}`, `post-${posts - 3}`])
})
