import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { type LinkSite, startLinkSite, testReportDeps } from '#test/makers/reports.ts'
import { checkRun } from './check-run.ts'

let database: TestDatabase
let site: LinkSite
let deps: ReturnType<typeof testReportDeps>
beforeAll(async () => {
  database = await createTestDatabase()
  site = await startLinkSite()
  deps = testReportDeps([site.host])
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  deps.stop()
  await site.close()
  await database.drop()
})

test('a check that fails leaves no renewal of the lease behind, and what was checked before it stays', async () => {
  const reportId = await makeReport(database.db)
  const paths = ['/found', '/broken', '/missing']
  const runId = await makeRun(database.db, {
    reportId,
    status: 'running',
    checked: 0,
    page: (position) => ({ url: site.url + paths[position - 1] }),
  })
  const fetcher: typeof deps.fetcher = {
    ...deps.fetcher,
    fetchPage: (url, options) =>
      url.endsWith('/broken') ? Promise.reject(new RangeError('too much')) : deps.fetcher.fetchPage(url, options),
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await expect(checkRun(database.db, { ...deps, fetcher, atOnce: 1 }, runId)).rejects.toThrow('too much')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  const pages = () =>
    database.db.selectFrom('reportPages').select('verdict').where('runId', '=', runId).orderBy('position').execute()
  expect((await pages()).map(({ verdict }) => verdict !== null)).toEqual([true, false, false])
  await database.db
    .updateTable('reportRuns')
    .set({ leasedUntil: new Date(0) })
    .where('id', '=', runId)
    .execute()
  expect(await checkRun(database.db, deps, runId)).toBe('done')
  expect((await pages()).every(({ verdict }) => verdict !== null)).toBe(true)
})
