import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { expectedVerdicts, type LinkSite, startLinkSite, testReportDeps } from '#test/makers/reports.ts'
import { checkRun } from './check/check-run.ts'
import { createResultWriter } from './check/write-results.ts'
import { auditCounts, countOldRuns, getCounts } from './counts.ts'
import { latestRun } from './runs.ts'

let database: TestDatabase
let site: LinkSite
let deps: ReturnType<typeof testReportDeps>
beforeAll(async () => {
  database = await createTestDatabase()
  site = await startLinkSite()
  deps = testReportDeps([site.host])
})
afterAll(async () => {
  deps.stop()
  await site.close()
  await database.drop()
})

async function makeOpenRun(paths: readonly string[]): Promise<string> {
  const reportId = await makeReport(database.db)
  const page = (position: number) => ({ url: site.url + paths[position - 1] })
  return makeRun(database.db, { reportId, pages: paths.length, status: 'running', checked: 0, page })
}

const countsOfRun = (id: string, pageCount = 3) => getCounts(database.db, { id, pageCount })

async function change(runId: string, columns: string) {
  await database.pool.query(`update report_runs set ${columns} where id = $1`, [runId])
}

test('the stored counts of a run are those of its pages, whatever was found on them', async () => {
  const paths = Object.keys(expectedVerdicts)
  const runId = await makeOpenRun(paths)
  expect(await checkRun(database.db, deps, runId)).toBe('done')
  const counts = await countsOfRun(runId, paths.length)
  expect(counts).toMatchObject({ pages: paths.length, checked: paths.length })
  const { rows } = await database.pool.query<{ verdict: string; pages: number }>(
    'select verdict, count(*)::integer as pages from report_pages where run_id = $1 group by verdict',
    [runId],
  )
  expect(
    Object.entries(counts.verdicts)
      .filter(([, pages]) => pages > 0)
      .toSorted(),
  ).toEqual(rows.map(({ verdict, pages }) => [verdict, pages]).toSorted())
  expect(counts.indexable + counts.notIndexable).toBeGreaterThan(0)
  expect((await auditCounts(database.db)).faults).toEqual([])
})

test('results that are written twice, or without the lease, are counted once and never', async () => {
  const runId = await makeOpenRun(['/found', '/missing', '/nofollow'])
  const lease = crypto.randomUUID()
  await change(runId, `leased_by = '${lease}'`)
  const result = {
    verdict: 'found',
    reasons: [],
    quality: { anchorText: 'a', relKind: 'follow', indexable: true },
    evidence: {},
  }
  const write = async (holder: string, position: number) => {
    const writer = createResultWriter(database.db, runId, holder)
    writer.add({ ...result, position } as never)
    await writer.close()
  }
  await write(lease, 1)
  await write(lease, 1)
  await write(crypto.randomUUID(), 2)
  await Promise.all([write(lease, 3), write(lease, 3)])
  expect(await countsOfRun(runId)).toMatchObject({
    checked: 2,
    verdicts: { found: 2 },
    rel: { follow: 2 },
    indexable: 2,
  })
  await change(runId, "status = 'cancelled', finished_at = now()")
  await write(lease, 2)
  expect(await countsOfRun(runId)).toMatchObject({ checked: 2 })
  expect((await auditCounts(database.db)).faults).toEqual([])
})

test('a run of an earlier release is counted when it is read, until a job stores its counts; a signed one too, once', async () => {
  const reportId = await makeReport(database.db)
  const runId = await makeRun(database.db, {
    reportId,
    pages: 30,
    page: (position) => ({ verdict: position > 20 ? 'missing' : 'found' }),
  })
  await change(runId, 'counts = null')
  await database.pool.query(`with key as (insert into report_signing_keys (id, public_key, private_key)
    values (repeat('k', 43), decode(repeat('00', 32), 'hex'), '\\x00') returning id)
    update report_runs set issuer = 'https://a.example', sha256 = decode(repeat('00', 32), 'hex'),
      signature = decode(repeat('00', 64), 'hex'), key_id = key.id, signed_at = now() from key where report_runs.id = '${runId}'`)
  const expected = { checked: 30, verdicts: { found: 20, missing: 10 } }
  expect(await countsOfRun(runId, 30)).toMatchObject(expected)
  expect(await countOldRuns(database.db)).toBe(1)
  expect(await countOldRuns(database.db)).toBe(0)
  expect((await latestRun(database.db, reportId)).counts).toMatchObject({ found: 20, missing: 10, follow: 30 })
  expect(await countsOfRun(runId, 30)).toMatchObject(expected)
  await expect(change(runId, "counts = '{}'")).rejects.toThrow('A signed run cannot be changed')
})

test('an unfinished run of an earlier release continues with the pages that it had', async () => {
  const reportId = await makeReport(database.db)
  const runId = await makeRun(database.db, {
    reportId,
    status: 'running',
    checked: 2,
    page: () => ({ url: `${site.url}/found` }),
  })
  await change(runId, 'counts = null')
  expect(await checkRun(database.db, deps, runId)).toBe('done')
  expect((await latestRun(database.db, reportId)).counts).toMatchObject({ found: 2, missing: 1 })
})

test('the audit names a run whose counts do not match its pages', async () => {
  const runId = await makeRun(database.db, { reportId: await makeReport(database.db) })
  await change(runId, `counts = '{"found": 4}'`)
  const { runs, faults } = await auditCounts(database.db)
  expect(runs).toBeGreaterThan(1)
  expect(faults).toEqual([{ runId, stored: { found: 4 }, counted: { found: 3, follow: 3, indexable: 3 } }])
})
