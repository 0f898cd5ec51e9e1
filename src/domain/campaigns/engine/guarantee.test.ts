import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { guaranteeDays, secondCheckSeconds } from '#contract/limits.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { unpublishArticle } from '#domain/sites/articles/publish-article.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
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
} from '#test/makers/campaigns.ts'
import { makeSite } from '#test/makers/sites.ts'
import { getLinkHistory } from '../results/link-history.ts'

let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  blog = await startBlogServer(database.db)
  engine = testEngine(database.db, blog)
})
afterEach(async () => {
  engine.stop()
  await blog.close()
  expect((await auditLedger(database.db)).faults).toEqual([])
})
afterAll(() => database.drop())

async function makeVerified() {
  const made = await makeRunning(database.db, engine, blog, { links: 1, sites: 1 })
  await engine.work.advance()
  return made
}

async function checkNow(id: string) {
  await hurry(database.db, id)
  await engine.work.watch()
  const [placement] = await placementsOf(database.db, id)
  return placement
}

/** As if the first miss were long enough ago for a second check. */
const letTimePass = (id: string) =>
  database.db
    .updateTable('placements')
    .set({ missingSince: sql<Date>`missing_since - make_interval(secs => ${secondCheckSeconds})` })
    .where('campaignId', '=', id)
    .execute()

const eventsOf = (id: string) =>
  database.db.selectFrom('placementEvents').selectAll().where('campaignId', '=', id).orderBy('id').execute()

const hours = (from: Date | null | undefined, to: Date | null | undefined) =>
  ((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000

test('a verified link is checked about once a day, until just before its guarantee ends', async () => {
  const { id } = await makeVerified()
  const [verified] = await placementsOf(database.db, id)
  expect(hours(verified?.verifiedAt, verified?.guaranteeUntil)).toBeCloseTo(guaranteeDays * 24, 3)
  expect(hours(verified?.verifiedAt, verified?.nextCheckAt)).toBeGreaterThan(21)
  expect(hours(verified?.verifiedAt, verified?.nextCheckAt)).toBeLessThan(27)
  const checked = await checkNow(id)
  expect(checked).toMatchObject({ state: 'verified', verdict: 'found', missingSince: null })
  expect(hours(verified?.verifiedAt, checked?.nextCheckAt)).toBeLessThan(27)
  const almostOver = sql<Date>`now() + interval '3 hours'`
  await database.db.updateTable('placements').set({ guaranteeUntil: almostOver }).where('campaignId', '=', id).execute()
  const nearly = await checkNow(id)
  expect(hours(nearly?.nextCheckAt, nearly?.guaranteeUntil)).toBeCloseTo(1, 3)
  const soon = sql<Date>`now() + interval '30 minutes'`
  await database.db.updateTable('placements').set({ guaranteeUntil: soon }).where('campaignId', '=', id).execute()
  expect(await checkNow(id)).toMatchObject({ state: 'verified', nextCheckAt: null })
})

test('a link missed once is not lost, even by many checks within six hours; a later miss makes it lost, then refunded', async () => {
  const { db } = database
  const { id, member } = await makeVerified()
  blog.vanish(true)
  for (let time = 0; time < 3; time += 1)
    expect(await checkNow(id)).toMatchObject({
      state: 'verified',
      verdict: 'http_error',
      missingSince: expect.any(Date),
    })
  await letTimePass(id)
  expect(await checkNow(id)).toMatchObject({ state: 'lost', lostAt: expect.any(Date) })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 1 })
  expect(await checkNow(id)).toMatchObject({ state: 'refunded', nextCheckAt: null })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 0, available: 100 })
  const events = await eventsOf(id)
  expect(events.map(({ kind, toState, credits }) => [kind, toState, credits])).toEqual([
    ['step', 'waiting', 0],
    ['step', 'writing', 0],
    ['step', 'publishing', 0],
    ['step', 'verifying', 0],
    ['step', 'verified', -1],
    ['suspected', 'verified', 0],
    ['step', 'lost', 0],
    ['step', 'refunded', 1],
  ])
  const returned = await db
    .selectFrom('creditTransfers')
    .select('sourceId')
    .where('userId', '=', member.userId)
    .where('kind', '=', 'return')
    .execute()
  expect(returned).toEqual([{ sourceId: events.at(-1)?.checkId }])
})

test('a link that is found by its second check is not lost, and one that is found before its refund is verified again', async () => {
  const { id, member } = await makeVerified()
  blog.vanish(true)
  await checkNow(id)
  blog.vanish(false)
  expect(await checkNow(id)).toMatchObject({ state: 'verified', missingSince: null })
  blog.vanish(true)
  await checkNow(id)
  await letTimePass(id)
  expect(await checkNow(id)).toMatchObject({ state: 'lost' })
  blog.vanish(false)
  expect(await checkNow(id)).toMatchObject({ state: 'verified', lostAt: null, missingSince: null })
  expect(await getCredits(database.db, member)).toMatchObject({ totalUsed: 1 })
})

test('a suspected loss and its end are events of the timeline, with the time of the next check', async () => {
  const { db } = database
  const { id } = await makeVerified()
  blog.vanish(true)
  const missed = await checkNow(id)
  const [suspected] = (await eventsOf(id)).slice(-1)
  expect(suspected).toMatchObject({ kind: 'suspected', fromState: 'verified', toState: 'verified', credits: 0 })
  expect(suspected).toMatchObject({ checkId: missed?.checkId, url: missed?.url, nextCheckAt: missed?.nextCheckAt })
  expect(hours(suspected?.at, suspected?.nextCheckAt)).toBeCloseTo(secondCheckSeconds / 3_600, 2)
  blog.vanish(false)
  const found = await checkNow(id)
  expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'cleared', checkId: found?.checkId, nextCheckAt: null })

  blog.vanish(true)
  await checkNow(id)
  await letTimePass(id)
  const lost = await checkNow(id)
  expect((await eventsOf(id)).slice(-2)).toMatchObject([
    { kind: 'suspected' },
    { kind: 'step', fromState: 'verified', toState: 'lost', nextCheckAt: lost?.nextCheckAt },
  ])
  // The dashboard counts a link as verified once, even if it was suspected in between.
  const who = { userId: suspected?.userId ?? '' }
  const { points } = await getLinkHistory(db, who, { range: '30d', timeZone: 'UTC' })
  const sums = points
    .map(({ verified, lost }) => [verified, lost])
    .reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d])
  expect(sums).toEqual([1, 1])
})

test('a suspected loss of a page that is unreadable for a week ends, and the timeline says so', async () => {
  const { db } = database
  const { id } = await makeVerified()
  blog.vanish(true)
  const missed = await checkNow(id)
  blog.vanish(false)
  const wall = { status: 403, body: 'Just a moment...', headers: { 'cf-mitigated': 'challenge' } }
  blog.change(missed?.url ?? '', wall)
  expect(await checkNow(id)).toMatchObject({ state: 'verified', missingSince: expect.any(Date) })
  await db
    .updateTable('placements')
    .set({ missingSince: sql<Date>`now() - interval '8 days'` })
    .where('campaignId', '=', id)
    .execute()
  expect(await checkNow(id)).toMatchObject({ state: 'verified', missingSince: null })
  expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'cleared', text: expect.stringContaining('seven days') })
})

test('a page that cannot be read says nothing about its link', async () => {
  const { id } = await makeVerified()
  const [verified] = await placementsOf(database.db, id)
  const wall = { status: 403, body: 'Just a moment...', headers: { 'cf-mitigated': 'challenge' } }
  blog.change(verified?.url ?? '', wall)
  expect(await checkNow(id)).toMatchObject({ state: 'verified', verdict: 'unverifiable', missingSince: null })
})

test('a link first missed after the guarantee is lost and stays lost', async () => {
  const { id, member } = await makeVerified()
  await database.db
    .updateTable('placements')
    .set({ guaranteeUntil: sql<Date>`now() - interval '1 day'` })
    .where('campaignId', '=', id)
    .execute()
  blog.vanish(true)
  await checkNow(id)
  await letTimePass(id)
  await database.db
    .updateTable('placements')
    .set({ guaranteeUntil: sql<Date>`missing_since - interval '1 second'` })
    .where('campaignId', '=', id)
    .execute()
  expect(await checkNow(id)).toMatchObject({
    state: 'lost',
    nextCheckAt: null,
    text: expect.stringContaining('guarantee'),
  })
  expect(await getCredits(database.db, member)).toMatchObject({ totalUsed: 1 })
})

test('a member who removes the article from their own site gets a notice and no refund', async () => {
  const { db } = database
  const member = await makeMember(db)
  const site = await makeSite(db, { userId: member.userId })
  const plan = { targetUrl: blog.target, links: 1, siteChoice: 'chosen' as const, siteIds: [site.id] }
  const id = await makeDraft(db, member, { ...plan, rel: 'dofollow' })
  await start(db, engine, member, id)
  await engine.work.advance()
  const [verified] = await placementsOf(db, id)
  expect(verified).toMatchObject({ state: 'verified', siteKind: 'own' })
  await unpublishArticle(db, engine.deps.sites, verified?.postId ?? '')
  await checkNow(id)
  await letTimePass(id)
  expect(await checkNow(id)).toMatchObject({
    state: 'lost',
    nextCheckAt: null,
    text: expect.stringContaining('your own site'),
  })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 1 })
})

test('a link lost on the member’s own WordPress is not refunded, and the timeline says why', async () => {
  const { db } = database
  const member = await makeMember(db)
  const site = await makeSite(db, { userId: member.userId })
  const plan = { targetUrl: blog.target, links: 1, siteChoice: 'chosen' as const, siteIds: [site.id] }
  const id = await makeDraft(db, member, { ...plan, rel: 'dofollow' })
  await start(db, engine, member, id)
  await engine.work.advance()
  await db.updateTable('domains').set({ publisher: 'wordpress', servesHost: false }).where('id', '=', site.id).execute()
  blog.vanish(true)
  await checkNow(id)
  await letTimePass(id)
  expect(await checkNow(id)).toMatchObject({
    state: 'lost',
    nextCheckAt: null,
    text: expect.stringContaining('which you control'),
  })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 1 })
  const event = await db
    .selectFrom('placementEvents')
    .select('text')
    .where('campaignId', '=', id)
    .where('toState', '=', 'lost')
    .executeTakeFirst()
  expect(event?.text).toContain('which you control')
})

test('no caller can take a step that is not in the table of transitions, and the history cannot be changed', async () => {
  const { db } = database
  const { id } = await makeVerified()
  const [placement] = await placementsOf(db, id)
  const setState = (state: string) => db.updateTable('placements').set({ state }).where('campaignId', '=', id).execute()
  for (const state of ['waiting', 'writing', 'publishing', 'verifying', 'refunded', 'failed', 'cancelled'])
    await expect(setState(state)).rejects.toMatchObject({ constraint: 'placements_transition_check' })
  const begun = { campaignId: id, userId: placement?.userId ?? '', number: 2, keyword: 'x', anchorText: 'x' }
  await expect(
    db
      .insertInto('placements')
      .values({ ...begun, anchorKind: 'other', state: 'verified' })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'placements_transition_check' })
  await expect(db.deleteFrom('placementEvents').execute()).rejects.toThrow('only grows')
  await expect(db.updateTable('placementChecks').set({ verdict: 'missing' }).execute()).rejects.toThrow('only grows')
})
