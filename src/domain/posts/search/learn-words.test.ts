import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, terminateWaiting } from '#test/harness/database.ts'
import { endTrial, makeArticle, makeTrialPost } from '#test/makers/posts.ts'
import { learnTrialWords } from './count-search-words.ts'
import { searchPosts } from './search-posts.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

function makePostOn(keyword: string) {
  return makeTrialPost(database.db, { keyword, article: makeArticle(keyword) })
}

/** The number of posts found, and the input as it was corrected. */
async function search(q: string) {
  const { total, corrected } = await searchPosts(database.webDb, { q, limit: 20 })
  return [total, corrected]
}

test('a new trial post is found by its own words at once, although another word is known that resembles them', async () => {
  await makePostOn('garden shears')
  await learnTrialWords(database.db, 50)
  await makePostOn('garden sheers')

  expect(await search('sheers')).toEqual([1, null])
  expect(await search('shears')).toEqual([1, null])
})

test('words of the title of a trial post correct typing errors at once, and complete beginnings once they are learned', async () => {
  await makePostOn('zucchini planters')
  expect(await search('zuchini')).toEqual([1, 'zucchini'])
  expect(await search('zucch')).toEqual([0, null])

  expect(await learnTrialWords(database.db, 50)).toBe(1)

  expect(await search('zuchini')).toEqual([1, 'zucchini'])
  expect(await search('zucch')).toEqual([1, null])
})

test('a typing error in another form of a word of a new trial post is corrected at once', async () => {
  await makePostOn('rain barrels')
  await makePostOn('composting workshop')

  expect(await search('rain barel')).toEqual([1, 'rain barrel'])
  expect(await search('compsoted')).toEqual([1, 'composted'])
  expect(await search('barels')).toEqual([1, 'barrels'])
})

test('a typing error is not corrected to a word of a post that is not live any more', async () => {
  const { slug } = await makePostOn('zucchini planters')
  await endTrial(database.db, slug)
  expect(await search('zuchini')).toEqual([0, null])
})

test('a known word is preferred to a word of a new post', async () => {
  await makePostOn('garden shears')
  await learnTrialWords(database.db, 50)
  await makePostOn('garden sheers')
  expect(await search('sheirs')).toEqual([1, 'shears'])
})

test('two posts with the same new word are published without waiting for each other', async () => {
  const first = await database.db.startTransaction().execute()
  await makeTrialPost(first, { keyword: 'zucchini planters', article: makeArticle('zucchini planters') })
  await makePostOn('zucchini seeds')
  expect(await search('zuchini')).toEqual([1, 'zucchini'])
  await first.commit().execute()
  expect(await search('zuchini')).toEqual([2, 'zucchini'])
})

test('words are learned in batches, each post once, and posts that are gone hold up nothing', async () => {
  for (const keyword of ['raised beds', 'cold frames', 'seed trays']) await makePostOn(keyword)
  await sql`delete from blog_posts where keyword = 'raised beds'`.execute(database.db)

  const learned = []
  for (let call = 0; call < 3; call += 1) learned.push(await learnTrialWords(database.db, 2))

  expect(learned).toEqual([2, 1, 0])
  expect(await search('frmaes')).toEqual([1, 'frames'])
  expect(await search('trsys')).toEqual([1, 'trays'])
})

test('an interrupted call learns nothing and forgets nothing', async () => {
  await makePostOn('seed trays')
  const interrupted = database.db.transaction().execute(async (db) => {
    await learnTrialWords(db, 50)
    throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')

  expect(await learnTrialWords(database.db, 50)).toBe(1)
})

test('after a failure the next call learns the words', async () => {
  await makePostOn('seed trays')
  await sql`alter table blog_words rename to words_away`.execute(database.db)
  await expect(learnTrialWords(database.db, 50)).rejects.toThrow('blog_words')
  await sql`alter table words_away rename to blog_words`.execute(database.db)

  expect(await learnTrialWords(database.db, 50)).toBe(1)
  expect(await search('trsys')).toEqual([1, 'trays'])
})

test('the words learned are those that the parser of searches finds, however they are written, and from texts that share most words', async () => {
  const texts = [
    '<p>Zinnias, dahlias (and “peonies”): half-hardy.</p><p>Seeds/bulbs</p><ul><li>Tubers</li><li>Corms!</li></ul>',
    '<p>Zinnias, dahlias (and “peonies”) at R&amp;D &lt;labs&gt;, e.g. https://plants.example/lupins?x=roses or a@b.example</p>',
    '<p>Crème&nbsp;brûlée costs 3.50 <a href="https://a.example/lilies">today’s</a> Straße Привет x-y-z don&#39;t</p>',
  ]
  for (const [index, text] of texts.entries()) {
    await makePostOn(`garden ${index}`)
    await sql`update blog_posts set content = ${text} where keyword = ${`garden ${index}`}`.execute(database.db)
    // The words of a change are learned with it.
    await sql`truncate blog_words`.execute(database.db)
  }
  for (let call = 0; call < 3; call += 1) await learnTrialWords(database.db, 1)

  const { rows } = await sql<{ missing: string[] | null; more: string[] | null }>`
    with expected as (
      select distinct word from blog_posts, words_in(title || ' ' || keyword || ' ' || words_of(tags) || ' ' || content) word
    )
    select (select array_agg(word) from expected where word not in (select word from blog_words)) as missing,
      (select array_agg(word) from blog_words where word not in (select word from expected)) as more`.execute(
    database.db,
  )
  expect(rows).toEqual([{ missing: null, more: null }])
})

test('a job whose connection ends in the middle learns nothing and forgets nothing', async () => {
  await makePostOn('zucchini planters')
  const other = await database.db.startTransaction().execute()
  await sql`insert into blog_words (word, stem) values ('zucchini', 'zucchini')`.execute(other)

  const learning = learnTrialWords(database.db, 50)
  await Promise.all([expect(learning).rejects.toThrow('terminating connection'), terminateWaiting(database)])
  await other.rollback().execute()

  const known = () => sql<{ word: string }>`select word from blog_words`.execute(database.db)
  expect((await known()).rows).toEqual([])
  expect(await learnTrialWords(database.db, 50)).toBe(1)
  expect((await known()).rows.filter(({ word }) => word === 'zucchini')).toHaveLength(1)
  expect(await learnTrialWords(database.db, 50)).toBe(0)
})
