import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondCheckSeconds } from '#contract/limits.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { getCredits } from '#domain/billing/queries.ts'
import { putAlerts } from '#domain/campaigns/alerts/campaign-alerts.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { eventually } from '../harness/process.ts'
import {
  type BlogServer,
  campaignOf,
  makeRunning,
  placementsOf,
  startBlogServer,
  type TestEngine,
  testEngine,
} from '../makers/campaigns.ts'

const links = 16
/** Links that become due in the life of each process, so that each process has work when it is killed. */
const linksEach = 4
/** How many processes are killed, each at a random moment, before one may finish. */
const killsMax = 3
const longestLifeMs = 600

let database: TestDatabase
let blog: BlogServer
let engine: TestEngine
let running: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  blog = await startBlogServer(database.db)
  engine = testEngine(database.db, blog)
})
afterAll(async () => {
  await kill()
  engine.stop()
  await blog.close()
  await database.drop()
})

async function startProcess(): Promise<void> {
  const settings = JSON.stringify({ source: database.source, url: blog.url })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'campaign-process.ts'), settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  await once(child.stdout ?? child, 'data')
}

async function kill(): Promise<void> {
  const killed = running
  running = []
  for (const child of killed) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** Ends the leases of the dead process now, as half a minute would do. */
async function letLeasesEnd(): Promise<void> {
  await database.db
    .updateTable('placements')
    .set({ leasedUntil: sql<Date>`now()` })
    .where('leasedBy', 'is not', null)
    .execute()
  await database.db.updateTable('placementRemovals').set({ leasedUntil: sql<Date>`now()` }).execute()
}

/** Kills one process after another, runs `between` while none works, and repeats until `isDone`. Finally two processes finish the work together. */
async function workThroughKills(isDone: () => Promise<boolean>, between = async () => {}): Promise<number> {
  let kills = 0
  while (kills < killsMax && !(await isDone())) {
    await startProcess()
    await sleep(Math.random() * longestLifeMs)
    await kill()
    kills += 1
    await letLeasesEnd()
    await between()
  }
  await Promise.all([startProcess(), startProcess()])
  await eventually(async () => {
    await between()
    expect(await isDone()).toBe(true)
  }, 120_000)
  await kill()
  return kills
}

const hasAll = async (id: string, state: string) =>
  (await placementsOf(database.db, id)).every((placement) => placement.state === state)

test('kill -9 at any moment loses and doubles nothing: every link once, each paid once, and each refunded once when it is lost', async () => {
  const { db } = database
  const { id, member } = await makeRunning(db, engine, blog, { links, sites: 4, credits: 40 })
  const isFinished = async () => (await campaignOf(db, id)).status === 'finished'
  let begun = 0
  const beginMore = async () => {
    begun += linksEach
    const dueAt = sql<Date>`now() + make_interval(days => case when number <= ${begun} then 0 else 1 end)`
    await db.updateTable('placements').set({ dueAt }).where('state', '=', 'waiting').where('attempts', '=', 0).execute()
  }
  await beginMore()
  expect(await workThroughKills(isFinished, beginMore)).toBe(killsMax)

  const placements = await placementsOf(db, id)
  expect(placements.map(({ number, state }) => [number, state])).toEqual(
    Array.from({ length: links }, (_, index) => [index + 1, 'verified']),
  )
  const live = await db.selectFrom('automationPosts').select(['id', 'url']).where('status', '=', 'published').execute()
  expect(live.map((article) => article.id).sort()).toEqual(placements.map(({ postId }) => postId).sort())
  expect(live.map((article) => article.url).sort()).toEqual(placements.map(({ url }) => url).sort())
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: links, balance: 40 - links, available: 40 - links })
  expect(await stepsTo('verified')).toEqual(placements.map((placement) => placement.id).sort())
  expect((await auditLedger(db)).faults).toEqual([])

  await putAlerts(db, member, { mail: 'daily', mailLost: true, webhook: false })
  for (const { url } of placements) blog.change(url ?? '', { status: 404 })
  const longAfter = sql<Date>`missing_since - make_interval(secs => ${secondCheckSeconds})`
  const letTimePass = async () => {
    await db
      .updateTable('placements')
      .set({ missingSince: longAfter, nextCheckAt: sql<Date>`now()` })
      .where('state', 'in', ['verified', 'lost'])
      .execute()
  }
  await letTimePass()
  await workThroughKills(() => hasAll(id, 'refunded'), letTimePass)
  expect(await stepsTo('lost')).toEqual(placements.map((placement) => placement.id).sort())
  expect(await stepsTo('refunded')).toEqual(placements.map((placement) => placement.id).sort())
  // Each loss must cause exactly one immediate mail.
  const alerted = await db
    .selectFrom('lossAlerts')
    .innerJoin('placementChecks', 'placementChecks.id', 'checkId')
    .select('placementId')
    .execute()
  expect(alerted.map(({ placementId }) => placementId).sort()).toEqual(placements.map(({ id }) => id).sort())
  expect(await getCredits(db, member)).toMatchObject({ totalUsed: 0, balance: 40, available: 40 })
  expect((await auditLedger(db)).faults).toEqual([])
}, 400_000)

async function stepsTo(state: string): Promise<string[]> {
  const steps = await database.db
    .selectFrom('placementEvents')
    .select('placementId')
    .where('toState', '=', state)
    .execute()
  return steps.map(({ placementId }) => placementId).sort()
}

const untilTomorrow = sql<Date>`now() + interval '1 day'`
const leasedPlacements = () =>
  database.db.selectFrom('placements').select(['id', 'leasedBy']).where('leasedBy', 'is not', null).execute()

test('the next process takes over the work of a killed process although its leases have a day left', async () => {
  const { db } = database
  const { id } = await makeRunning(db, engine, blog, { links: 12, sites: 4, credits: 40 })
  await db.updateTable('placements').set({ dueAt: sql<Date>`now()` }).where('campaignId', '=', id).execute()
  await startProcess()
  await eventually(async () => expect((await leasedPlacements()).length).toBeGreaterThan(0))
  await kill()
  await db.updateTable('placements').set({ leasedUntil: untilTomorrow }).where('leasedBy', 'is not', null).execute()
  expect((await leasedPlacements()).length).toBeGreaterThan(0)

  await startProcess()
  await eventually(async () => expect(await hasAll(id, 'verified')).toBe(true), 60_000)
  await kill()
}, 180_000)

/** Stops the process while it holds leases but has no open transaction, because a transaction would keep rows locked. */
async function stopWhileItHolds(): Promise<void> {
  await eventually(async () => expect((await leasedPlacements()).length).toBeGreaterThan(0), 60_000)
  // Between two stops it must get far enough to end its transaction, on a loaded machine too: the pauses grow.
  for (let [pauseMs, deadline] = [25, Date.now() + 60_000]; Date.now() < deadline; await sleep(pauseMs)) {
    pauseMs = Math.min(pauseMs * 1.2, 1_000)
    running[0]?.kill('SIGSTOP')
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(database.db)
    if (rows[0]?.open === 0 && (await leasedPlacements()).length > 0) return
    running[0]?.kill('SIGCONT')
  }
  throw new Error('The process held no leases between its transactions')
}

test('a suspended process retains its leases, however many others work', async () => {
  const { db } = database
  const { id } = await makeRunning(db, engine, blog, { links: 40, sites: 8, credits: 40 })
  await db.updateTable('placements').set({ dueAt: sql<Date>`now()` }).where('campaignId', '=', id).execute()
  // Pages without a response make the process wait, with leases and without a transaction.
  const release = blog.hold()
  await startProcess()
  await stopWhileItHolds()
  release()
  await db.updateTable('placements').set({ leasedUntil: untilTomorrow }).where('leasedBy', 'is not', null).execute()
  const before = await leasedPlacements()
  await startProcess()
  await eventually(async () => {
    const states = (await placementsOf(db, id)).filter(({ leasedBy }) => leasedBy === null).map(({ state }) => state)
    expect(states.every((state) => state === 'verified')).toBe(true)
  }, 60_000)
  expect(await leasedPlacements()).toEqual(expect.arrayContaining(before))
  running[0]?.kill('SIGCONT')
  // A request that timed out while the process was stopped is retried after a minute.
  await eventually(async () => expect(await hasAll(id, 'verified')).toBe(true), 120_000)
  await kill()
}, 240_000)
