import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { eventually, makeDataDir, type RunningProduct, startProduct } from './process.ts'
import { anchorText, destination, type LinkSite, startLinkSite } from './reports.ts'

const pageCount = 400

let settings: Record<string, string>
let product: RunningProduct
let database: Connection
let site: LinkSite
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  const directory = await makeDataDir()
  cleanups.push(directory.remove)
  site = await startLinkSite({ delayMs: 40 })
  cleanups.push(() => site.close())
  settings = { DATA_DIR: directory.path, FETCH_ALLOW: site.host, FETCH_HOST_DELAY_MS: '0', REPORTS_PER_ADDRESS: '100' }
  const server = await startEmbeddedServer(directory.path)
  cleanups.push(() => server.stop())
  product = await startProduct(settings)
  cleanups.push(() => product.stop())
  database = connect(server.connection, { max: 4 })
  cleanups.push(() => database.close())
}, 120_000)
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 60_000)

type State = { status: string; counts: { checked: number; verdicts: Record<string, number> } }

/** What a guest may not ask for at once is put together behind the door. */
async function makeLongReport(): Promise<string> {
  const response = await fetch(`${product.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      keyword: 'rain',
      anchorText,
      destinationUrl: destination,
      urls: Array.from({ length: 50 }, (_, index) => `${site.url}/many/${index + 1}`),
    }),
  })
  const { report } = (await response.json()) as { report: { id: string; run: { id: string } } }
  await database.pool.query(
    `insert into report_pages (run_id, position, url) select $1, n, $2 || n from generate_series(51, ${pageCount}) n`,
    [report.run.id, `${site.url}/many/`],
  )
  await database.pool.query('update report_runs set page_count = $2 where id = $1', [report.run.id, pageCount])
  return report.id
}

async function stateOf(id: string): Promise<State> {
  return ((await (await fetch(`${product.url}/api/reports/${id}`)).json()) as { report: State }).report
}

test('a report that kill -9 meets in the middle is finished after the next start: no page lost, and none checked again that was written', async () => {
  const id = await makeLongReport()
  const written = () =>
    database.db.selectFrom('reportPages').select(['url', 'checkNumber']).where('verdict', 'is not', null).execute()
  await eventually(async () => expect((await written()).length).toBeGreaterThan(40))
  await product.kill()
  const before = await written()
  expect(before.length).toBeLessThan(pageCount)
  const asked = new Map(site.hits)
  product = await startProduct(settings)

  const state = await eventually(async () => {
    const state = await stateOf(id)
    expect(state).toMatchObject({ status: 'done', counts: { checked: pageCount, verdicts: { found: pageCount } } })
    return state
  }, 120_000)
  expect(state.counts.checked).toBe(pageCount)
  const after = new Map((await written()).map(({ url, checkNumber }) => [url, checkNumber]))
  for (const { url, checkNumber } of before) {
    expect(after.get(url)).toBe(checkNumber)
    const path = url.slice(site.url.length)
    expect(site.hits.get(path)).toBe(asked.get(path))
  }
}, 180_000)
