import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Connection, connect, webSource } from '#db/connection.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded/embedded-server.ts'
import { type Watchdog, watchDatabase } from '#db/health/watchdog.ts'
import { auditLedger } from '#domain/billing/credits/audit-ledger.ts'
import { grantCredits } from '#domain/billing/credits/grant-credits.ts'
import { getCredits } from '#domain/billing/queries.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { makePreparedDataDir } from '../harness/database.ts'
import { eventually } from '../harness/process.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { makeAccount, signIn } from '../makers/accounts.ts'
import { makeHolder } from '../makers/credits.ts'

/** A product with a PostgreSQL of this test, which is suspended during its work. */
let folder: string
let postgres: EmbeddedServer
let server: TestServer
let watchdog: Watchdog
let connection: Connection
const states: string[] = []
const cleanups: (() => unknown)[] = []
let freeBytes = 10_000
beforeAll(async () => {
  const made = await makePreparedDataDir()
  cleanups.push(made.remove)
  folder = made.path
  postgres = await startEmbeddedServer(folder, { durable: false })
  cleanups.push(() => postgres.stop())
  const source = postgres.connection
  connection = connect(source)
  const web = connect(webSource(source), { max: 5 })
  cleanups.push(() => Promise.all([connection.close(), web.close()]))
  watchdog = watchDatabase(source, (state) => states.push(state))
  watchdog.guard(connection.pool)
  watchdog.guard(web.pool)
  cleanups.push(() => watchdog.close())
  const database = { ...connection, source, webDb: web.db, drop: async () => undefined }
  const disk = { freeBytes: async () => freeBytes, minBytes: 1_000 }
  server = await startTestServer(database, { listener: { disk, render } })
  cleanups.push(() => server.close())
})
afterEach(() => signalAll('SIGCONT'))
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

/** The framework renders an error page for a page whose loader fails. */
const render: RenderPage = async (_request, { api }) =>
  api.posts.listPosts({}).then(
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    () => new Response('<!doctype html>', { status: 500, headers: { 'content-type': 'text/html' } }),
  )

/** All processes of the test's PostgreSQL: the postmaster and its children. */
function processes(): number[] {
  const postmaster = Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        new RegExp(`^PPid:\\s+${postmaster}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
      )
    } catch {
      return false
    }
  })
  return [postmaster, ...children.map(Number)]
}

function signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
  for (const pid of processes()) process.kill(pid, signal)
}

async function timed(path: string, init: RequestInit = {}) {
  const startedAt = performance.now()
  const response = await fetch(`${server.url}${path}`, init)
  const body = await response.json()
  return {
    status: response.status,
    body,
    retryAfter: response.headers.get('retry-after'),
    ms: performance.now() - startedAt,
  }
}

const recovered = () => eventually(async () => expect((await timed('/readyz')).status).toBe(200))

test('readiness of a hung database is answered within two seconds with the reason, and recovers', async () => {
  await recovered()
  signalAll('SIGSTOP')
  const first = await timed('/readyz')
  expect(first).toMatchObject({ status: 503, body: { status: 'not_ready', database: 'does not answer' } })
  expect(first.ms).toBeLessThan(2_000)
  expect((await timed('/healthz')).status).toBe(200)
  await eventually(async () => expect(watchdog.state()).toBe('does not answer'))
  const later = await timed('/readyz')
  expect(later).toMatchObject({ status: 503, body: { database: 'does not answer' } })
  signalAll('SIGCONT')
  await recovered()
  expect(states.at(-1)).toBe('ok')
}, 60_000)

test('reads, writes and sign-in are answered 503 with Retry-After while the database hangs, and work after it', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  const authorization = { authorization: `Bearer ${accessToken}` }
  const json = { 'content-type': 'application/json' }
  const password = JSON.stringify({ email: account.email, password: account.password })
  const post = JSON.stringify({ keyword: 'oak barrels', anchorText: 'barrel guide', targetUrl: 'https://example.com/' })
  const calls: [string, RequestInit][] = [
    ['/api/posts', {}],
    ['/api/account', { headers: authorization }],
    ['/api/trial-posts', { method: 'POST', headers: json, body: post }],
    ['/auth/v1/token?grant_type=password', { method: 'POST', headers: json, body: password }],
    ['/auth/v1/user', { headers: authorization }],
  ]
  signalAll('SIGSTOP')
  for (const round of ['first', 'later']) {
    const answers = await Promise.all(calls.map(([path, init]) => timed(path, init)))
    for (const [index, { status, retryAfter, ms, body }] of answers.entries()) {
      expect([round, calls[index]?.[0], status, retryAfter]).toEqual([round, calls[index]?.[0], 503, '5'])
      expect(ms).toBeLessThan(8_000)
      expect(body.error_code ?? body.code).toMatch(/unavailable|unexpected_failure/)
    }
  }
  signalAll('SIGCONT')
  await recovered()
  expect((await timed('/api/account', { headers: authorization })).status).toBe(200)
}, 60_000)

test('credits granted while the database hung are granted once, however often the request is repeated', async () => {
  await recovered()
  const holders = await Promise.all(Array.from({ length: 8 }, () => makeHolder(connection.db)))
  const grants = holders.map((userId) => ({
    userId,
    kind: 'purchase' as const,
    amount: 5,
    source: { type: 'order', id: randomUUID() },
  }))
  const first = Promise.allSettled(grants.map((grant) => grantCredits(connection.db, grant)))
  signalAll('SIGSTOP')
  const settled = await first
  signalAll('SIGCONT')
  await recovered()
  expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  for (const grant of grants) await grantCredits(connection.db, grant)
  const balances = await Promise.all(holders.map((userId) => getCredits(connection.db, { userId })))
  expect(balances.map(({ available }) => available)).toEqual(holders.map(() => 5))
  expect((await auditLedger(connection.db)).faults).toEqual([])
}, 60_000)

test('a page is answered 503 with an error page while the database hangs, and its data too', async () => {
  await recovered()
  const page = () => fetch(`${server.url}/blog`)
  expect((await page()).status).toBe(200)
  signalAll('SIGSTOP')
  for (let round = 0; round < 2; round += 1) {
    const response = await page()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('Temporarily unavailable')
  }
  signalAll('SIGCONT')
  await recovered()
  expect((await page()).status).toBe(200)
}, 60_000)

test('readiness reports when the disk is almost full', async () => {
  await recovered()
  freeBytes = 999
  expect(await timed('/readyz')).toMatchObject({
    status: 503,
    body: { database: 'ok', disk: 'almost full: 0 MB free' },
  })
  freeBytes = 1_000
  expect((await timed('/readyz')).body).toEqual({ status: 'ready', database: 'ok', disk: 'ok' })
})
