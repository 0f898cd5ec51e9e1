import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { pairWords } from './pair-words.ts'

const posts = 6_000
/** The numbers of posts that are no longer there belong to ranges too, so few posts are as far apart as millions. */
const apart = 1_500

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, moderation, seo_score, seo_rules, reading_time,
        word_count, author_name, category, tags, writer, published_at, search_no, is_trial_post, expires_at)
      select 'A post with words', 'post-' || no, concat_ws(' ', 'everywhere', case when no % 7 = 0 then 'seventh' end,
          case when no % 100 = 0 then 'hundredth' end, case when no % 2000 = 0 then 'scarce' end, case when no <= 50 then 'oldest' end,
          case when no between 3000 and 3050 then 'middle' end, case when no > 5990 then 'newest' end),
        '', '', 'ugc', case when no % 11 = 0 then 'draft' else 'published' end, 'approved', 80, '[]', 1, 200,
        'Ann', case when no % 3 = 0 then 'Travel' else 'General' end, case when no % 40 = 0 then array['seo'] else '{}' end, 'member',
        timestamptz '2026-01-01' + no * interval '1 second', no * ${sql.lit(apart)}::bigint, no % 13 = 0,
        case when no % 13 = 0 then now() + case when no % 26 = 0 then interval '-1 hour' else interval '1 day' end end
      from generate_series(1, ${sql.lit(posts)}) no`.execute(db)
    await sql`select setval('blog_search_no', ${sql.lit(posts * apart)})`.execute(db)
  })
  await sql`vacuum analyze blog_posts`.execute(database.db)
})
afterAll(() => database.drop())

type Search = { query: string; labels: string[]; before: number | null; limit: number }

async function newestByRanges({ query, labels, before, limit }: Search): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select no from newest_blog_posts(${query}::tsquery, ${labels}::text[], ${before}::bigint, ${limit}::int) order by no desc`.execute(
    database.webDb,
  )
  return rows.map(({ no }) => no)
}

async function newestOfAll({ query, labels, before, limit }: Search): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select search_no as no from blog_posts
    where (${query} = '' or search @@ ${query}::tsquery) and status = 'published' and (expires_at is null or expires_at > now())
      and tsvector_to_array(search) @> ${labels}::text[] and search_no < coalesce(${before}::bigint, 9e18)
    order by search_no desc limit ${limit}`.execute(database.db)
  return rows.map(({ no }) => no)
}

async function related({ query, limit }: Search): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select search_no as no from related_blog_posts(${query}::tsquery, ${limit}::int) found join blog_posts on blog_posts.id = found.id
    order by no desc`.execute(database.webDb)
  return rows.map(({ no }) => no)
}

const queries = [
  `'everywher'`,
  `'seventh'`,
  `'hundredth'`,
  `'scarc'`,
  `'oldest'`,
  `'middl'`,
  `'newest'`,
  `'newest' | 'oldest'`,
  `'everywher' & !'seventh'`,
  `'seventh' & 'hundredth'`,
  `'nowher'`,
  `'everywher' <-> 'seventh'`,
  `'everywher' <2> 'hundredth'`,
  `'seventh' <-> ( 'hundredth' | 'middl' )`,
  `'seventh' <-> 'everywher'`,
  `'everywher' <-> 'scarc' | 'oldest'`,
  `'hundredth' & !( 'seventh' <-> 'hundredth' )`,
  `!( 'seventh' <-> 'hundredth' )`,
  `!'seventh'`,
]

async function expectSameByRanges(query: string, labels: string[] = []) {
  for (const before of [null, 1, 2_000, 4_000 * apart + 1, posts * apart + 5]) {
    for (const limit of [1, 20, 100]) {
      const search = { query, labels, before, limit }
      expect(await newestByRanges(search)).toEqual(await newestOfAll(search))
    }
  }
}

test.each(queries)('the newest posts with %s are the same by ranges and of all posts', async (query) => {
  await expectSameByRanges(query)
})

const relating = [
  `'everywher' | 'scarc'`,
  `'seventh'`,
  `'everywher' <-> 'seventh'`,
  `'everywher' <-> 'scarc' | 'oldest'`,
  `'newest' | 'nowher'`,
]

test.each(relating)(
  'the posts related by %s are the newest of all posts, those that are close together and others',
  async (query) => {
    const search = { query, labels: [], before: null, limit: 100 }
    expect(await related(search)).toEqual(await newestOfAll(search))
    const dense = await database.db.startTransaction().execute()
    try {
      await sql`update blog_posts set search_no = search_no / ${sql.lit(apart)}`.execute(dense)
      await sql`select setval('blog_search_no', ${sql.lit(posts)})`.execute(dense)
      for (const limit of [20, 300]) {
        const { rows } = await sql<{ missing: number }>`
        select count(*) as missing from (
          select search_no from blog_posts
          where search @@ ${query}::tsquery and status = 'published' and (expires_at is null or expires_at > now())
          order by search_no desc limit ${limit}
        ) newest full join (
          select search_no from related_blog_posts(${query}::tsquery, ${limit}::int) found join blog_posts on blog_posts.id = found.id
        ) found using (search_no) where newest.search_no is null or found.search_no is null`.execute(dense)
        expect(rows).toEqual([{ missing: 0 }])
      }
    } finally {
      await dense.rollback().execute()
      // A sequence keeps its value.
      await sql`select setval('blog_search_no', ${sql.lit(posts * apart)})`.execute(database.db)
    }
  },
)

test.each([[['#Travel']], [['@seo']], [['#Travel', '@seo']], [['@nothing']]])(
  'the newest posts with the labels %j are the same by ranges and of all posts',
  async (labels) => {
    for (const query of ['', `'hundredth'`, `'everywher' <-> 'hundredth'`, `!( 'everywher' <-> 'seventh' )`]) {
      const search = { query, labels, before: null, limit: 100 }
      expect(await newestByRanges(search)).toEqual(await newestOfAll(search))
    }
  },
)

describe('where the pairs of words of some chunks are added', () => {
  beforeAll(async () => {
    const first = 2_000 * apart
    const last = 2_600 * apart
    await sql`insert into unpaired_posts (no) select search_no from blog_posts where search_no between ${first} and ${last}`.execute(
      database.db,
    )
    await sql`vacuum analyze unpaired_posts`.execute(database.db)
    await pairWords(database.db)
  })

  test.each([
    ...queries.filter((query) => query.includes('<')),
    `'everywher' <-> 'scarc' | 'seventh' <-> 'hundredth'`,
    `'everywher' <-> 'seventh' & 'hundredth'`,
    `'everywher' <-> 'seventh' & ( 'middl' | 'hundredth' )`,
    `'everywher' <-> 'seventh' <-> 'hundredth' <-> 'scarc'`,
  ])('the newest posts with %s are the same', async (query) => {
    await expectSameByRanges(query)
    await expectSameByRanges(query, ['#Travel'])
  })
})
