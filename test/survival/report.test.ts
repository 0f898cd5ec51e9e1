import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedDocument } from '#contract/reports/report-document.ts'
import { reportKeysPath } from '#contract/reports/report-values.ts'
import { verifyDocument } from '#contract/reports/verify-report-document.ts'
import { type Connection, connect } from '#db/connection.ts'
import { startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { createPasswordHasher } from '#domain/accounts/sign-in/passwords.ts'
import { auditCounts } from '#domain/reports/counts.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually, type RunningProduct, startProduct } from '../harness/process.ts'
import { makeAccount, signIn } from '../makers/accounts.ts'
import { anchorText, destination, type LinkSite, startLinkSite } from '../makers/reports.ts'

const pageCount = 400

let settings: Record<string, string>
let product: RunningProduct
let database: Connection
let site: LinkSite
let receiver: WebhookReceiver
const cleanups: (() => unknown)[] = []
beforeAll(async () => {
  const directory = await makePreparedDataDir()
  cleanups.push(directory.remove)
  site = await startLinkSite({ delayMs: 40 })
  cleanups.push(() => site.close())
  receiver = await startWebhookReceiver()
  cleanups.push(() => receiver.close())
  settings = {
    DATA_DIR: directory.path,
    FETCH_ALLOW: `${site.host},${receiver.host}`,
    FETCH_HOST_DELAY_MS: '0',
    REPORTS_PER_ADDRESS: '100',
  }
  const server = await startEmbeddedServer(directory.path)
  cleanups.push(() => server.stop())
  product = await startProduct(settings)
  cleanups.push(() => product.stop())
  database = connect(server.connection, { max: 4 })
  cleanups.push(() => database.close())
}, 180_000)
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}, 180_000)

type State = { status: string; counts: { checked: number; verdicts: Record<string, number> } }

/** Creates a report with more pages than a guest may submit, by adding rows to the database. */
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

test('a report interrupted by kill -9 is finished after the next start: no page is lost, and no stored page is checked again', async () => {
  const id = await makeLongReport()
  const written = () =>
    database.db
      .selectFrom('reportPages')
      .select(['url', sql<string>`checked_at::text`.as('checkedAt')])
      .where('verdict', 'is not', null)
      .execute()
  await eventually(async () => expect((await written()).length).toBeGreaterThan(40))
  await product.kill()
  const before = await written()
  expect(before.length).toBeLessThan(pageCount)
  // Its lease would block the next process for a day. The lease ends because its process is gone.
  await database.pool.query(
    "update report_runs set leased_until = now() + interval '1 day' where leased_by is not null",
  )
  const hitsBefore = new Map(site.hits)
  product = await startProduct(settings)

  const state = await eventually(async () => {
    const state = await stateOf(id)
    expect(state).toMatchObject({ status: 'done', counts: { checked: pageCount, verdicts: { found: pageCount } } })
    return state
  }, 120_000)
  expect(state.counts.checked).toBe(pageCount)
  expect(await auditCounts(database.db)).toEqual({ runs: 1, faults: [] })
  const after = new Map((await written()).map(({ url, checkedAt }) => [url, checkedAt]))
  for (const { url, checkedAt } of before) {
    expect(after.get(url)).toBe(checkedAt)
    const path = url.slice(site.url.length)
    expect(site.hits.get(path)).toBe(hitsBefore.get(path))
  }
}, 180_000)

/** Runs a statement in a transaction that stays open, with its locks, until `release` is called. */
async function lockWith(statement: string, values: unknown[] = []): Promise<{ release(): Promise<void> }> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(statement, values)
  return {
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

/** Waits until the product waits for the lock. */
function untilItWaits(): Promise<void> {
  return eventually(async () => {
    const { rowCount } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBeGreaterThan(0)
  })
}

/** Runs a job that is scheduled every minute. */
const sweep = (job: string) => database.pool.query('select graphile_worker.add_job($1)', [job])

type Call = { token?: string; body?: unknown }

async function call<Body>(method: string, path: string, { token, body }: Call = {}): Promise<Body> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  return (await response.json()) as Body
}

async function untilDone(id: string): Promise<void> {
  await eventually(async () => expect(await stateOf(id)).toMatchObject({ status: 'done' }), 60_000)
}

const reportInput = (...paths: string[]) => ({
  keyword: 'rain',
  anchorText,
  destinationUrl: destination,
  urls: paths.map((path) => site.url + path),
})

test('a webhook that was accepted before kill -9 and not yet stored is sent once more, with the same id, and no third time', async () => {
  const account = await makeAccount({ db: database.db, passwords: createPasswordHasher() })
  const { accessToken: token } = await signIn(product.url, account)
  const { report } = await call<{ report: { id: string } }>('POST', '/reports', { token, body: reportInput('/found') })
  await untilDone(report.id)
  await call('PUT', `/reports/${report.id}/monitor`, { token, body: { cadence: 'daily' } })
  const { endpoint } = await call<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', {
    token,
    body: { url: receiver.url },
  })
  const locked = Promise.withResolvers<{ release(): Promise<void> }>()
  receiver.answerWith(async (response) => {
    if (receiver.received.length === 1)
      locked.resolve(await lockWith('select from webhook_endpoints where id = $1 for update', [endpoint.id]))
    response.writeHead(204).end()
  })

  await call('POST', `/reports/${report.id}/rerun`, { token, body: {} })
  await untilDone(report.id)
  await sweep('reports.watch-monitors')
  const lock = await locked.promise
  await untilItWaits()
  await product.kill()
  await lock.release()
  const deliveries = () =>
    database.db
      .selectFrom('webhookDeliveries')
      .select(['id', 'type', 'status', 'attempts'])
      .where('endpointId', '=', endpoint.id)
      .execute()
  const [message] = await deliveries()
  expect(await deliveries()).toEqual([{ id: message?.id, type: 'report.finished', status: 'waiting', attempts: 0 }])

  product = await startProduct(settings)
  // As if the 30 seconds of the lease had passed.
  await database.pool.query("update webhook_endpoints set leased_until = now() - interval '1 second'")
  await sweep('reports.deliver-webhooks')
  await eventually(async () => expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]))
  // Messages that are sent after all others arrive last. Tokens contain the address of the product, which has changed.
  await sweep('reports.watch-monitors')
  const { accessToken } = await signIn(product.url, account)
  await call('POST', `/webhook-endpoints/${endpoint.id}/test`, { token: accessToken, body: {} })
  await eventually(async () => expect(receiver.received.at(-1)?.event.type).toBe('webhook.test'))
  expect(receiver.received.slice(0, -1).map(({ id, body }) => ({ id, body }))).toEqual(
    Array(2).fill({ id: message?.id, body: receiver.received[0]?.body }),
  )
}, 180_000)

test('a run that ended before kill -9 and was not yet signed is signed later, once, and the chain continues from it', async () => {
  // The first signature without a key creates one. All others wait for it.
  await database.pool.query(
    'update report_signing_keys set retired_at = now(), private_key = null where retired_at is null',
  )
  const lock = await lockWith("select pg_advisory_xact_lock(hashtextextended('report signing keys', 0))")
  const made = await call<{ report: { id: string }; key: string }>('POST', '/reports', {
    body: reportInput('/found', '/missing'),
  })
  const { id } = made.report
  await untilDone(id)
  await untilItWaits()
  await product.kill()
  await lock.release()
  const runs = () =>
    database.db
      .selectFrom('reportRuns')
      .select(['id', 'status', 'sha256', 'signature', 'keyId', 'signedAt'])
      .where('reportId', '=', id)
      .orderBy('number')
      .execute()
  expect(await runs()).toMatchObject([{ status: 'done', sha256: null, signature: null }])

  product = await startProduct(settings)
  await sweep('reports.sign-waiting')
  const signed = await eventually(async () => {
    const [run] = await runs()
    expect(run?.sha256).not.toBeNull()
    return run
  })
  await call('POST', `/reports/${id}/rerun`, { body: { key: made.key } })
  await untilDone(id)
  await eventually(async () => expect((await runs())[1]?.sha256).toBeInstanceOf(Buffer))
  await sweep('reports.sign-waiting')
  const [first, second] = await runs()
  expect(first).toEqual(signed)

  const { keys } = (await (await fetch(product.url + reportKeysPath)).json()) as {
    keys: Parameters<typeof verifyDocument>[1]['keys']
  }
  for (const [run, previous] of [
    [first, null],
    [second, { run: first?.id, sha256: first?.sha256?.toString('hex') }],
  ] as const) {
    const text = await (await fetch(`${product.url}/api/reports/${id}/export.json?run=${run?.id}`)).text()
    expect(await verifyDocument(text, { keys })).toMatchObject({ state: 'authentic' })
    expect((JSON.parse(text) as SignedDocument).previous).toEqual(previous)
  }
}, 180_000)
