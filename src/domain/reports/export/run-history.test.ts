import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { getRunHistory } from './run-history.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('links of pages that a cancelled run did not reach are neither lost nor gained', async () => {
  const reportId = await makeReport(database.db)
  await makeRun(database.db, { reportId, pages: 5 })
  const page = (position: number) => ({ verdict: position === 1 ? ('missing' as const) : ('found' as const) })
  await makeRun(database.db, { reportId, pages: 5, status: 'cancelled', checked: 2, page })
  await makeRun(database.db, { reportId, pages: 5 })
  expect((await getRunHistory(database.db, { reportId, number: 2 })).change).toEqual({ gained: 0, lost: 1 })
  expect((await getRunHistory(database.db, { reportId, number: 3 })).change).toEqual({ gained: 1, lost: 0 })
})
