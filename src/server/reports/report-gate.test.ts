import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ServedReports } from '#domain/reports/served-reports.ts'
import { createVisitorLimit } from '#server/http/request/visitor-limit.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually } from '#test/harness/process.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { makeSharedReport, subscribe } from '#test/makers/report-sharing.ts'

let database: TestDatabase
let server: TestServer
let owner: SignedIn
let other: SignedIn
let admin: SignedIn
let unlimited: ServedReports['perMinute']

/** A page without scripts, which would be cached as a whole if it were the same for all visitors. */
const render: RenderPage = async (request, { api }) => {
  try {
    const { report } = await api.reports.getReport({ id: new URL(request.url).pathname.split('/')[2] ?? '' })
    return Response.json({ report })
  } catch (error) {
    return Response.json({}, { status: (error as { status: number }).status })
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { cachesResponses: true, listener: { render } })
  unlimited = server.deps.reports.perMinute
  const members = [1, 2, 3].map(async () => signIn(server.url, await makeAccount(server.deps.accounts)))
  ;[owner, other, admin] = (await Promise.all(members)) as [SignedIn, SignedIn, SignedIn]
  await database.db.insertInto('userRoles').values({ userId: admin.userId, role: 'admin' }).execute()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
afterEach(() => {
  server.deps.reports.perMinute = unlimited
  vi.useRealTimers()
})

type RequestOptions = { token?: string; cookie?: string; address?: string; body?: unknown }

function send(method: string, path: string, { token, cookie, address, body }: RequestOptions = {}): Promise<Response> {
  return fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function statusOf(method: string, path: string, options?: RequestOptions): Promise<number> {
  const response = await send(method, path, options)
  await response.body?.cancel()
  return response.status
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
const password = 'rain barrels at dawn'
const share = (id: string, change: object) =>
  statusOf('PATCH', `/api/reports/${id}/sharing`, { token: owner.accessToken, body: change })

/** A public report with a monitor, changes, and a webhook that delivered them. */
async function makeWatched(): Promise<{ id: string; endpoint: string }> {
  const id = await makeSharedReport(database.db, owner)
  const monitor = { cadence: 'daily' }
  expect(await statusOf('PUT', `/api/reports/${id}/monitor`, { token: owner.accessToken, body: monitor })).toBe(200)
  await sql`insert into report_changes (report_id, run_id, position, url, code)
    select report_id, id, 1, 'https://blog.example/', 'link_lost' from report_runs where report_id = ${id} and number = 2`.execute(
    database.db,
  )
  const url = `https://hooks.example/${id}`
  const made = await send('POST', '/api/webhook-endpoints', { token: owner.accessToken, body: { url } })
  const { endpoint } = (await made.json()) as { endpoint: { id: string } }
  expect(
    await statusOf('POST', `/api/webhook-endpoints/${endpoint.id}/test`, { token: owner.accessToken, body: {} }),
  ).toBe(200)
  return { id, endpoint: endpoint.id }
}

test.each([
  ['open to all who have its address', {}],
  ['with a password that the reader knows', { password }],
  ['withdrawn', { isRevoked: true }],
])('only the owner can access monitor, timeline, endpoints and deliveries of a report: %s', async (_name, change) => {
  const { id, endpoint } = await makeWatched()
  expect(await share(id, change)).toBe(200)
  const unlocked = await send('POST', `/api/reports/${id}/unlock`, { body: { password } })
  const opened = await send('POST', `/api/reports/${id}/sharing`, { token: owner.accessToken, body: {} })
  const calls: [string, string, unknown?][] = [
    ['GET', `/api/reports/${id}/monitor`],
    ['PUT', `/api/reports/${id}/monitor`, { cadence: 'weekly' }],
    ['GET', `/api/reports/${id}/timeline`],
    ['GET', `/api/webhook-endpoints/${endpoint}/deliveries`],
    ['POST', `/api/webhook-endpoints/${endpoint}/rotate`, {}],
    ['POST', `/api/webhook-endpoints/${endpoint}/test`, {}],
    ['DELETE', `/api/webhook-endpoints/${endpoint}`],
    ['DELETE', `/api/reports/${id}/monitor`],
  ]
  const callers: [string, RequestOptions, number][] = [
    ['guest', {}, 401],
    ['reader by pass', { cookie: cookieOf(unlocked) }, 401],
    ['owner by pass alone', { cookie: cookieOf(opened) }, 401],
    ['other member', { token: other.accessToken }, 404],
    ['other member with the pass of the owner', { token: other.accessToken, cookie: cookieOf(opened) }, 404],
    ['administrator', { token: admin.accessToken }, 404],
  ]
  for (const [caller, options, status] of callers)
    for (const [method, path, body] of calls)
      expect(await statusOf(method, path, { ...options, body }), `${caller}: ${method} ${path}`).toBe(status)
  expect(await (await send('GET', '/api/webhook-endpoints', { token: admin.accessToken })).json()).toEqual({
    endpoints: [],
  })
  const statuses = []
  for (const [method, path, body] of calls)
    statuses.push(await statusOf(method, path, { token: owner.accessToken, body }))
  // A second test event within ten seconds is rejected.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200, 200])
})

/** Every address that contains data of a report, including older runs. */
async function addressesOf(id: string): Promise<string[]> {
  const runs = await database.db
    .selectFrom('reportRuns')
    .select('id')
    .where('reportId', '=', id)
    .orderBy('number')
    .execute()
  const files = ['json', 'csv', 'xlsx', 'pdf'].flatMap((extension) => [
    `/export.${extension}`,
    ...runs.map(({ id: run }) => `/export.${extension}?run=${run}`),
  ])
  const lists = ['/results', '/results?verdict=found&sort=verdict&evidence=false', '/results?sort=url', '/results/1']
  const parts = ['', '/figures', '/changes', '/events', '/logo.png', ...lists, ...files]
  return parts.map((part) => `/api/reports/${id}${part}`)
}

test.each([
  ['withdrawn', { isRevoked: true }, 404],
  ['over', { endsAt: '2099-01-01T00:00:00Z' }, 410],
  ['with a password', { password }, 403],
] as const)(
  'no address of a report is open to callers who may not read it, and every one is open to its owner: %s',
  async (name, change, shut) => {
    await subscribe(database.db, owner.userId)
    const logo = (await createCanvas(40, 20).encode('png')).toString('base64')
    const brand = { name: 'Acme', colour: null, logo }
    expect(await statusOf('PUT', '/api/report-brand', { token: owner.accessToken, body: brand })).toBe(200)
    const id = await makeSharedReport(database.db, owner)
    const elsewhere = await makeSharedReport(database.db, owner)
    await share(elsewhere, { password })
    const foreignPass = cookieOf(await send('POST', `/api/reports/${elsewhere}/unlock`, { body: { password } }))
    await share(id, { password: 'the password before' })
    const stalePass = cookieOf(
      await send('POST', `/api/reports/${id}/unlock`, { body: { password: 'the password before' } }),
    )
    await share(id, { password: null })
    expect(await share(id, change)).toBe(200)
    if (name === 'over')
      await sql`update report_shares set ends_at = now() where report_id = ${id}`.execute(database.db)
    const strangers = [
      {},
      { token: other.accessToken },
      { token: admin.accessToken },
      { cookie: foreignPass },
      { cookie: stalePass },
    ]
    for (const address of [...(await addressesOf(id)), `/report/${id}`]) {
      const statuses = await Promise.all([
        ...strangers.map((options) => statusOf('GET', address, options)),
        ...(address.endsWith('/events') ? [] : [statusOf('HEAD', address)]),
        statusOf('GET', address.replace(id, id.toUpperCase())),
      ])
      expect(new Set(statuses), address).toEqual(new Set([shut]))
    }
    for (const address of await addressesOf(id))
      expect(await statusOf('GET', address, { token: owner.accessToken }), address).toBe(200)
  },
)

test('the page of a report is never cached for another visitor', async () => {
  const id = await makeSharedReport(database.db, owner)
  expect(await statusOf('GET', `/report/${id}`)).toBe(200)
  await share(id, { isRevoked: true })
  expect(await statusOf('GET', `/report/${id}`)).toBe(404)
  const opened = await send('POST', `/api/reports/${id}/sharing`, { token: owner.accessToken, body: {} })
  expect(await statusOf('GET', `/report/${id}`, { cookie: cookieOf(opened) })).toBe(200)
  expect(await statusOf('GET', `/report/${id}`)).toBe(404)
})

test.each(['token', 'pass'])(
  'the stream of an owner ends with the session it was opened by: %s',
  async (credential) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const session = await signIn(server.url, await makeAccount(server.deps.accounts))
    const id = await makeReport(database.db)
    await sql`update reports set user_id = ${session.userId}, key_hash = null, expires_at = null where id = ${id}`.execute(
      database.db,
    )
    await makeRun(database.db, { reportId: id, status: 'running', checked: 1 })
    const token = session.accessToken
    const opened = await send('POST', `/api/reports/${id}/sharing`, { token, body: {} })
    await statusOf('PATCH', `/api/reports/${id}/sharing`, { token, body: { isRevoked: true } })
    const options = credential === 'token' ? { token } : { cookie: cookieOf(opened) }
    const response = await send('GET', `/api/reports/${id}/events`, options)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const readUntil = async (expected: string) => {
      while (!text.includes(expected)) text += (await reader?.read())?.value ?? ''
    }
    await readUntil('event: report')
    vi.advanceTimersByTime(25_000)
    await readUntil(': here')
    expect(await statusOf('POST', '/auth/v1/logout', { token })).toBe(204)
    vi.advanceTimersByTime(25_000)
    await eventually(async () => expect(await reader?.read()).toMatchObject({ done: true }))
  },
)

test.each(['report', 'events', 'logo.png', 'export.csv', 'export.json'])(
  'an invalid id is not found: %s',
  async (part) => {
    for (const id of ['-'.repeat(36), 'f'.repeat(36), '1']) {
      const path = part === 'report' ? `/api/reports/${id}` : `/api/reports/${id}/${part}`
      expect(await statusOf('GET', path)).toBe(404)
    }
    const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams({ password: 'x' }) } as const
    expect((await fetch(`${server.url}/report/${'-'.repeat(36)}/unlock`, form)).status).toBe(404)
  },
)

test('the stream of a report is found with any spelling of its id', async () => {
  const id = await makeSharedReport(database.db, owner)
  expect(await (await send('GET', `/api/reports/${id.toUpperCase()}/events`)).text()).toContain('event: report')
})

const limited: [keyof ServedReports['perMinute'], (id: string, address: string) => Promise<Response>, number][] = [
  ['files', (id, address) => send('GET', `/api/reports/${id}/export.csv`, { address }), 200],
  ['files', (id, address) => send('HEAD', `/api/reports/${id}/export.pdf`, { address }), 200],
  ['verifies', (_id, address) => send('POST', '/api/reports/verify', { address, body: {} }), 200],
  ['unlocks', (id, address) => send('POST', `/api/reports/${id}/unlock`, { address, body: { password } }), 200],
]

test.each(limited)('expensive requests are limited per visitor: %s', async (name, attempt, good) => {
  const id = await makeSharedReport(database.db, owner)
  await share(id, { password: null })
  server.deps.reports.perMinute = { ...unlimited, [name]: createVisitorLimit({ points: 2, windowMs: 60_000 }) }
  const answers = []
  for (let count = 0; count < 3; count += 1) answers.push(await attempt(id, '203.0.113.1'))
  expect(answers.map(({ status }) => status)).toEqual([good, good, 429])
  expect(answers[2]?.headers.get('retry-after')).toBe('60')
  expect((await attempt(id, '203.0.113.2')).status).toBe(good)
  for (const answer of answers) await answer.body?.cancel()
})

test('a password form that is sent too often redirects to the page with a message', async () => {
  const id = await makeSharedReport(database.db, owner)
  server.deps.reports.perMinute = { ...unlimited, unlocks: () => false }
  const response = await fetch(`${server.url}/report/${id}/unlock`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ password }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/report/${id}?password=wait`])
})
