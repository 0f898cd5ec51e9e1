import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportPasswordAttemptsPerVisitor } from '#contract/limits.ts'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { SharingChange } from '#contract/reports/report-sharing.ts'
import { reportSections } from '#contract/reports/report-values.ts'
import type { Report, ReportResult } from '#contract/reports/reports.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { makeSharedReport, secrets, subscribe } from '#test/makers/report-sharing.ts'

let database: TestDatabase
let server: TestServer
let owner: SignedIn
let other: SignedIn

/** The report page's read during rendering, and the error that it would get. */
const render: RenderPage = async (request, { api }) => {
  const id = new URL(request.url).pathname.split('/')[2] ?? ''
  try {
    const { report } = await api.reports.getReport({ id })
    const { items } = await api.reports.listResults({ id, limit: 30, evidence: 'true' })
    return Response.json({ report, items })
  } catch (error) {
    const { code, status } = error as { code: string; status: number }
    return Response.json({ code }, { status })
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { listener: { render } })
  const members = [1, 2].map(async () => signIn(server.url, await makeAccount(server.deps.accounts)))
  ;[owner, other] = (await Promise.all(members)) as [SignedIn, SignedIn]
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

type Credentials = { token?: string; cookie?: string; address?: string }
type Answer = { status: number; text: string; cookies: string[]; code?: string }

async function call(method: string, path: string, credentials: Credentials = {}, body?: unknown): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(credentials.token === undefined ? {} : { authorization: `Bearer ${credentials.token}` }),
      ...(credentials.cookie === undefined ? {} : { cookie: credentials.cookie }),
      ...(credentials.address === undefined ? {} : { 'x-forwarded-for': credentials.address }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const isProblem = response.status >= 400 && text.startsWith('{')
  return {
    status: response.status,
    text,
    cookies: response.headers.getSetCookie(),
    ...(isProblem && { code: (JSON.parse(text) as { code: string }).code.toLowerCase() }),
  }
}

const routes = {
  page: (id) => `/report/${id}`,
  report: (id) => `/api/reports/${id}`,
  results: (id) => `/api/reports/${id}/results`,
  result: (id) => `/api/reports/${id}/results/1`,
  figures: (id) => `/api/reports/${id}/figures`,
  changes: (id) => `/api/reports/${id}/changes`,
  events: (id) => `/api/reports/${id}/events`,
  json: (id) => `/api/reports/${id}/export.json`,
  csv: (id) => `/api/reports/${id}/export.csv`,
  xlsx: (id) => `/api/reports/${id}/export.xlsx`,
  pdf: (id) => `/api/reports/${id}/export.pdf`,
  logo: (id) => `/api/reports/${id}/logo.png`,
} as const satisfies Record<string, (id: string) => string>
type Route = keyof typeof routes
const allRoutes = Object.keys(routes) as Route[]
const password = 'rain barrels at dawn'

const share = (id: string, change: SharingChange, as: Credentials = { token: owner.accessToken }) =>
  call('PATCH', `/api/reports/${id}/sharing`, as, change)

async function makeShared(change: SharingChange = {}): Promise<string> {
  const id = await makeSharedReport(database.db, owner)
  expect(await share(id, change)).toMatchObject({ status: 200 })
  return id
}

const cookieOf = ({ cookies }: Answer) => cookies[0]?.split(';', 1)[0] ?? ''
const unlock = (id: string, tried: string, as: Credentials = {}) =>
  call('POST', `/api/reports/${id}/unlock`, as, { password: tried })

/** One row per kind of caller. */
const callers = {
  owner: async () => ({ token: owner.accessToken }),
  'owner by pass': async (id) => ({
    cookie: cookieOf(await call('POST', `/api/reports/${id}/sharing`, { token: owner.accessToken }, {})),
  }),
  'other member': async () => ({ token: other.accessToken }),
  guest: async () => ({}),
  reader: async (id) => ({ cookie: cookieOf(await unlock(id, password)) }),
} as const satisfies Record<string, (id: string) => Promise<Credentials>>
type Requester = keyof typeof callers
const owners: readonly Requester[] = ['owner', 'owner by pass']
const strangers: readonly Requester[] = ['other member', 'guest']

async function statusesOf(id: string, caller: Requester) {
  const as = await callers[caller](id)
  const answers = await Promise.all(
    allRoutes.map(async (route) => {
      const { status, code } = await call('GET', routes[route](id), as)
      return [route, code === undefined ? status : `${status} ${code}`] as const
    }),
  )
  return Object.fromEntries(answers)
}

const every = (outcome: number | string, except: Partial<Record<Route, number | string>> = {}) => ({
  ...Object.fromEntries(allRoutes.map((route) => [route, outcome])),
  ...except,
})
/** No brand is set, so there is no logo. */
const open = (except: Partial<Record<Route, number | string>> = {}) => every(200, { logo: '404 not_found', ...except })

test.each(Object.keys(callers) as Requester[])(
  'a report without sharing settings is open to all who have its address: %s',
  async (caller) => {
    expect(await statusesOf(await makeShared(), caller)).toEqual(open())
  },
)

test('a withdrawn report exists only for its owner, until it is shared again', async () => {
  const id = await makeShared({ isRevoked: true, password })
  for (const caller of owners) expect(await statusesOf(id, caller), caller).toEqual(open())
  for (const caller of [...strangers, 'reader' as const])
    expect(await statusesOf(id, caller), caller).toEqual(every('404 not_found'))
  const missing = await call('GET', `/api/reports/${crypto.randomUUID()}`)
  const withdrawn = await call('GET', `/api/reports/${id}`)
  const without = ({ text }: Answer) => ({ ...JSON.parse(text), requestId: null })
  expect(without(withdrawn)).toEqual(without(missing))
  for (const act of ['cancel', 'rerun', 'sharing'])
    expect(await call('POST', `/api/reports/${id}/${act}`, { token: other.accessToken }, {})).toMatchObject({
      status: 404,
    })
  expect((await share(id, { isRevoked: true }, { token: other.accessToken })).status).toBe(404)
  await share(id, { isRevoked: false, password: null })
  expect(await statusesOf(id, 'guest')).toEqual(open())
})

test('an expired report is reported as ended, and its owner still sees it', async () => {
  const id = await makeShared({ endsAt: new Date(Date.now() + 3_600_000).toISOString() })
  expect(await statusesOf(id, 'guest')).toEqual(open())
  await sql`update report_shares set ends_at = now() where report_id = ${id}`.execute(database.db)
  for (const caller of owners) expect(await statusesOf(id, caller), caller).toEqual(open())
  for (const caller of strangers) expect(await statusesOf(id, caller), caller).toEqual(every('410 report_ended'))
  await share(id, { endsAt: null })
  expect(await statusesOf(id, 'guest')).toEqual(open())
})

test('a report with a password is for its owner and for those who know it', async () => {
  const id = await makeShared({ password })
  for (const caller of [...owners, 'reader' as const]) expect(await statusesOf(id, caller), caller).toEqual(open())
  for (const caller of strangers) expect(await statusesOf(id, caller), caller).toEqual(every('403 password_required'))
})

const whole = ['json'] as const
const hiding: Record<ReportSection, Partial<Record<Route, string>>> = {
  summary: {},
  hosts: { json: '403 forbidden' },
  anchors: { json: '403 forbidden' },
  evidence: { json: '403 forbidden' },
  changes: { changes: '403 forbidden' },
  exports: { json: '403 forbidden', csv: '403 forbidden', xlsx: '403 forbidden', pdf: '403 forbidden' },
}

test.each(reportSections)('what is hidden is not sent to readers, and its owner has it: %s', async (section) => {
  const id = await makeShared({ hidden: [section], password })
  for (const caller of owners) expect(await statusesOf(id, caller), caller).toEqual(open())
  expect(await statusesOf(id, 'reader')).toEqual(open(hiding[section]))
})

/** All responses about a report to one caller, as text. */
async function allSent(id: string, as: Credentials): Promise<string> {
  const readable = allRoutes.filter(
    (route) => route !== 'xlsx' && route !== 'logo' && !(whole as readonly Route[]).includes(route),
  )
  const sent = await Promise.all(readable.map(async (route) => (await call('GET', routes[route](id), as)).text))
  const workbook = await fetch(server.url + routes.xlsx(id), {
    headers: as.token === undefined ? {} : { authorization: `Bearer ${as.token}` },
  })
  const [sheet] = workbook.ok ? await readSheet(Buffer.from(await workbook.arrayBuffer())) : []
  return [...sent, JSON.stringify(sheet?.data ?? '')].join('\n')
}

test.each(Object.entries(secrets))(
  'no route, stream or file lets anything slip of what is hidden: %s',
  async (section, secret) => {
    const id = await makeShared({ hidden: [section as ReportSection] })
    expect(await allSent(id, { token: owner.accessToken })).toMatch(secret)
    expect(await allSent(id, {})).not.toMatch(secret)
  },
)

test('with everything hidden there are rows with verdicts, and nothing that identifies the pages', async () => {
  const id = await makeShared({ hidden: [...reportSections] })
  const sent = await allSent(id, {})
  for (const secret of Object.values(secrets)) expect(sent).not.toMatch(secret)
  const { items } = JSON.parse((await call('GET', routes.results(id))).text) as { items: ReportResult[] }
  expect(items.map(({ url, verdict, anchorText, evidence }) => ({ url, verdict, anchorText, evidence }))).toEqual(
    [1, 2].map(() => ({ url: '', verdict: 'found', anchorText: null, evidence: null })),
  )
  const { report } = JSON.parse((await call('GET', routes.report(id))).text) as { report: Report }
  expect(report).toMatchObject({ hidden: reportSections, counts: { pages: 2, checked: 2, verdicts: { found: 0 } } })
  expect((await call('GET', `${routes.results(id)}?sort=url`)).code).toBe('forbidden')
})

test('an older run does not reveal hidden changes', async () => {
  const id = await makeShared({ hidden: ['changes'] })
  const [first] = await database.db
    .selectFrom('reportRuns')
    .select('id')
    .where('reportId', '=', id)
    .orderBy('number')
    .execute()
  for (const format of ['csv', 'json'] as const) {
    const path = `${routes[format](id)}?run=${first?.id}`
    expect((await call('GET', path)).code).toBe('forbidden')
    expect((await call('GET', path, { token: owner.accessToken })).status).toBe(200)
  }
})

test('hidden figures are neither in the answer nor in the stream', async () => {
  const id = await makeShared({ hidden: ['summary'] })
  const counts = { pages: 2, checked: 2, indexable: 0, rel: { follow: 0 }, verdicts: { found: 0 } }
  expect(JSON.parse((await call('GET', routes.report(id))).text)).toMatchObject({ report: { counts } })
  const [, data = ''] = /data: (.*)/.exec((await call('GET', routes.events(id))).text) ?? []
  expect(JSON.parse(data)).toMatchObject({ counts, hidden: ['summary'] })
  const ofOwner = JSON.parse((await call('GET', routes.report(id), { token: owner.accessToken })).text) as {
    report: Report
  }
  expect(ofOwner.report).toMatchObject({ counts: { verdicts: { found: 2 } }, hidden: [] })
})

test('a stream ends when the report is withdrawn under it', async () => {
  const id = await makeReport(database.db)
  await sql`update reports set user_id = ${owner.userId}, key_hash = null where id = ${id}`.execute(database.db)
  await makeRun(database.db, { reportId: id, status: 'running', checked: 1 })
  const response = await fetch(server.url + routes.events(id))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: report')) text += (await reader?.read())?.value ?? ''
  await share(id, { isRevoked: true })
  const rest: string[] = []
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
    if (done) break
    rest.push(value ?? '')
  }
  expect(rest.join('')).not.toContain('event: report')
})

test('the pass of one report opens no other, and only where it is sent', async () => {
  const [id, another] = [await makeShared({ password }), await makeShared({ password })]
  const opened = await unlock(id, password)
  expect(opened.cookies.map((cookie) => cookie.replace(/=[^;]+/, '='))).toEqual(
    ['/report', '/api/reports'].map((path) => `report-pass=; Path=${path}/${id}; HttpOnly; SameSite=Lax; Max-Age=3600`),
  )
  const cookie = cookieOf(opened)
  expect((await call('GET', routes.report(id), { cookie })).status).toBe(200)
  expect((await call('GET', routes.report(another), { cookie })).code).toBe('password_required')
  for (const changed of [
    cookie.slice(0, -2),
    `${cookie}A`,
    cookie.replace('password.', 'session.'),
    cookie.replace(/\.\d+\./, '.99999999999.'),
    'report-pass=',
    'report-pass=...',
  ])
    expect((await call('GET', routes.report(id), { cookie: changed })).code, changed).toBe('password_required')
})

test('a new password, the same again, or none ends what the one before opened', async () => {
  const id = await makeShared({ password })
  const cookie = cookieOf(await unlock(id, password))
  expect((await call('GET', routes.report(id), { cookie })).status).toBe(200)
  await share(id, { password })
  expect((await call('GET', routes.report(id), { cookie })).code).toBe('password_required')
  await share(id, { password: 'another password altogether' })
  expect((await unlock(id, password)).code).toBe('wrong_password')
  const renewed = cookieOf(await unlock(id, 'another password altogether'))
  expect((await call('GET', routes.report(id), { cookie: renewed })).status).toBe(200)
  await share(id, { password: null })
  expect((await call('GET', routes.report(id))).status).toBe(200)
})

test('password attempts are limited, with any spelling of the address', async () => {
  const id = await makeShared({ password })
  const from = { address: '203.0.113.77' }
  const tries = []
  for (let count = 0; count < reportPasswordAttemptsPerVisitor; count += 1)
    tries.push((await unlock(count % 2 === 0 ? id : id.toUpperCase(), `guess ${count}`, from)).code)
  expect(new Set(tries)).toEqual(new Set(['wrong_password']))
  expect((await unlock(id, password, from)).code).toBe('rate_limited')
  expect((await unlock(id, password, { address: '203.0.113.78' })).status).toBe(200)
})

test('a right password takes no try, and whether a report has one costs the same work to find out', async () => {
  const id = await makeShared({ password })
  const from = { address: '203.0.113.79' }
  for (let count = 0; count <= reportPasswordAttemptsPerVisitor; count += 1)
    expect((await unlock(id, password, from)).status).toBe(200)
  const { passwords } = server.deps.accounts
  const without = [await makeShared(), await makeShared({ password, isRevoked: true }), crypto.randomUUID()]
  for (const report of [id, ...without]) {
    const before = passwords.computed
    await unlock(report, 'a guess', { address: '203.0.113.80' })
    expect(passwords.computed - before).toBe(1)
  }
})

const form = (id: string, tried: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/report/${id}/unlock`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ password: tried }),
  })

test('the form of the page works without scripts', async () => {
  const id = await makeShared({ password })
  const right = await form(id.toUpperCase(), password)
  expect([right.status, right.headers.get('location')]).toEqual([303, `/report/${id}`])
  const cookie = right.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  expect((await call('GET', routes.page(id), { cookie })).status).toBe(200)
  const wrong = await form(id, 'a guess')
  expect([wrong.status, wrong.headers.get('location')]).toEqual([303, `/report/${id}?password=wrong`])
  expect(wrong.headers.getSetCookie()).toEqual([])
  expect((await form(id, password, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await call('GET', `/report/${id}/unlock`)).status).toBe(405)
  await share(id, { isRevoked: true })
  expect((await form(id, password)).headers.get('location')).toBe(`/report/${id}`)
})

test('the pass of an owner ends with its session', async () => {
  const session = await signIn(server.url, await makeAccount(server.deps.accounts))
  const id = await makeSharedReport(database.db, session)
  const opened = await call('POST', `/api/reports/${id}/sharing`, { token: session.accessToken }, {})
  await share(id, { isRevoked: true }, { token: session.accessToken })
  const cookie = cookieOf(opened)
  expect((await call('GET', routes.page(id), { cookie })).status).toBe(200)
  await call('POST', '/auth/v1/logout', { token: session.accessToken })
  expect((await call('GET', routes.page(id), { cookie })).status).toBe(404)
})

test('a guest withdraws a report by its key, sees it nevertheless, and can change nothing else', async () => {
  const key = 'the key of a guest'
  const id = await makeSharedReport(database.db, { key })
  const change = (more: object) => call('PATCH', `/api/reports/${id}/sharing`, {}, { key, ...more })
  expect((await call('PATCH', `/api/reports/${id}/sharing`, {}, { isRevoked: true })).status).toBe(403)
  expect((await call('PATCH', `/api/reports/${id}/sharing`, {}, { key: 'another', isRevoked: true })).status).toBe(403)
  for (const more of [{ password }, { endsAt: null }, { hidden: [] }])
    expect((await change(more)).code).toBe('forbidden')
  expect(JSON.parse((await change({ isRevoked: true })).text)).toMatchObject({
    sharing: { ownedBy: 'guest', isRevoked: true },
  })
  expect((await call('GET', routes.report(id))).status).toBe(404)
  const opened = await call('POST', `/api/reports/${id}/sharing`, {}, { key })
  expect((await call('GET', routes.page(id), { cookie: cookieOf(opened) })).status).toBe(200)
  expect((await call('POST', `/api/reports/${id}/rerun`, {}, { key })).status).toBe(201)
  await change({ isRevoked: false })
  expect((await call('GET', routes.report(id))).status).toBe(200)
})

test('only the owner sees or changes the sharing settings', async () => {
  const id = await makeShared({ password })
  for (const as of [{}, { token: other.accessToken }, { cookie: cookieOf(await unlock(id, password)) }]) {
    expect((await call('POST', `/api/reports/${id}/sharing`, as, {})).code).toBe('forbidden')
    expect((await share(id, { password: null }, as)).code).toBe('forbidden')
  }
  const pass = await callers['owner by pass'](id)
  expect((await share(id, { password: null }, pass)).code).toBe('forbidden')
  expect((await call('POST', `/api/reports/${id}/rerun`, pass, {})).code).toBe('forbidden')
})

test.each([
  [{ password: 'short' }],
  [{ password: 'password' }],
  [{ password: '' }],
  [{ password: 'x'.repeat(257) }],
  [{ endsAt: '2020-01-01T00:00:00Z' }],
  [{ endsAt: 'tomorrow' }],
  [{ hidden: ['everything'] }],
])('refused, and nothing changes: %j', async (change) => {
  const id = await makeShared({ hidden: ['summary'] })
  expect((await share(id, change as SharingChange)).code).toBe('validation_failed')
  const { sharing } = JSON.parse(
    (await call('POST', `/api/reports/${id}/sharing`, { token: owner.accessToken }, {})).text,
  )
  expect(sharing).toEqual({
    ownedBy: 'member',
    isRevoked: false,
    endsAt: null,
    hasPassword: false,
    hidden: ['summary'],
  })
})

function logoOf(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').fillRect(0, 0, width, height)
  return canvas.encode('png')
}

test('a brand is for subscribers, is shown to every reader, and goes when the subscription ends', async () => {
  const member = await signIn(server.url, await makeAccount(server.deps.accounts))
  const as = { token: member.accessToken }
  const id = await makeSharedReport(database.db, member)
  const logo = (await logoOf(960, 100)).toString('base64')
  const brand = { name: 'Acme  Links', colour: '#2563EB', logo }
  expect((await call('PUT', '/api/report-brand', as, brand)).code).toBe('premium_required')
  await subscribe(database.db, member.userId)
  const saved = JSON.parse((await call('PUT', '/api/report-brand', as, brand)).text)
  expect(saved).toMatchObject({ brand: { name: 'Acme Links', colour: '#2563eb' }, isShown: true })
  const brandOf = async () =>
    (JSON.parse((await call('GET', routes.report(id))).text) as { report: Report }).report.brand
  expect(await brandOf()).toEqual({ name: 'Acme Links', colour: '#2563eb', logo: routes.logo(id) })
  const [, data = ''] = /data: (.*)/.exec((await call('GET', routes.events(id))).text) ?? []
  expect(JSON.parse(data)).toMatchObject({ brand: { name: 'Acme Links' } })
  const shown = await loadImage(Buffer.from((await call('GET', routes.logo(id))).text, 'latin1'))
  expect([shown.width, shown.height]).toEqual([480, 50])
  expect((await call('GET', routes.pdf(id))).text).toContain('/Subtype /Image')

  await call('PUT', '/api/report-brand', as, { name: 'Acme', colour: null })
  expect(await brandOf()).toMatchObject({ name: 'Acme', colour: null, logo: routes.logo(id) })
  await share(id, { password }, as)
  expect((await call('GET', routes.logo(id))).code).toBe('password_required')
  await share(id, { password: null }, as)

  await sql`update premium_subscriptions set current_period_end = now() where user_id = ${member.userId}`.execute(
    database.db,
  )
  expect(await brandOf()).toBeNull()
  expect((await call('GET', routes.logo(id))).status).toBe(404)
  expect((await call('GET', routes.pdf(id))).text).not.toContain('/Subtype /Image')
  expect(JSON.parse((await call('GET', '/api/report-brand', as)).text)).toMatchObject({
    brand: { name: 'Acme' },
    isShown: false,
  })
  await call('DELETE', '/api/report-brand', as)
  expect(JSON.parse((await call('GET', '/api/report-brand', as)).text)).toEqual({ brand: null, isShown: false })
})

test('a colour with too little contrast is refused with the nearest valid one, and a logo that is no picture is refused', async () => {
  const member = await signIn(server.url, await makeAccount(server.deps.accounts))
  const as = { token: member.accessToken }
  await subscribe(database.db, member.userId)
  const save = (more: object) => call('PUT', '/api/report-brand', as, { name: 'Acme', colour: null, ...more })
  const refused = await save({ colour: '#0b6b43' })
  expect(refused.code).toBe('validation_failed')
  const { suggestion } = (JSON.parse(refused.text) as { data: { suggestion: string } }).data
  expect((await save({ colour: suggestion })).status).toBe(200)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  for (const more of [
    { logo: svg },
    { logo: '' },
    { logo: 'not base64!' },
    { colour: 'red' },
    { name: ' ' },
    { name: 'x'.repeat(61) },
  ])
    expect((await save(more)).code, JSON.stringify(more)).toBe('validation_failed')
  expect(JSON.parse((await call('GET', '/api/report-brand', as)).text)).toMatchObject({
    brand: { colour: suggestion, logo: null },
  })
})
