import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddedWriter } from '#adapters/text/embedded/embedded-writer.ts'
import { TextServiceError, type TextWriter } from '#adapters/text/text-writer.ts'
import { placementAttemptsMax } from '#contract/limits.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { releaseExpiredHolds } from '#domain/billing/credits/release-credits.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { cancelCampaign } from '#domain/campaigns/lifecycle/cancel-campaign.ts'
import { pauseCampaign } from '#domain/campaigns/lifecycle/pause-campaign.ts'
import { removeCampaign } from '#domain/campaigns/lifecycle/remove-campaign.ts'
import { resumeCampaign } from '#domain/campaigns/lifecycle/resume-campaign.ts'
import { startWordPress, type WordPressServer } from '#test/fakes/wordpress-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import {
  type BlogServer,
  campaignOf,
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
import { makeRemoteSite, makeSite } from '#test/makers/sites.ts'
import { failuresMax } from './pauses.ts'

let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
let wordpress: WordPressServer
beforeAll(async () => {
  database = await createTestDatabase()
  wordpress = await startWordPress()
})
beforeEach(async () => {
  await database.db.deleteFrom('campaigns').execute()
  await database.db.deleteFrom('placementRemovals').execute()
  await database.db.deleteFrom('domains').execute()
  wordpress.put(null)
  blog = await startBlogServer(database.db)
  engine = testEngine(database.db, blog, { allow: [wordpress.host] })
})
afterEach(async () => {
  engine.stop()
  await blog.close()
  expect((await auditLedger(database.db)).faults).toEqual([])
})
afterAll(async () => {
  await wordpress.close()
  await database.drop()
})

/** Skips the pauses, one after another, until the outcome does not change any more. */
async function workOn(id: string, rounds = 1, { work }: TestEngine = engine) {
  for (let round = 0; round < rounds; round += 1) {
    await hurry(database.db, id)
    await work.advance()
  }
}

const statesOf = async (id: string) => (await placementsOf(database.db, id)).map(({ state }) => state)
const articles = () =>
  database.db.selectFrom('automationPosts').select(['status', 'domainId', 'url']).orderBy('id').execute()

test('an article that vanishes right after its publication is removed, and the link is placed on another site', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 1, sites: 2 })
  blog.vanish(true)
  await workOn(id, failuresMax)
  expect(await articles()).toMatchObject([{ status: 'removed' }])
  blog.vanish(false)
  await workOn(id)
  const [placement] = await placementsOf(db, id)
  expect(placement).toMatchObject({ state: 'verified', attempts: 2 })
  const [first, second] = await articles()
  expect([first?.status, second?.status, second?.url]).toEqual(['removed', 'published', placement?.url])
  expect(second?.domainId).not.toBe(first?.domainId)
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 1, available: 99 })
})

test('a link that vanishes on every site fails in the end, and its credit is released', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 2, sites: 9 })
  blog.vanish(true)
  await workOn(id, failuresMax * placementAttemptsMax)
  expect(await placementsOf(db, id)).toMatchObject(
    [1, 2].map((number) => ({ number, state: 'failed', attempts: placementAttemptsMax, url: null })),
  )
  expect((await articles()).filter(({ status }) => status !== 'removed')).toEqual([])
  expect(await campaignOf(db, id)).toMatchObject({ status: 'finished' })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 0, available: 100 })
}, 60_000)

test.each([
  ['401', { status: 401, body: '{"code":"incorrect_password","message":"Wrong."}', isForGood: true }],
  ['500', { status: 500, body: 'Internal Server Error', isForGood: false }],
  ['HTML', { status: 200, body: '<!doctype html><title>Welcome</title>', isForGood: false }],
])(
  'a WordPress that answers %s gets no link, and the link goes to a site that accepts it',
  async (_name, { isForGood, ...reply }) => {
    const { db } = database
    const member = await makeMember(db)
    const deps = engine.deps.sites
    const own = await makeRemoteSite(db, deps, {
      ...member,
      publisher: 'wordpress',
      credentials: wordpress.credentials(),
    })
    const id = await makeDraft(db, member, { targetUrl: blog.target, links: 1 })
    await start(db, engine, member, id)
    wordpress.put(() => ({ headers: { 'content-type': 'text/html' }, ...reply }))
    await workOn(id)
    const hosted = await makeSite(db)
    await workOn(id, isForGood ? 1 : failuresMax)
    await workOn(id)
    expect(await placementsOf(db, id)).toMatchObject([
      { state: 'verified', domainId: hosted.id, triedDomainIds: [own.id] },
    ])
    expect(wordpress.published()).toEqual([])
  },
)

test('credits that run out pause the campaign with a reason; it continues when there are credits again', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 4, credits: 4 })
  await db
    .updateTable('placements')
    .set({ dueAt: sql<Date>`now() + interval '1 hour'` })
    .where('number', '>', 2)
    .execute()
  await engine.work.advance()
  expect(await statesOf(id)).toEqual(['verified', 'verified', 'waiting', 'waiting'])
  await db.updateTable('creditHolds').set({ expiresAt: sql<Date>`now()` }).where('userId', '=', member.userId).execute()
  await releaseExpiredHolds(db)
  await workOn(id)
  expect(await campaignOf(db, id)).toMatchObject({ status: 'paused', blockedText: expect.stringContaining('credits') })
  expect(await statesOf(id)).toEqual(['verified', 'verified', 'waiting', 'waiting'])
  await resumeCampaign(db, member, id)
  expect(await getCredits(db, member)).toMatchObject({ balance: 2, available: 0 })
  await workOn(id)
  expect(await campaignOf(db, id)).toMatchObject({ status: 'finished', blockedText: null })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 4, available: 0 })
})

test('a link that was published when its credit ran out is not paid, and is paid when there is a credit again', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 1, credits: 1 })
  blog.vanish(true)
  await engine.work.advance()
  expect(await statesOf(id)).toEqual(['verifying'])
  await db.updateTable('creditHolds').set({ expiresAt: sql<Date>`now()` }).where('userId', '=', member.userId).execute()
  await releaseExpiredHolds(db)
  blog.vanish(false)
  await workOn(id, 2)
  expect(await statesOf(id)).toEqual(['verifying'])
  expect(await campaignOf(db, id)).toMatchObject({ status: 'paused' })
  await resumeCampaign(db, member, id)
  await workOn(id)
  expect(await statesOf(id)).toEqual(['verified'])
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 1, available: 0 })
})

test('a target that goes offline during a campaign pauses it before another credit is spent', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 2 })
  await db
    .updateTable('placements')
    .set({ dueAt: sql<Date>`now() + interval '1 hour'` })
    .where('number', '=', 2)
    .execute()
  await engine.work.advance()
  blog.change(blog.target, { status: 410 })
  const later = (minutes: number) =>
    db
      .updateTable('campaigns')
      .set({
        targetCheckedAt: sql<Date>`target_checked_at - make_interval(mins => ${minutes})`,
        targetMissingSince: sql<Date>`target_missing_since - make_interval(mins => ${minutes})`,
      })
      .execute()
  await later(61)
  await workOn(id)
  expect((await placementsOf(db, id))[1]).toMatchObject({ state: 'writing', text: expect.stringContaining('410') })
  expect(await campaignOf(db, id)).toMatchObject({ status: 'running' })
  await later(31)
  await workOn(id)
  expect(await campaignOf(db, id)).toMatchObject({ status: 'paused', blockedText: expect.stringContaining('target') })
  blog.change(blog.target, null)
  await resumeCampaign(db, member, id)
  await later(61)
  await workOn(id)
  expect(await statesOf(id)).toEqual(['verified', 'verified'])
})

/** As if this many minutes had passed since the last target check, and since the first one that found it missing. */
const laterForTarget = (minutes: number) =>
  database.db
    .updateTable('campaigns')
    .set({
      targetCheckedAt: sql<Date>`target_checked_at - make_interval(mins => ${minutes})`,
      targetMissingSince: sql<Date>`target_missing_since - make_interval(mins => ${minutes})`,
    })
    .execute()

test.each([
  [
    'leads into a private network',
    { status: 302, headers: { location: 'http://10.1.2.3/' } },
    /not an address on the public web/,
  ],
  ['asks for a password', { status: 401 }, /401/],
  ['leads to another domain', { status: 301, headers: { location: 'https://other.example.org/' } }, /target/],
  [
    'asks search engines to leave it out',
    { status: 200, headers: { 'x-robots-tag': 'noindex' }, body: '<h1>Tools</h1>' },
    /noindex/,
  ],
])('a target that %s by now pauses its campaign before another credit is spent', async (_what, answer, why) => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 1 })
  blog.change(blog.target, answer)
  await laterForTarget(61)
  await workOn(id)
  expect(await placementsOf(db, id)).toMatchObject([
    { state: 'writing', text: expect.stringContaining('check it again soon') },
  ])
  await laterForTarget(31)
  await workOn(id)
  expect(await campaignOf(db, id)).toMatchObject({ status: 'paused', blockedText: expect.stringMatching(why) })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 0, available: 99 })
})

test('a member who resumes with a target that is not indexed accepts that, and gets the links', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 1 })
  blog.change(blog.target, { status: 200, headers: { 'x-robots-tag': 'noindex' }, body: '<h1>Tools</h1>' })
  await laterForTarget(61)
  await workOn(id)
  await laterForTarget(31)
  await workOn(id)
  await resumeCampaign(db, member, id)
  await laterForTarget(61)
  await workOn(id)
  expect(await statesOf(id)).toEqual(['verified'])
})

test('a campaign deleted during its work ends: live links are paid, nothing else is published, no credit stays reserved', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 12 })
  const other = testEngine(db, blog)
  const working = Promise.all([engine.work.advance(), other.work.advance()])
  await expect.poll(async () => (await articles()).length, { interval: 1 }).toBeGreaterThan(0)
  await removeCampaign(db, member, id)
  await working
  for (let round = 0; round < 3; round += 1) await workOn(id)
  other.stop()
  const placements = await placementsOf(db, id)
  const paid = placements.filter(({ state }) => state === 'verified')
  expect(placements.filter(({ state }) => state !== 'verified' && state !== 'cancelled')).toEqual([])
  expect(
    (await articles())
      .filter(({ status }) => status === 'published')
      .map(({ url }) => url)
      .sort(),
  ).toEqual(paid.map(({ url }) => url).sort())
  expect(await campaignOf(db, id)).toMatchObject({ status: 'cancelled', removedAt: expect.any(Date) })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: paid.length, available: 100 - paid.length })
})

test('a pause starts nothing new, and resuming continues at the pace of the campaign', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 4, pacePerDay: 2 })
  await pauseCampaign(db, member, id)
  await workOn(id)
  expect(await statesOf(id)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  await resumeCampaign(db, member, id)
  await workOn(id)
  expect((await statesOf(id)).toSorted()).toEqual(['verified', 'verified', 'waiting', 'waiting'])
})

test('cancelling pays for live links, gives up the rest, and releases their credits', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 4, pacePerDay: 3 })
  blog.vanish(true)
  await engine.work.advance()
  expect((await statesOf(id)).toSorted()).toEqual(['verifying', 'verifying', 'verifying', 'waiting'])
  blog.vanish(false)
  const [unseen] = (await placementsOf(db, id)).filter(({ state }) => state === 'verifying')
  blog.change(unseen?.url ?? '', { status: 404 })
  await cancelCampaign(db, member, id)
  await cancelCampaign(db, member, id)
  expect(await campaignOf(db, id)).toMatchObject({ status: 'stopping' })
  await engine.work.advance()
  await engine.work.advance()
  expect((await statesOf(id)).toSorted()).toEqual(['cancelled', 'cancelled', 'verified', 'verified'])
  expect(await campaignOf(db, id)).toMatchObject({ status: 'cancelled' })
  expect((await articles()).map(({ status }) => status).toSorted()).toEqual(['published', 'published', 'removed'])
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 2, available: 98 })
})

test('a campaign removed while it is running is cancelled first', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 2 })
  await removeCampaign(db, member, id)
  await engine.work.advance()
  expect(await statesOf(id)).toEqual(['cancelled', 'cancelled'])
  expect(await campaignOf(db, id)).toMatchObject({ status: 'cancelled', removedAt: expect.any(Date) })
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 0, available: 100 })
})

test('an account deleted during its campaign leaves no unpaid article', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 2 })
  blog.vanish(true)
  await engine.work.advance()
  expect((await articles()).map(({ status }) => status)).toEqual(['published', 'published'])
  await db.deleteFrom('users').where('id', '=', member.userId).execute()
  await engine.work.advance()
  expect((await articles()).map(({ status }) => status)).toEqual(['removed', 'removed'])
  expect(await placementsOf(db, id)).toEqual([])
  expect(await db.selectFrom('placementRemovals').selectAll().execute()).toEqual([])
})

test('a site removed while its links are being placed loses them to another site', async () => {
  const { db } = database
  const { id } = await makeRunning(db, engine, blog, { links: 3, sites: 1 })
  blog.vanish(true)
  await engine.work.advance()
  expect(await statesOf(id)).toEqual(['verifying', 'verifying', 'verifying'])
  await db.deleteFrom('domains').execute()
  const { id: other } = await makeSite(db)
  blog.vanish(false)
  await workOn(id, failuresMax)
  await workOn(id)
  expect(await placementsOf(db, id)).toMatchObject([1, 2, 3].map(() => ({ state: 'verified', domainId: other })))
})

test('without a site that accepts articles a link waits, and fails when none becomes available', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 1, sites: 1 })
  await db.updateTable('domains').set({ isOn: false }).execute()
  await workOn(id, 2)
  expect(await placementsOf(db, id)).toMatchObject([{ state: 'waiting', text: expect.stringContaining('No site') }])
  await workOn(id, failuresMax)
  expect(await statesOf(id)).toEqual(['failed'])
  expect(await getCredits(db, member)).toMatchObject({ available: 100 })
})

test('a site that has reached its daily limit makes the link wait, not fail', async () => {
  const { db } = database
  const member = await makeMember(db)
  await makeSite(db, { postsPerDay: 1 })
  const id = await makeDraft(db, member, { targetUrl: blog.target, links: 2 })
  await start(db, engine, member, id)
  await workOn(id, 8)
  const byState = (await placementsOf(db, id)).sort((one, other) => (one.state < other.state ? -1 : 1))
  expect(byState).toMatchObject([
    { state: 'verified' },
    { state: 'waiting', attempts: 0, failures: 0, text: expect.stringContaining('has reached its pace limit') },
  ])
})

test('the link waits for a busy text service, and a service that always returns the same text is not published twice', async () => {
  const { db } = database
  let isBusy = true
  const writer: TextWriter = {
    name: 'a service',
    draftsMax: 1,
    async *write(brief, options) {
      if (isBusy) throw new TextServiceError('rate_limited', 'busy')
      yield* embeddedWriter.write(
        { ...brief, anchorText: 'this guide', usedTitles: [], seed: 'always the same' },
        options,
      )
    },
  }
  const ours = testEngine(db, blog, { writer })
  const { id } = await makeRunning(db, ours, blog, { links: 2, keywords: ['garden tools'] })
  await workOn(id, failuresMax + 1, ours)
  expect(await placementsOf(db, id)).toMatchObject([1, 2].map(() => ({ state: 'writing', attempts: 1, failures: 0 })))
  isBusy = false
  await workOn(id, 1, ours)
  const byState = (await placementsOf(db, id)).sort((one, other) => (one.state < other.state ? -1 : 1))
  expect(byState).toMatchObject([
    { state: 'verified' },
    { state: 'writing', text: expect.stringContaining('resembled') },
  ])
  ours.stop()
})
