import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyDocument } from '#contract/reports/verify-report-document.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { subscribe } from '#test/makers/report-sharing.ts'
import { auditCounts, getCounts } from './counts.ts'
import { deleteOldDetails } from './delete-details.ts'
import { getRunHistory } from './export/run-history.ts'
import { listReportKeys } from './sign/report-keys.ts'
import { readSignedFile } from './sign/run-file.ts'
import { signReport } from './sign/sign-report.ts'
import { getSignedRun, signedFile } from './sign/signed-run.ts'

let database: TestDatabase
const deps = { sealer: createSealer('a secret for tests, long enough to be one'), origin: 'https://links.example' }
const retention = { freeDays: 60, premiumDays: 365 }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.pool.query('delete from reports'))
afterAll(() => database.drop())

const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)
const sweepAll = () => deleteOldDetails(database.db, deps, { retention, stopping: new AbortController().signal })
const sweep = async () => (await sweepAll()).deleted

/** A signed report with a run for each age in days, oldest first. */
async function makeRuns(ages: number[], userId?: string): Promise<{ reportId: string; runs: string[] }> {
  const reportId = await makeReport(database.db)
  if (userId !== undefined)
    await run('update reports set user_id = $2, key_hash = null, expires_at = null where id = $1', [reportId, userId])
  const runs: string[] = []
  for (const age of ages) {
    const id = await makeRun(database.db, { reportId, pages: 20 })
    await run('update report_runs set finished_at = now() - make_interval(days => $2) where id = $1', [id, age])
    runs.push(id)
  }
  await signReport(database.db, deps, reportId)
  return { reportId, runs }
}

/** How many pages each run has. */
async function pagesOf(runs: string[]): Promise<number[]> {
  const { rows } = await run('select run_id, count(*)::integer as pages from report_pages group by run_id')
  return runs.map((id) => rows.find(({ run_id }) => run_id === id)?.pages ?? 0)
}

async function makeUser(): Promise<string> {
  const id = crypto.randomUUID()
  await run('insert into users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  return id
}

async function fileOf(reportId: string, runId: string): Promise<string> {
  let file = ''
  for await (const part of signedFile(database.db, await getSignedRun(database.db, deps, { reportId, runId })))
    file += part
  return file
}

test('of an old run without changes the counts and the signed document stay, byte for byte, and its pages go', async () => {
  const { reportId, runs } = await makeRuns([200, 100, 90, 2, 1])
  const [oldest = ''] = runs
  const before = await fileOf(reportId, oldest)
  expect(await sweep()).toBe(3)
  expect(await pagesOf(runs)).toEqual([0, 0, 0, 20, 20])
  const stored = (await readSignedFile(database.db, oldest)).toString()
  expect(stored).toBe(before)
  const keys = await listReportKeys(database.db)
  expect(await verifyDocument(stored, { keys })).toMatchObject({ state: 'authentic' })
  expect(await getCounts(database.db, { id: oldest, pageCount: 20 })).toMatchObject({
    checked: 20,
    verdicts: { found: 20 },
  })
  expect((await getRunHistory(database.db, { reportId, number: 4 })).runs.map(({ found }) => found)).toEqual([
    20, 20, 20, 20,
  ])
  expect((await auditCounts(database.db)).faults).toEqual([])
  expect(await sweep()).toBe(0)
})

test('members with Premium keep details longer, and so do runs in which something changed', async () => {
  const [free, premium] = [await makeUser(), await makeUser()]
  await subscribe(database.db, premium)
  const ofFree = await makeRuns([400, 100, 2, 1], free)
  const ofPremium = await makeRuns([400, 100, 2, 1], premium)
  const changed = await makeRuns([400, 100, 2, 1], free)
  for (const runId of changed.runs.slice(0, 2))
    await run(
      `insert into report_changes (report_id, run_id, position, url, code) values ($1, $2, 1, 'https://a.example/', 'link_lost')`,
      [changed.reportId, runId],
    )
  await sweep()
  expect(await pagesOf(ofFree.runs)).toEqual([0, 0, 20, 20])
  expect(await pagesOf(ofPremium.runs)).toEqual([0, 20, 20, 20])
  expect(await pagesOf(changed.runs)).toEqual([0, 20, 20, 20])
  expect((await run('select from report_changes')).rowCount).toBe(2)
})

test('the two newest runs stay, and every run that a later one or a recheck is compared with', async () => {
  const newest = await makeRuns([400, 300])
  const compared = await makeRuns([400, 399, 300, 299])
  const [first, second] = compared.runs
  await run(
    `insert into report_monitors (report_id, cadence, is_on, mail_alerts, webhook_alerts, compared_number, compared_run_id)
     values ($1, 'daily', false, 'none', false, 4, $2)`,
    [compared.reportId, second],
  )
  await run(
    `insert into report_link_states (report_id, position, state, base_run_id, missing_since, recheck_at)
     values ($1, 1, 'suspected', $2, now(), now())`,
    [compared.reportId, first],
  )
  const waiting = await makeRuns([400, 399, 300, 299])
  await run(
    `insert into report_monitors (report_id, cadence, is_on, mail_alerts, webhook_alerts, compared_number, next_run_at)
     values ($1, 'daily', true, 'none', false, 1, now())`,
    [waiting.reportId],
  )
  await sweep()
  expect(await pagesOf(newest.runs)).toEqual([20, 20])
  expect(await pagesOf(compared.runs)).toEqual([20, 20, 20, 20])
  expect(await pagesOf(waiting.runs)).toEqual([0, 20, 20, 20])
})

test('a crash between two statements changes nothing, and the next sweep does the whole', async () => {
  const { runs } = await makeRuns([400, 2, 1])
  await run(`create function break_down() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
    create trigger breaks before delete on report_run_digests for each row execute function break_down()`)
  await expect(sweep()).rejects.toThrow('could not be deleted')
  expect(await pagesOf(runs)).toEqual([20, 20, 20])
  expect((await run('select from report_run_documents')).rowCount).toBe(0)
  await run('drop trigger breaks on report_run_digests; drop function break_down')
  expect(await sweep()).toBe(1)
  expect(await pagesOf(runs)).toEqual([0, 20, 20])
})

test('an old run is found behind many older ones that stay', async () => {
  await run(`
    begin;
    set local session_replication_role = replica;
    with made as (
      insert into reports (key_hash, keyword, anchor_text, destination_url, match_mode, rel)
      select decode(repeat('00', 32), 'hex'), 'k', 'a', 'https://a.example/', 'exact', 'any' from generate_series(1, 450) returning id
    )
    insert into report_runs (report_id, number, page_count, status, finished_at, issuer, key_id, sha256, signature, signed_at)
    select id, 1, 1, 'done', now() - interval '300 days', 'https://links.example', repeat('k', 43), decode(repeat('00', 32), 'hex'),
      decode(repeat('00', 64), 'hex'), now() from made;
    commit`)
  const { runs } = await makeRuns([200, 2, 1])
  expect(await sweep()).toBe(1)
  expect(await pagesOf(runs)).toEqual([0, 20, 20])
})

test('results that are not the signed ones are evidence of a change and stay', async () => {
  const { runs } = await makeRuns([400, 2, 1])
  await run(`alter table report_pages disable trigger report_pages_stay_signed;
    update report_pages set anchor_text = 'forged' where run_id = '${runs[0]}' and position = 3;
    alter table report_pages enable trigger report_pages_stay_signed`)
  expect(await sweepAll()).toEqual({ deleted: 0, differing: [runs[0]] })
  expect(await pagesOf(runs)).toEqual([20, 20, 20])
})

test('the database refuses to mark details as deleted without the document, and to change or delete a document', async () => {
  const { runs } = await makeRuns([400, 2, 1])
  await expect(run('update report_runs set details_deleted_at = now() where id = $1', [runs[0]])).rejects.toThrow(
    'without its document',
  )
  await sweep()
  await expect(run("update report_run_documents set file = ''")).rejects.toThrow('cannot be changed')
  await expect(run('delete from report_run_documents')).rejects.toThrow('cannot be changed')
  await expect(run('update report_runs set details_deleted_at = null')).rejects.toThrow('cannot be changed')
})
