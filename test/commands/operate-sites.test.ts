import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCredits } from '#domain/billing/queries.ts'
import { createSealer } from '#domain/seal.ts'
import { siteCommands } from '../../scripts/operate/site-commands.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import {
  type BlogServer,
  hurry,
  makeDraft,
  makeMember,
  makeRunning,
  placementsOf,
  start,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '../makers/campaigns.ts'
import { makeSite } from '../makers/sites.ts'

let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
beforeAll(async () => {
  database = await createTestDatabase()
  blog = await startBlogServer(database.db)
  engine = testEngine(database.db, blog)
})
afterAll(async () => {
  engine.stop()
  await blog.close()
  await database.drop()
})

/** The output of `npm run operate -- NAME …`. */
async function operate(name: string, ...words: string[]): Promise<string> {
  const deps = {
    sealer: createSealer('a secret for tests, long enough to be one'),
    origin: blog.url,
    from: 'links@links.example',
    say: () => undefined,
  }
  return String(await siteCommands[name]?.run(database.db, words, deps))
}

const siteOf = (id: string) =>
  database.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a site of the network is added, changed and listed; omitted options are not changed', async () => {
  const added = await operate('site-add', 'Paper.Example.com', '--categories', 'Travel,Finance', '--posts-per-day', '9')
  const id = /\/site\/([0-9a-f-]+)\//.exec(added)?.[1] ?? ''
  expect(await operate('site-change', id, '--theme', 'atlas', '--posts-per-day', '4')).toMatch(/^paper.example.com is/)
  expect(await siteOf(id)).toMatchObject({ blogTheme: 'atlas', postsPerDay: 4, categories: ['Travel', 'Finance'] })
  expect(await operate('site-list')).toContain(`${id}  paper.example.com  on, unknown  0 articles, 4 a day  atlas`)
})

test.each([
  [['--theme', 'neon'], /must be one of/],
  [['--posts-per-day', 'many'], /number/],
  [['--colour', 'red'], /Unknown option '--colour'/],
  [[], /Specify what to change/],
])('a change to %j is refused with the reason', async (words, text) => {
  const { id } = await makeSite(database.db)
  await expect(operate('site-change', id, ...words)).rejects.toMatchObject({
    code: 'validation_failed',
    message: text && expect.stringMatching(text),
  })
})

test('the operator cannot change, disable or remove a member’s own site', async () => {
  const { userId } = await makeMember(database.db)
  const { id } = await makeSite(database.db, { userId })
  for (const words of [
    ['site-change', id, '--name', 'Mine'],
    ['site-switch', id, 'off'],
    ['site-remove', id],
    ['site-switch', 'x', 'on'],
  ])
    await expect(operate(...(words as [string, ...string[]]))).rejects.toMatchObject({ code: 'not_found' })
  await expect(operate('site-switch', id, 'of')).rejects.toMatchObject({ code: 'validation_failed' })
})

test('disabling a site prints the effect on its links, and that effect occurs', async () => {
  const { db } = database
  await db.deleteFrom('domains').execute()
  const { id, member } = await makeRunning(db, engine, blog, { links: 6, sites: 1 })
  const [site] = await db.selectFrom('domains').selectAll().execute()
  const siteId = site?.id ?? ''
  const later = { dueAt: sql<Date>`now() + interval '1 hour'` }
  await db.updateTable('placements').set(later).where('number', '>', 2).execute()
  await engine.work.advance()
  blog.vanish(true)
  await db.updateTable('placements').set({ dueAt: sql<Date>`now()` }).where('number', '=', 3).execute()
  await engine.work.advance()
  blog.vanish(false)
  const chooser = await makeMember(db)
  const plan = { targetUrl: blog.target, siteChoice: 'chosen' as const, siteIds: [siteId] }
  const stranded = await makeDraft(db, chooser, { ...plan, links: 1 })
  await start(db, engine, chooser, stranded)
  const other = await makeSite(db)

  expect(await operate('site-switch', siteId, 'off')).toBe(
    [
      `${site?.host} is off: it takes no new articles.`,
      'Its 3 articles stay and can be read.',
      '4 links planned there go to another site.',
      '1 link that is live there already is verified and paid as usual.',
      '2 paid links there are still monitored.',
      '1 campaign chose no other site that takes articles now: its links wait for about 3 hours once they are due, then they fail and their credits are refunded.',
    ].join('\n'),
  )
  await hurry(db, id)
  await engine.work.advance()
  const placements = await placementsOf(db, id)
  expect(placements.map(({ state, domainId }) => [state, domainId])).toEqual(
    [siteId, siteId, siteId, other.id, other.id, other.id].map((domainId) => ['verified', domainId]),
  )
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 6 })
  expect(await placementsOf(db, stranded)).toMatchObject([{ state: 'waiting', failures: 1 }])

  expect(await operate('site-switch', siteId, 'on')).toMatch(/is on: it takes up to 100 articles within 24 hours\.$/)
  await hurry(db, stranded)
  await engine.work.advance()
  expect(await placementsOf(db, stranded)).toMatchObject([{ state: 'verified', domainId: siteId }])
  expect(await operate('site-remove', siteId)).toContain('4 paid links on it are under guarantee')
})
