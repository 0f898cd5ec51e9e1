import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { explainReads, plans } from '#test/harness/plans/explain-reads.ts'
import { planOf, planOfSql, tablesReadWhole } from '#test/harness/plans/plan-of.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { selectCandidates } from './delete-details.ts'
import { listReports } from './list-reports.ts'
import { selectByUrl, selectResults } from './queries.ts'
import { selectVersions } from './share/queries.ts'

const userId = crypto.randomUUID()
let database: TestDatabase
let largeRun: string
/** One page of a hundred has no link. */
const page = (position: number) => ({ verdict: position % 100 === 0 ? ('missing' as const) : ('found' as const) })
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('insert into users (id, email) values ($1, $2)', [userId, 'ada@example.com'])
  for (let report = 0; report < 25; report += 1) {
    const reportId = await makeReport(database.db)
    for (let run = 0; run < 3; run += 1) await makeRun(database.db, { reportId, pages: 20 })
  }
  largeRun = await makeRun(database.db, { reportId: await makeReport(database.db), pages: 2_000, page })
  await database.pool.query('update reports set user_id = $1, key_hash = null', [userId])
  // Reports of others, so that an index is worth it.
  await database.pool.query(`insert into reports (key_hash, keyword, anchor_text, destination_url, match_mode, rel)
    select decode(repeat('00', 32), 'hex'), 'k', 'a', 'https://a.example/', 'exact', 'any' from generate_series(1, 5000)`)
  await database.pool.query(`insert into report_runs (report_id, number, page_count, status, finished_at)
    select id, 1, 1, 'done', now() from reports where user_id is null`)
  await database.pool.query('vacuum analyze reports, report_runs, report_pages')
})
afterAll(() => database.drop())

test.each(plans)(
  'the list of a member’s reports reads one run of each, and none of their pages: %s plan',
  async (plan) => {
    const list = (db: Db) => listReports(db, userId, { limit: 20 })
    const { scanned, indexes, buffers } = await explainReads(database, list, { callerId: userId, plan })
    expect(scanned).toEqual([])
    expect(indexes).toContain('reports_user_id_idx')
    expect(indexes.filter((index) => index.startsWith('report_pages'))).toEqual([])
    // For each report its row, the row of its newest run, and the policy's look at the report.
    expect(buffers).toBeLessThan(21 * 12)
  },
)

test.each([
  ['position', 'report_pages_pkey'],
  ['checked', 'report_pages_checked_idx'],
] as const)('results in the order of %s are read by an index, as many as are shown', async (sort, index) => {
  for (const after of [null, 1_500]) {
    const query = selectResults(database.db, { runId: largeRun, limit: 50, withEvidence: true, sort }, after)
    const plan = await planOf(query)
    expect(tablesReadWhole(plan)).toEqual([])
    expect(plan.scans.map(({ index }) => index)).toContain(index)
    expect(plan.buffers).toBeLessThan(200)
  }
})

test('results in the order of the URL are read by their keys, as many as are shown', async () => {
  for (const from of [1, 1_500]) {
    const plan = await planOf(selectByUrl(database.db, { runId: largeRun, withEvidence: true }, { from, size: 51 }))
    expect(tablesReadWhole(plan)).toEqual([])
    expect(plan.scans.map(({ index }) => index)).toContain('report_pages_pkey')
    expect(plan.buffers).toBeLessThan(200)
  }
})

test('a poll for the watchers of running reports reads no page, and a few blocks of each report', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from reports limit 1000')
  const plan = await planOfSql(database.db, selectVersions(rows.map(({ id }) => id)))
  expect(plan.scans.map(({ table }) => table)).not.toContain('report_pages')
  expect(plan.buffers).toBeLessThan(1_000 * 12)
})

test('the pages with a rare verdict are read by an index', async () => {
  const query = { runId: largeRun, limit: 50, withEvidence: false, sort: 'position', verdict: 'missing' } as const
  const plan = await planOf(selectResults(database.db, query, null))
  expect(plan.scans.map(({ index }) => index)).toContain('report_pages_by_verdict_idx')
  expect(plan.buffers).toBeLessThan(200)
})

test('the sweep of old runs reads runs by their age, some at a time however few are no longer needed, and no page', async () => {
  await database.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update report_runs set finished_at = now() - interval '100 days', issuer = 'https://links.example', key_id = repeat('k', 43),
        sha256 = decode(repeat('00', 32), 'hex'), signature = decode(repeat('00', 64), 'hex'), signed_at = now()
      where page_count = 1`.execute(db)
  })
  await database.pool.query('vacuum analyze report_runs')
  const query = selectCandidates({ days: 60, after: null })
  const { rows } = await query.execute(database.db)
  const plan = await planOfSql(database.db, query)
  const scans = plan.scans.filter(({ table }) => table === 'report_runs').map(({ index }) => index)
  expect(scans).toContain('report_runs_detailed_idx')
  expect(plan.scans.map(({ table }) => table)).not.toContain('report_pages')
  expect(rows.map(({ isSuperseded }) => isSuperseded)).toEqual(Array.from({ length: 200 }, () => false))
  expect(plan.buffers).toBeLessThan(200 * 15)
})
