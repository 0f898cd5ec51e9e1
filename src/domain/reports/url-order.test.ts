import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { listResults } from './queries.ts'
import { startRun } from './runs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const pages = 40
/** The URLs are not in the order of the positions. */
const urlAt = (position: number) => `https://${['c', 'a', 'b'][position % 3]}.example/${(position * 7) % pages}`
const isMissing = (position: number) => position % 10 === 0
const page = (position: number) => ({
  url: urlAt(position),
  ...(isMissing(position) && { verdict: 'missing' as const }),
})

async function allUrls(runId: string, verdict?: 'missing'): Promise<string[]> {
  const urls: string[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { runId, limit: 3, sort: 'url', withEvidence: false, verdict, cursor } as const
    const { rows, next } = await listResults(database.db, query)
    urls.push(...rows.map(({ url }) => url))
    if (next === null) return urls
    cursor = next
  }
}

const sortedUrls = (isListed: (position: number) => boolean) =>
  Array.from({ length: pages }, (_, index) => index + 1)
    .filter(isListed)
    .map(urlAt)
    .toSorted()

async function ordersOf(runId: string) {
  return (await database.pool.query('select positions from report_url_orders where run_id = $1', [runId])).rows
}

test('a run that starts stores the order of its pages by URL', async () => {
  const reportId = await makeReport(database.db)
  const urls = ['https://b.example/', 'https://c.example/', 'https://a.example/']
  const { id } = await startRun(database.db, reportId, urls)
  expect(await ordersOf(id)).toEqual([{ positions: [3, 1, 2] }])
})

test('the checked pages are listed by URL without a gap or a repetition: all, of one verdict, and of a run under way', async () => {
  const reportId = await makeReport(database.db)
  const whole = await makeRun(database.db, { reportId, pages, page })
  expect(await allUrls(whole)).toEqual(sortedUrls(() => true))
  expect(await allUrls(whole, 'missing')).toEqual(sortedUrls(isMissing))
  const underWay = await makeRun(database.db, { reportId, pages, page, status: 'running', checked: 5 })
  expect(await allUrls(underWay)).toEqual(sortedUrls((position) => position <= 5))
  const waiting = await makeRun(database.db, { reportId, pages, page, status: 'running', checked: 0 })
  expect(await allUrls(waiting)).toEqual([])
})

test('a run of an earlier release gets its order when it is first listed by URL', async () => {
  const runId = await makeRun(database.db, { reportId: await makeReport(database.db), pages, page })
  const [stored] = await ordersOf(runId)
  await database.pool.query('delete from report_url_orders where run_id = $1', [runId])
  const [first, second] = await Promise.all([allUrls(runId), allUrls(runId)])
  expect(first).toEqual(sortedUrls(() => true))
  expect(second).toEqual(first)
  expect(await ordersOf(runId)).toEqual([stored])
})

test('a run without pages has no order, and lists nothing', async () => {
  const runId = await makeRun(database.db, { reportId: await makeReport(database.db), pages: 1 })
  await database.pool.query('delete from report_url_orders where run_id = $1', [runId])
  await database.pool.query('delete from report_pages where run_id = $1', [runId])
  expect(await allUrls(runId)).toEqual([])
  expect(await ordersOf(runId)).toEqual([])
})
