import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeDiversePages } from '#test/makers/diverse-pages.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { createResultWriter } from './check/write-results.ts'
import { startRun } from './runs.ts'
import { judgePage } from './verdict/judge-page.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.pool.query('truncate reports cascade'))
afterAll(() => database.drop())

const expectation = {
  destination: 'https://shop.example/spades',
  matchMode: 'exact',
  anchorText: 'the best spades',
  keyword: 'spades',
  rel: 'any',
} as const

/** Writes the results of a run as the check does. */
async function writeRun(reportId: string, pages: ReturnType<typeof makeDiversePages>): Promise<void> {
  const { id } = await database.db.transaction().execute((db) =>
    startRun(
      db,
      reportId,
      pages.map(({ url }) => url),
    ),
  )
  const lease = crypto.randomUUID()
  await database.db.updateTable('reportRuns').set({ leasedBy: lease }).where('id', '=', id).execute()
  const writer = createResultWriter(database.db, id, lease)
  for (const [index, { evidence }] of pages.entries())
    writer.add({ position: index + 1, evidence, ...judgePage({ evidence, expectation }) })
  await writer.close()
}

/** The bytes of a checked page with its place in the order of URLs and all indexes. */
async function bytesAPage(): Promise<number> {
  await database.pool.query('vacuum analyze report_pages')
  const { rows } = await database.pool.query<{ bytes: number }>(
    `select (pg_total_relation_size('report_pages') + pg_total_relation_size('report_url_orders'))::float / count(*) as bytes
    from report_pages where verdict is not null`,
  )
  return rows[0]?.bytes ?? Number.NaN
}

test('a checked page with its evidence and its indexes takes less than 0.54 kB', async () => {
  const reportId = await makeReport(database.db)
  for (let run = 0; run < 3; run += 1) await makeRun(database.db, { reportId, pages: 2_000 })
  expect(await bytesAPage()).toBeLessThan(540)
})

test('a page that has little in common with others takes less than 0.64 kB, written as the check writes it', async () => {
  const reportId = await makeReport(database.db)
  const pages = makeDiversePages(6_000)
  for (let from = 0; from < pages.length; from += 2_000) {
    await writeRun(reportId, pages.slice(from, from + 2_000))
    await database.pool.query('vacuum report_pages')
  }
  expect(await bytesAPage()).toBeLessThan(640)
})
