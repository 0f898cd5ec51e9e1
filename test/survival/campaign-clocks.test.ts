import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { guaranteeDays, secondCheckSeconds } from '#contract/limits.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { readCampaign } from '#domain/campaigns/campaign-rows.ts'
import { assessPlan } from '#domain/campaigns/plan/preflight.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { eventually } from '../harness/process.ts'
import {
  type BlogServer,
  makeDraft,
  makeMember,
  makeRunning,
  placementsOf,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '../makers/campaigns.ts'
import { makeSite } from '../makers/sites.ts'

/*
 * Processes whose clocks are wrong by one hour use one database, which has the correct time. Waits of half an hour distinguish the clocks: by the
 * clock that is ahead they are over, by the one that is behind they have not begun.
 */

const hourMs = 3_600_000
let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
let running: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  blog = await startBlogServer(database.db)
  engine = testEngine(database.db, blog)
})
afterEach(async () => {
  vi.useRealTimers()
  await stopAll()
})
afterAll(async () => {
  engine.stop()
  await blog.close()
  await database.drop()
})

async function startProcess(shiftMs: number): Promise<void> {
  const settings = JSON.stringify({ source: database.source, url: blog.url })
  const shift = pathToFileURL(join(import.meta.dirname, 'shift-clock.ts')).href
  const child = spawn(
    process.execPath,
    ['--import', shift, join(import.meta.dirname, 'campaign-process.ts'), settings],
    {
      env: { ...process.env, CLOCK_SHIFT_MS: String(shiftMs) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  running.push(child)
  await once(child.stdout ?? child, 'data')
}

async function stopAll(): Promise<void> {
  const stopped = running
  running = []
  for (const child of stopped) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

const links = (id: string) => placementsOf(database.db, id)
const inHalfAnHour = sql<Date>`now() + interval '30 minutes'`
/** A start time such that `seconds` end in half an hour. By a clock that is ahead, they have ended. */
const almost = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds}) + interval '30 minutes'`

/** Makes one more link due and waits for its check. The process that checks it has processed everything else that was due before. */
async function seeOnePass(id: string, number: number): Promise<void> {
  await database.db
    .updateTable('placements')
    .set({ nextCheckAt: sql<Date>`now()`, lastCheckedAt: null })
    .where('campaignId', '=', id)
    .where('number', '=', number)
    .execute()
  await eventually(async () => expect((await links(id))[number - 1]?.lastCheckedAt).not.toBeNull(), 30_000)
}

test.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])(
  'a process whose clock is an hour %s begins, loses and refunds nothing too early, and pays at the right time',
  async (_what, shiftMs) => {
    const { db } = database
    const { id, member } = await makeRunning(db, engine, blog, { links: 6, sites: 2 })
    await db
      .updateTable('placements')
      .set({ dueAt: inHalfAnHour })
      .where('campaignId', '=', id)
      .where('number', '>', 4)
      .execute()
    await startProcess(shiftMs)
    await eventually(async () => {
      expect((await links(id)).map(({ state }) => state)).toEqual([...Array(4).fill('verified'), 'waiting', 'waiting'])
    }, 30_000)
    const { rows } = await sql<{ late: number; guarantee: number; nextCheck: number }>`
    select extract(epoch from now() - verified_at)::float8 as late, extract(epoch from guarantee_until - verified_at)::float8 / 86400 as guarantee,
      extract(epoch from next_check_at - now())::float8 / 3600 as next_check
    from placements where campaign_id = ${id} and state = 'verified'`.execute(db)
    for (const { late, guarantee, nextCheck } of rows) {
      expect([Math.abs(late) < 120, Math.round(guarantee)]).toEqual([true, guaranteeDays])
      expect(nextCheck > 21 && nextCheck < 27).toBe(true)
    }

    const [first, second, third] = await links(id)
    for (const { url } of [first, second, third].filter((link) => link !== undefined))
      blog.change(url ?? '', { status: 404 })
    const of = (number: number) =>
      db.updateTable('placements').where('campaignId', '=', id).where('number', '=', number)
    // The first link was missing for almost six hours, and its second check is too early. The second is lost, and the check that refunds it is due in
    // half an hour. The third is not yet due.
    await of(1)
      .set({ missingSince: almost(secondCheckSeconds), nextCheckAt: sql<Date>`now()` })
      .execute()
    await of(2)
      .set({
        state: 'lost',
        missingSince: almost(secondCheckSeconds),
        lostAt: almost(secondCheckSeconds),
        nextCheckAt: inHalfAnHour,
      })
      .execute()
    await of(3)
      .set({ missingSince: almost(secondCheckSeconds), nextCheckAt: inHalfAnHour })
      .execute()
    for (let pass = 0; pass < 3; pass += 1) await seeOnePass(id, 4)
    expect((await links(id)).map(({ state }) => state)).toEqual([
      'verified',
      'lost',
      'verified',
      'verified',
      'waiting',
      'waiting',
    ])
    expect(await getCredits(db, member)).toMatchObject({ totalUsed: 4 })

    for (const number of [1, 2, 3])
      await of(number)
        .set({ missingSince: sql<Date>`missing_since - interval '31 minutes'`, nextCheckAt: sql<Date>`now()` })
        .execute()
    await eventually(async () => {
      expect((await links(id)).slice(0, 4).map(({ state }) => state)).toEqual(['lost', 'refunded', 'lost', 'verified'])
    }, 30_000)
    expect(await getCredits(db, member)).toMatchObject({ totalUsed: 3 })
    expect((await auditLedger(db)).faults).toEqual([])
  },
  90_000,
)

test('two processes whose clocks are two hours apart place each link once, and each is paid once', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links: 20, sites: 3 })
  await Promise.all([startProcess(hourMs), startProcess(-hourMs)])
  await eventually(async () => expect((await links(id)).every(({ state }) => state === 'verified')).toBe(true), 60_000)
  const placed = await links(id)
  expect(new Set(placed.map(({ postId }) => postId)).size).toBe(20)
  const steps = await db.selectFrom('placementEvents').select('toState').where('campaignId', '=', id).execute()
  expect(steps.filter(({ toState }) => toState === 'verified')).toHaveLength(20)
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 20, available: 80 })
  expect((await auditLedger(db)).faults).toEqual([])
}, 180_000)

test('a plan made with a clock an hour ahead waits for the daily limit of a site as long as it should', async () => {
  const { db } = database
  const member = await makeMember(db)
  const site = await makeSite(db, { userId: member.userId, spacingMinutes: 60 })
  await sql`insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url,
      anchor_text, link_rel, writer, word_count, reading_time, status)
    values (${site.id}, 'clock', 'clock', 'About the time', '', '', '', 'General', 'time', 'https://example.com/', 'time', 'sponsored', 'x', 1, 1, 'publishing')`.execute(
    db,
  )
  const id = await makeDraft(db, member, { targetUrl: blog.target, links: 1, siteChoice: 'chosen', siteIds: [site.id] })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs })
  const { placements } = await assessPlan(db, member, await readCampaign(db, member, id), null)
  expect(placements[0]?.dueInSeconds).toBeGreaterThan(3_500)
  expect(placements[0]?.dueInSeconds).toBeLessThanOrEqual(3_600)
})
