import canonicalize from 'canonicalize'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedDocument } from '#contract/reports/report-document.ts'
import { verifyDocument } from '#contract/reports/verify-report-document.ts'
import { connect } from '#db/connection.ts'
import { createSealer } from '#domain/seal.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { deleteExpiredReports } from '../maintain-runs.ts'
import { listReportKeys, rotateReportKeys } from './report-keys.ts'
import { enqueueSigning, resumeSigning, signReport } from './sign-report.ts'
import { getSignedRun, signedFile } from './signed-run.ts'

let database: TestDatabase
const deps = { sealer: createSealer('a secret for tests, long enough to be one'), origin: 'https://links.example' }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => sql`truncate reports, report_signing_keys cascade`.execute(database.db))

async function fileOf(reportId: string, runId: string | null = null): Promise<string> {
  const signed = await getSignedRun(database.db, deps, { reportId, runId })
  let text = ''
  for await (const piece of signedFile(database.db, signed)) text += piece
  return text
}

const verify = async (text: string) => verifyDocument(text, { keys: await listReportKeys(database.db) })
const parse = (text: string) => JSON.parse(text) as SignedDocument
const runRow = (id: string) =>
  database.db.selectFrom('reportRuns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a finished run is signed once, however many try', async () => {
  const { db } = database
  const reportId = await makeReport(db)
  const runId = await makeRun(db, { reportId, pages: 450 })
  const signed = await Promise.all([1, 2, 3, 4].map(() => signReport(db, deps, reportId)))
  expect(signed.reduce((sum, count) => sum + count)).toBe(1)
  const first = await runRow(runId)
  expect(await signReport(db, deps, reportId)).toBe(0)
  expect(await runRow(runId)).toEqual(first)
  expect(await listReportKeys(db)).toHaveLength(1)
})

test('the file is canonical to the last byte, and authentic', async () => {
  const reportId = await makeReport(database.db, { keyword: 'köögi – 菜园 "\u2028\u000f</script>' })
  await makeRun(database.db, { reportId, pages: 401, page: () => ({ anchorText: 'ﬁ🌱' }) })
  const text = await fileOf(reportId)
  expect(text).toBe(canonicalize(JSON.parse(text)))
  expect(parse(text).results.map(({ position }) => position)).toEqual(Array.from({ length: 401 }, (_, at) => at + 1))
  expect(await verify(text)).toMatchObject({ state: 'authentic' })
})

test('each run names the one before it and its hash', async () => {
  const { db } = database
  const reportId = await makeReport(db)
  const first = await makeRun(db, { reportId })
  const second = await makeRun(db, { reportId, status: 'cancelled', checked: 1 })
  const third = await makeRun(db, { reportId })
  expect(await signReport(db, deps, reportId)).toBe(3)
  const files = (await Promise.all([first, second, third].map((id) => fileOf(reportId, id)))).map(parse)
  expect(files.map(({ previous }) => previous)).toEqual([
    null,
    { run: first, sha256: files[0]?.signature.sha256 },
    { run: second, sha256: files[1]?.signature.sha256 },
  ])
})

test('a cancelled run is signed as far as it came', async () => {
  const reportId = await makeReport(database.db)
  await makeRun(database.db, { reportId, pages: 5, status: 'cancelled', checked: 2 })
  const text = await fileOf(reportId)
  expect(parse(text)).toMatchObject({ run: { status: 'cancelled', pageCount: 5 }, results: [{}, {}] })
  expect(await verify(text)).toMatchObject({ state: 'authentic' })
})

test('a run is not signed before it is finished, nor before an earlier one', async () => {
  const { db } = database
  const reportId = await makeReport(db)
  const open = await makeRun(db, { reportId, status: 'running', checked: 1 })
  expect(await signReport(db, deps, reportId)).toBe(0)
  await expect(getSignedRun(db, deps, { reportId, runId: null })).rejects.toMatchObject({ code: 'validation_failed' })
  expect((await runRow(open)).sha256).toBeNull()
})

test('a report with an unsigned finished run is queued again', async () => {
  const { db } = database
  const reportId = await makeReport(db)
  await makeRun(db, { reportId })
  expect(await resumeSigning(db)).toBe(1)
  await enqueueSigning(db, reportId)
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(db)
  expect(rows).toEqual([{ payload: { reportId } }])
  await signReport(db, deps, reportId)
  expect(await resumeSigning(db)).toBe(0)
})

test.each([
  ['a result', (id: string) => sql`update report_pages set verdict = 'missing' where run_id = ${id} and position = 2`],
  [
    'a page more',
    (id: string) => sql`insert into report_pages (run_id, position, url) values (${id}, 9, 'https://a.example')`,
  ],
  ['a page less', (id: string) => sql`delete from report_pages where run_id = ${id} and position = 1`],
  ['the run', (id: string) => sql`update report_runs set finished_at = now() where id = ${id}`],
  ['its signature', (id: string) => sql`update report_runs set sha256 = null, signature = null where id = ${id}`],
  ['the hashes', (id: string) => sql`update report_run_digests set results = '' where run_id = ${id}`],
  ['no hashes', (id: string) => sql`delete from report_run_digests where run_id = ${id}`],
  ['the run alone', (id: string) => sql`delete from report_runs where id = ${id}`],
  ['the expectation', () => sql`update reports set anchor_text = 'another'`],
  ['the key', () => sql`update report_signing_keys set public_key = sha256('')`],
  ['no key', () => sql`delete from report_signing_keys`],
])('the database rejects changes of signed rows: %s', async (_name, change) => {
  const { db } = database
  const reportId = await makeReport(db)
  const runId = await makeRun(db, { reportId })
  await signReport(db, deps, reportId)
  await expect(change(runId).execute(db)).rejects.toThrow(/signed/)
})

test('before it is signed a run is written, and afterwards it goes with its report', async () => {
  const { db } = database
  const reportId = await makeReport(db)
  const runId = await makeRun(db, { reportId })
  await sql`update report_pages set verdict = 'missing' where position = 2`.execute(db)
  await sql`update reports set anchor_text = 'another'`.execute(db)
  await signReport(db, deps, reportId)
  await sql`update reports set expires_at = now() - interval '1 day'`.execute(db)
  expect(await deleteExpiredReports(db)).toBe(1)
  expect(await db.selectFrom('reportPages').select('position').where('runId', '=', runId).execute()).toEqual([])
})

test('signatures stay verifiable after the key was replaced and the site has moved', async () => {
  const { db } = database
  const reportId = await makeReport(db)
  const first = await makeRun(db, { reportId })
  await signReport(db, deps, reportId)
  expect(await rotateReportKeys(db, deps.sealer)).toBe(false)
  await sql`update report_signing_keys set created_at = now() - interval '91 days'`.execute(db)
  expect(await Promise.all([rotateReportKeys(db, deps.sealer), rotateReportKeys(db, deps.sealer)])).toContain(true)
  const second = await makeRun(db, { reportId })
  await signReport(db, { ...deps, origin: 'https://moved.example' }, reportId)
  const [old, fresh] = (await Promise.all([first, second].map((id) => fileOf(reportId, id)))).map((text) => ({
    text,
    ...parse(text),
  }))
  expect(fresh?.signature.keyId).not.toBe(old?.signature.keyId)
  expect([old?.issuer, fresh?.issuer]).toEqual(['https://links.example', 'https://moved.example'])
  for (const file of [old, fresh]) expect(await verify(file?.text ?? '')).toMatchObject({ state: 'authentic' })
  const keys = await db.selectFrom('reportSigningKeys').selectAll().orderBy('createdAt').execute()
  expect(keys.map(({ privateKey }) => privateKey === null)).toEqual([true, false])
})

test('when several processes replace the key concurrently while others sign, one new key is created, and everything verifies', async () => {
  const { db } = database
  const processes = Array.from({ length: 4 }, () => connect(database.source, { max: 4 }))
  const file = (reportId: string) => fileOf(reportId).then(verify)
  try {
    const before = await makeReport(db)
    await makeRun(db, { reportId: before })
    await signReport(db, deps, before)
    for (let round = 1; round <= 5; round += 1) {
      await sql`update report_signing_keys set created_at = created_at - interval '91 days'`.execute(db)
      const reportIds = await Promise.all(processes.map(() => makeReport(db)))
      for (const reportId of reportIds) await makeRun(db, { reportId, pages: 20 })
      const [rotated, signed] = await Promise.all([
        Promise.all(processes.flatMap(({ db }) => [1, 2].map(() => rotateReportKeys(db, deps.sealer)))),
        Promise.all(processes.map(({ db }, index) => signReport(db, deps, reportIds[index] ?? ''))),
      ])
      expect(rotated.filter(Boolean)).toHaveLength(1)
      expect(signed).toEqual(processes.map(() => 1))
      const keys = await db.selectFrom('reportSigningKeys').selectAll().execute()
      expect(keys).toHaveLength(round + 1)
      expect(keys.filter(({ privateKey }) => privateKey !== null)).toHaveLength(1)
      for (const reportId of [before, ...reportIds]) expect(await file(reportId)).toMatchObject({ state: 'authentic' })
    }
  } finally {
    for (const process of processes) await process.close()
  }
})

test('under another secret a new key signs, and no private key is readable in the database', async () => {
  const { db } = database
  const reportId = await makeReport(db)
  await makeRun(db, { reportId })
  await signReport(db, deps, reportId)
  await makeRun(db, { reportId })
  const other = { ...deps, sealer: createSealer('another secret for tests, as long as it') }
  expect(await Promise.all([signReport(db, other, reportId), signReport(db, other, reportId)])).toContain(1)
  const keys = await db.selectFrom('reportSigningKeys').selectAll().execute()
  expect(keys).toHaveLength(2)
  const text = await fileOf(reportId)
  expect(await verify(text)).toMatchObject({ state: 'authentic' })
  const active = keys.find(({ retiredAt }) => retiredAt === null)
  expect(active?.privateKey?.toString('latin1')).not.toContain('MC4CAQAwBQYDK2Vw')
})
