import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createNoProvider } from '#adapters/payments/no-provider.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { createSigningKeys } from '#domain/accounts/sessions/signing-keys.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually } from '#test/harness/process.ts'
import { testSeller } from '#test/harness/server.ts'
import { endTrial, makeTrialPost } from '#test/makers/posts.ts'
import { testReportDeps } from '#test/makers/reports.ts'
import { testSiteDeps } from '#test/makers/sites.ts'
import { createMailDelivery } from './jobs/mail.ts'
import { startWorker, taskNames, type WorkerDeps } from './worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const silent = pino({ level: 'silent' })
const sealer = createSealer('a secret for tests, long enough to be one')

function workerDeps(db: Db): WorkerDeps {
  const mail = createMailDelivery({ db, log: silent }, { sealer, mail: null, sms: null })
  const mailDeps = { sealer, origin: 'http://localhost', from: 'no-reply@localhost' }
  const origin = 'http://localhost'
  const billing = { provider: createNoProvider(), origin, mail: mailDeps, seller: testSeller(origin) }
  return {
    db,
    log: silent,
    sealer,
    mailDeps,
    mail,
    billing,
    reports: testReportDeps(),
    campaigns: { advance: async () => undefined, watch: async () => undefined },
    sites: testSiteDeps(),
  }
}

function statusOf(id: string) {
  return database.db.selectFrom('blogPosts').select('status').where('id', '=', id).executeTakeFirst()
}

test('the sweep marks an expired post, and the next one archives and deletes it', async () => {
  const { db, pool } = database
  const post = await makeTrialPost(db)
  await endTrial(db, post.slug)
  // Not at the end of a minute, when the schedule also runs the sweep.
  const minuteMs = 60_000
  vi.useFakeTimers({
    toFake: ['Date'],
    shouldAdvanceTime: true,
    now: Math.floor(Date.now() / minuteMs) * minuteMs + 1_000,
  })
  try {
    const runner = await startWorker(pool, workerDeps(db))
    await enqueue(db, 'posts.expire', {})
    await eventually(async () => expect(await statusOf(post.id)).toEqual({ status: 'scheduled_deletion' }))
    await enqueue(db, 'posts.expire', {})
    await eventually(async () => expect(await statusOf(post.id)).toBeUndefined())
    await runner.stop()
  } finally {
    vi.useRealTimers()
  }

  const archived = await db
    .selectFrom('blogPostsArchive')
    .select('archiveReason')
    .where('blogPostId', '=', post.id)
    .executeTakeFirst()
  expect(archived).toEqual({ archiveReason: 'trial_expired' })
}, 60_000)

test('the sweep is due every minute', async () => {
  const { db, pool } = database
  const runner = await startWorker(pool, workerDeps(db))
  const { rows } = await pool.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs',
  )
  expect(rows.map(({ identifier }) => identifier)).toContain('posts.expire')
  await runner.stop()
})

test('a signing key that is a month old gets a successor from an hourly job', async () => {
  const { db, pool } = database
  const keys = createSigningKeys(db, { sealer, origin: 'http://localhost' })
  expect((await keys.jwks()).keys).toHaveLength(1)
  await db.updateTable('signingKeys').set({ activeFrom: sql<Date>`now() - interval '31 days'` }).execute()
  const runner = await startWorker(pool, workerDeps(db))
  await enqueue(db, 'accounts.rotate-keys', {})
  const kids = () => db.selectFrom('signingKeys').select('kid').execute()
  await vi.waitFor(async () => expect(await kids()).toHaveLength(2), 10_000)
  const { rows } = await pool.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs',
  )
  expect(rows.map(({ identifier }) => identifier)).toContain('accounts.rotate-keys')
  await runner.stop()
})

test('a job of a transaction that is rolled back does not exist', async () => {
  const { db, pool } = database
  const attempt = db.transaction().execute(async (db) => {
    await enqueue(db, 'posts.expire', {}, { jobKey: 'rolled-back' })
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
  const { rows } = await pool.query("select 1 from graphile_worker.jobs where key = 'rolled-back'")
  expect(rows).toEqual([])
})

test('a worker that lost the database at its first fetch runs jobs again after it is back', async () => {
  const own = await createTestDatabase()
  const post = await makeTrialPost(own.db, { lifetimeSeconds: 0 })
  await own.pool.query('alter table graphile_worker._private_tasks rename to hidden')
  const worker = await startWorker(own.pool, workerDeps(own.db))
  await new Promise((resolve) => setTimeout(resolve, 500))
  await own.pool.query('alter table graphile_worker.hidden rename to _private_tasks')
  await enqueue(own.db, 'posts.expire', {})
  const status = () => own.db.selectFrom('blogPosts').select('status').where('id', '=', post.id).executeTakeFirst()
  // By now the schedule may have run the sweep as well.
  await vi.waitFor(async () => expect((await status())?.status).not.toBe('published'), 40_000)
  await worker.stop()
  await own.drop()
}, 60_000)

test.each(['succeeded', 'failed'])(
  'a job that %s while the database is unavailable ends no process, and jobs run again after it is back',
  async (outcome) => {
    const own = await createTestDatabase()
    let runs = 0
    const advance = async () => {
      runs += 1
      if (runs > 1) return
      await own.pool.query('alter table graphile_worker._private_jobs rename to hidden')
      if (outcome === 'failed') throw new Error('The database is away')
    }
    const deps = workerDeps(own.db)
    const worker = await startWorker(own.pool, { ...deps, campaigns: { ...deps.campaigns, advance } })
    await enqueue(own.db, 'campaigns.advance', {}, { jobKey: 'campaigns.advance' })
    await vi.waitFor(() => expect(runs).toBe(1), 10_000)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await own.pool.query('alter table graphile_worker.hidden rename to _private_jobs')
    await enqueue(own.db, 'campaigns.advance', {}, { jobKey: 'campaigns.advance' })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 30_000)
    await worker.stop()
    // The runner also logs unrelated messages of its slots.
    vi.mocked(console.error).mockClear()
    await own.drop()
  },
  60_000,
)

test("a job that is due by a clock ahead of the database's runs at once, and the next minute's job does not postpone it", async () => {
  const { db, pool } = database
  const post = await makeTrialPost(db)
  await endTrial(db, post.slug)
  const [minuteMs, aheadMs] = [60_000, 300_000]
  const nextMinute = Math.ceil((Date.now() + aheadMs) / minuteMs) * minuteMs
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: nextMinute - 1_500 })
  try {
    const runner = await startWorker(pool, workerDeps(db))
    await eventually(async () => expect(await statusOf(post.id)).toEqual({ status: 'scheduled_deletion' }), 70_000)
    await runner.stop()
  } finally {
    vi.useRealTimers()
  }
}, 90_000)

test('two transactions that are the first to enqueue a job do not wait for each other', async () => {
  const fresh = await createTestDatabase()
  const enqueueAll = async (db: Db) => {
    await sql`set local lock_timeout = '5s'`.execute(db)
    for (const task of taskNames) await enqueue(db, task, {})
  }
  await fresh.db.transaction().execute(async (db) => {
    await enqueueAll(db)
    await fresh.db.transaction().execute(enqueueAll)
  })
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(fresh.db)
  expect(rows[0]?.count).toBe(2 * taskNames.length)
  await fresh.drop()
})
