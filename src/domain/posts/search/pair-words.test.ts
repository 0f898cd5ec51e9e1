import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, terminateWaiting } from '#test/harness/database.ts'
import { pairWords, renewPairs } from './pair-words.ts'
import { searchPosts } from './search-posts.ts'

/** So many posts have numbers of one chunk. */
const chunkSize = 4_096

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const insertPost = (slug: string, title: string, content = '') => sql`
  insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
    author_name, category, writer, published_at)
  values (${title}, ${slug}, ${content}, '', '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', 'General', 'member', date_trunc('milliseconds', now()))`

async function makePosts(...titles: string[]) {
  for (const [index, title] of titles.entries()) await insertPost(`post-${index}`, title).execute(database.db)
}

/** Gives the numbers of the first chunk to posts that are gone. */
async function fillChunk() {
  await sql`select setval('blog_search_no', ${chunkSize + 10}::bigint)`.execute(database.db)
}

async function slugsWith(phrase: string): Promise<string[]> {
  const { posts } = await searchPosts(database.webDb, { q: `"${phrase}"`, limit: 20 })
  return posts.map(({ post }) => post.slug).toSorted()
}

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  return (await database.pool.query(statement)).rows
}

/** The entries of all pairs, each as often as it is stored. */
const storedEntries = () =>
  rowsOf('select bucket, chunk::int, entry from word_pairs, unnest(entries) entry order by bucket, chunk, entry')
const queued = () => rowsOf('select no from unpaired_posts')

test('a phrase is found before and after its pairs are added, in posts that are published or changed later too', async () => {
  await makePosts('Raised beds', 'Beds that were raised', 'Cold frames')
  await fillChunk()
  expect(await slugsWith('raised beds')).toEqual(['post-0'])

  expect(await pairWords(database.db)).toBe(3)
  expect(await slugsWith('raised beds')).toEqual(['post-0'])

  await sql`update blog_posts set title = 'Raised beds at last' where slug = 'post-2'`.execute(database.db)
  await insertPost('post-3', 'More raised beds').execute(database.db)
  expect(await slugsWith('raised beds')).toEqual(['post-0', 'post-2', 'post-3'])
  expect(await slugsWith('cold frames')).toEqual([])

  // The last one waits until its chunk is full.
  expect(await pairWords(database.db)).toBe(1)
  expect(await queued()).toHaveLength(1)
  expect(await slugsWith('raised beds')).toEqual(['post-0', 'post-2', 'post-3'])
})

test('pairs that an earlier release added in any order are found, and sorted later, one chunk after another', async () => {
  await makePosts('Raised beds', 'Raised beds again', 'Cold frames', 'More raised beds')
  await fillChunk()
  await pairWords(database.db)
  await database.pool.query(
    'update word_pairs set entries = array_reverse(entries); update paired_chunks set is_sorted = false',
  )
  const unsorted = () => rowsOf('select bucket from word_pairs where entries <> array_sort(entries)')
  expect(await unsorted()).not.toEqual([])
  expect(await slugsWith('raised beds')).toEqual(['post-0', 'post-1', 'post-3'])
  await insertPost('late', 'Late raised beds').execute(database.db)
  await sql`update unpaired_posts set no = 10`.execute(database.db)
  await sql`update blog_posts set search_no = 10 where slug = 'late'`.execute(database.db)

  await pairWords(database.db)

  expect(await unsorted()).toEqual([])
  expect(await rowsOf('select is_sorted from paired_chunks')).toEqual([{ is_sorted: true }])
  expect(await slugsWith('raised beds')).toEqual(['late', 'post-0', 'post-1', 'post-3'])
})

test('a post whose publication ends after its chunk was added is found, and added later', async () => {
  await makePosts('Seed trays')
  const late = await database.db.startTransaction().execute()
  await insertPost('late', 'Late seed trays').execute(late)
  await fillChunk()
  expect(await pairWords(database.db)).toBe(1)
  await late.commit().execute()

  expect(await slugsWith('seed trays')).toEqual(['late', 'post-0'])
  expect(await pairWords(database.db)).toBe(1)
  expect(await slugsWith('seed trays')).toEqual(['late', 'post-0'])
})

test('a post that is changed while its pairs are added is added again, and the change does not wait', async () => {
  await makePosts('Seed trays')
  await fillChunk()
  const adding = await database.db.startTransaction().execute()
  await sql`select add_word_pairs(0, 1000000)`.execute(adding)
  await sql`update blog_posts set title = 'Garden shears' where slug = 'post-0'`.execute(database.db)
  await adding.commit().execute()

  expect(await slugsWith('garden shears')).toEqual(['post-0'])
  expect(await pairWords(database.db)).toBe(1)
  expect(await slugsWith('garden shears')).toEqual(['post-0'])
})

test.each([
  ['cup of coffee', 'A cup of coffee'],
  ['state of the art', 'State of the art'],
  ["baker's dozen", "A baker's dozen"],
  ['well-known fact', 'A well-known fact'],
  ['kettles kettles kettles', 'Kettles, kettles, kettles'],
  ['links.example.com page', 'On the links.example.com page'],
  ['Übergrößen für alle', 'Übergrößen für alle'],
  ['C:\\temp files', 'In C:\\temp files'],
  ['the art of the very last word', 'The art of the very last word'],
])('“%s” is found by its pairs', async (phrase, title) => {
  await makePosts(title, title.split(' ').toReversed().join(' and '))
  const before = await slugsWith(phrase)
  expect(before).toContain('post-0')
  await fillChunk()
  await pairWords(database.db)

  expect(await slugsWith(phrase)).toEqual(before)
})

test('pairs are found up to the end of a long text, and in texts that repeat a word', async () => {
  const filler = Array.from({ length: 3_000 }, (_, index) => `filler${index} again`).join(' ')
  await insertPost('long', 'A long post', `${filler} copper pans`).execute(database.db)
  await fillChunk()
  await pairWords(database.db)

  expect(await slugsWith('copper pans')).toEqual(['long'])
  expect(await slugsWith('filler2999 again')).toEqual(['long'])
})

test('a chunk with many words is added in steps, and its posts are found after each of them', async () => {
  await makePosts('Raised beds', 'More raised beds', 'Cold frames')
  await fillChunk()
  const step = () => sql<{ posts: number }>`select add_word_pairs(0, 201) as posts`.execute(database.db)
  const isComplete = async () =>
    (await rowsOf<{ is_complete: boolean }>('select is_complete from paired_chunks'))[0]?.is_complete

  expect((await step()).rows).toEqual([{ posts: 2 }])
  expect([await isComplete(), await slugsWith('raised beds')]).toEqual([false, ['post-0', 'post-1']])
  expect((await step()).rows).toEqual([{ posts: 1 }])
  expect([await isComplete(), await slugsWith('raised beds')]).toEqual([true, ['post-0', 'post-1']])

  await sql`update paired_chunks set is_complete = false`.execute(database.db)
  expect(await pairWords(database.db)).toBe(0)
  expect(await isComplete()).toBe(true)
})

test('two jobs at the same time add each pair once', async () => {
  await makePosts('Raised beds', 'Cold frames')
  await fillChunk()
  await Promise.all([pairWords(database.db, { wordsMax: 200 }), pairWords(database.db, { wordsMax: 200 })])

  // `rais <-> bed`, `cold <-> frame`
  expect(await storedEntries()).toHaveLength(2)
  expect(await queued()).toEqual([])
})

test('a job whose connection ends in the middle adds nothing and forgets nothing', async () => {
  await makePosts('Raised beds for cold frames', 'Seed trays for cold frames')
  await fillChunk()
  const [{ buckets }] = (await rowsOf<{ buckets: string }>(
    'select max(pair >> 19)::int as buckets from blog_posts, word_pairs_in(search) pair',
  )) as [{ buckets: string }]
  const other = await database.db.startTransaction().execute()
  await sql`insert into word_pairs (bucket, chunk, entries) values (${buckets}::int, 0, '{}')`.execute(other)

  const adding = pairWords(database.db)
  await Promise.all([expect(adding).rejects.toThrow('terminating connection'), terminateWaiting(database)])
  await other.rollback().execute()

  expect(await storedEntries()).toEqual([])
  expect(await queued()).toHaveLength(2)
  expect(await pairWords(database.db)).toBe(2)
  const entries = await storedEntries()
  expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(entries.length)
  expect(await slugsWith('cold frames')).toEqual(['post-0', 'post-1'])
})

test('pairs of posts that are gone are removed once they are most of a chunk', async () => {
  await makePosts('Raised beds', 'Cold frames', 'Seed trays', 'Garden shears')
  await fillChunk()
  await pairWords(database.db)
  const before = await storedEntries()

  await sql`delete from blog_posts where slug in ('post-0', 'post-1')`.execute(database.db)
  await renewPairs(database.db)
  expect(await storedEntries()).toEqual(before)

  await sql`delete from blog_posts where slug = 'post-2'`.execute(database.db)
  await renewPairs(database.db)
  expect(await slugsWith('garden shears')).toEqual(['post-3'])
  expect(await pairWords(database.db)).toBe(1)
  expect(await storedEntries()).toHaveLength(1)
  expect(await slugsWith('garden shears')).toEqual(['post-3'])
})
