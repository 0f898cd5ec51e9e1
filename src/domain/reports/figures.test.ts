import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { getFigures } from './figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const onTwoHosts = (position: number) => ({ url: `https://${position % 3 === 0 ? 'b' : 'a'}.example/${position}` })

async function runOf(status: 'done' | 'cancelled' | 'running', checked = 6): Promise<string> {
  const reportId = await makeReport(database.db)
  return makeRun(database.db, { reportId, pages: 6, checked, status, page: onTwoHosts })
}

const hostsOf = async (runId: string, max = 10) => (await getFigures(database.db, runId, max)).hosts.most
const deletePages = (runId: string) => database.pool.query('delete from report_pages where run_id = $1', [runId])

test.each(['done', 'cancelled'] as const)(
  'the figures of a run that is %s are read later without its pages',
  async (status) => {
    const runId = await runOf(status)
    const counted = await getFigures(database.db, runId, 10)
    expect(counted.hosts).toEqual({
      total: 2,
      most: [
        { host: 'a.example', verdicts: { found: 4 } },
        { host: 'b.example', verdicts: { found: 2 } },
      ],
    })
    await deletePages(runId)
    expect(await getFigures(database.db, runId, 10)).toEqual(counted)
  },
)

test('the figures of a run under way are counted each time', async () => {
  const runId = await runOf('running', 3)
  expect(await hostsOf(runId)).toMatchObject([{ verdicts: { found: 2 } }, { verdicts: { found: 1 } }])
  await database.pool.query(
    `update report_pages as page set verdict = 'missing', reasons_packed = done.reasons_packed, evidence_packed = done.evidence_packed,
      checked_at = now() from report_pages as done
      where page.run_id = $1 and page.position = 4 and done.run_id = $1 and done.position = 1`,
    [runId],
  )
  expect(await hostsOf(runId)).toMatchObject([{ verdicts: { found: 2, missing: 1 } }, { verdicts: { found: 1 } }])
})

test('another number of hosts and texts is counted anew', async () => {
  const runId = await runOf('done')
  expect(await hostsOf(runId, 1)).toHaveLength(1)
  expect(await hostsOf(runId, 2)).toHaveLength(2)
})

test('the figures of a run whose details are gone are not stored as none', async () => {
  const runId = await runOf('done')
  await database.pool.query(`insert into report_run_documents (run_id, file) values ($1, '')`, [runId])
  await database.pool.query('update report_runs set details_deleted_at = now() where id = $1', [runId])
  await deletePages(runId)
  await getFigures(database.db, runId, 10)
  expect((await database.pool.query('select from report_figures where run_id = $1', [runId])).rowCount).toBe(0)
})
