import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { createResultWriter } from '../check/write-results.ts'
import { listVersions } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const run = (statement: string) => database.pool.query(statement)

test('the version of a watched report changes with its results, its state, its runs and its sharing, and with nothing else', async () => {
  const reportId = await makeReport(database.db)
  const lease = crypto.randomUUID()
  const runId = await makeRun(database.db, { reportId, status: 'running', checked: 0 })
  await run(`update report_runs set leased_by = '${lease}' where id = '${runId}'`)
  const versionOf = async () => (await listVersions(database.db, [reportId])).get(reportId)
  const seen = new Set([await versionOf()])
  const expectChange = async (change: () => Promise<unknown>) => {
    await change()
    const version = await versionOf()
    expect(seen).not.toContain(version)
    seen.add(version)
    await makeRun(database.db, { reportId: await makeReport(database.db) })
    expect(await versionOf()).toBe(version)
  }
  await expectChange(async () => {
    const writer = createResultWriter(database.db, runId, lease)
    const quality = { anchorText: null, relKind: null, indexable: null }
    writer.add({ position: 1, verdict: 'missing', reasons: [], quality, evidence: {} } as never)
    await writer.close()
  })
  await expectChange(() => run(`update report_runs set status = 'done', finished_at = now() where id = '${runId}'`))
  await expectChange(() => makeRun(database.db, { reportId }))
  await expectChange(() =>
    run(`insert into report_shares (report_id, ends_at) values ('${reportId}', clock_timestamp() + interval '0.3 s')`),
  )
  await expectChange(() => sql`select pg_sleep(0.4)`.execute(database.db))
  await expectChange(() => run(`update report_shares set hidden = '{hosts}', ends_at = null`))
  await run(`delete from reports where id = '${reportId}'`)
  expect(await versionOf()).toBeUndefined()
})
