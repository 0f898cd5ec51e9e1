import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedDocument } from '#contract/reports/report-document.ts'
import { reportKeysPath } from '#contract/reports/report-values.ts'
import { verifyDocument } from '#contract/reports/verify-report-document.ts'
import { deleteOldDetails } from '#domain/reports/delete-details.ts'
import { createPdfDrawer } from '#domain/reports/export/create-pdf-drawer.ts'
import { createSealer } from '#domain/seal.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { createDispatch } from '#server/http/routing/dispatch.ts'
import { refusingFallback } from '#server/http/routing/fallback.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { makeReport, makeRun } from '#test/makers/report-runs.ts'
import { reportRoutes } from './routes.ts'

let database: TestDatabase
let server: Server
let url: string
const errors: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const sealer = createSealer('a secret for tests, long enough to be one')
  const perMinute = { files: () => true, verifies: () => true, unlocks: () => true }
  const deps = {
    db: database.db,
    origin: 'https://links.example',
    mail: { sealer },
    reports: { perMinute, drawPdf: createPdfDrawer() },
  }
  const context = {
    deps,
    log: pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line)) }),
    requestId: 'test',
    cookies: {},
    visitorKey: () => 'a visitor',
    reads: null,
    caller: async () => null,
  } as unknown as ApiContext
  const dispatch = createDispatch({ routes: reportRoutes, fallbacks: [refusingFallback] })
  server = createServer((request, response) => {
    void dispatch(request, response, context, (request.url ?? '').split('?', 1)[0] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await database.drop()
})
beforeEach(() => sql`truncate reports cascade`.execute(database.db))

async function makeDone(): Promise<{ reportId: string; runId: string }> {
  const reportId = await makeReport(database.db)
  return { reportId, runId: await makeRun(database.db, { reportId }) }
}

const exported = (reportId: string, extension: string, query = '') =>
  fetch(`${url}/api/reports/${reportId}/export.${extension}${query}`)
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

test.each([
  ['json', 'application/json', '{"format":"linkwright-report/1"'],
  ['csv', 'text/csv; charset=utf-8', 'Position,'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ['pdf', 'application/pdf', '%PDF-'],
])('a finished report can be downloaded: %s', async (extension, type, beginning) => {
  const { reportId } = await makeDone()
  const response = await exported(reportId.toUpperCase(), extension)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="linkwright-report-${reportId}-run-1.${extension}"`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(
    Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replace('ï»¿', ''),
  ).toMatch(new RegExp(`^${beginning.replaceAll(/[{/]/g, '\\$&')}`))
})

test.each(['json', 'csv', 'xlsx', 'pdf'])(
  'the OpenAPI document names the media type that an export has: %s',
  async (extension) => {
    const { reportId } = await makeDone()
    const response = await exported(reportId, extension)
    await response.arrayBuffer()
    const [type = ''] = response.headers.get('content-type')?.split(';', 1) ?? []
    const route = reportRoutes.find(({ path }) => path === `/api/reports/{id}/export.${extension}`)
    expect(route?.operation?.response.type).toBe(type)
  },
)

test('the newest run is exported, or the requested one', async () => {
  const { reportId, runId } = await makeDone()
  const second = await makeRun(database.db, { reportId })
  const [newest, first] = (
    await Promise.all([exported(reportId, 'json'), exported(reportId, 'json', `?run=${runId}`)])
  ).map(async (response) => (await response.json()) as SignedDocument)
  expect((await newest)?.run.id).toBe(second)
  expect((await newest)?.previous).toEqual({ run: runId, sha256: (await first)?.signature.sha256 })
})

test('of a run whose details are deleted the signed document is exported as before, and the other files say since when', async () => {
  const { reportId, runId } = await makeDone()
  await sql`update report_runs set finished_at = now() - interval '100 days'`.execute(database.db)
  await makeRun(database.db, { reportId })
  await makeRun(database.db, { reportId })
  const before = await (await exported(reportId, 'json', `?run=${runId}`)).text()
  const sealer = createSealer('a secret for tests, long enough to be one')
  const retention = { freeDays: 60, premiumDays: 365 }
  const sweep = { retention, stopping: new AbortController().signal }
  expect(await deleteOldDetails(database.db, { sealer, origin: 'https://links.example' }, sweep)).toEqual({
    deleted: 1,
    differing: [],
  })
  expect(await (await exported(reportId, 'json', `?run=${runId}`)).text()).toBe(before)
  for (const extension of ['csv', 'xlsx', 'pdf']) {
    const response = await exported(reportId, extension, `?run=${runId}`)
    const { code, message } = (await response.json()) as { code: string; message: string }
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())
    expect([response.status, code]).toEqual([410, 'details_deleted'])
    expect(message).toContain(`Details of this run have not been stored since ${today}.`)
  }
  expect(await (await exported(reportId, 'csv')).text()).toContain('blog-3')
})

test('a file is available to all who have the address of an existing, finished report', async () => {
  const { reportId } = await makeDone()
  const other = await makeDone()
  const open = await makeReport(database.db)
  await makeRun(database.db, { reportId: open, status: 'running', checked: 1 })
  expect(await codeOf(await exported(open, 'json'))).toEqual([422, 'validation_failed'])
  expect(await codeOf(await exported(randomUUID(), 'csv'))).toEqual([404, 'not_found'])
  expect(await codeOf(await exported('1%27--', 'pdf'))).toEqual([404, 'not_found'])
  for (const run of [other.runId, randomUUID(), "'"])
    expect(await codeOf(await exported(reportId, 'json', `?run=${run}`))).toEqual([404, 'not_found'])
  await sql`update reports set expires_at = now() - interval '1 second'`.execute(database.db)
  expect(await codeOf(await exported(reportId, 'xlsx'))).toEqual([404, 'not_found'])
})

test('HEAD has the headers without the file, and other methods are refused', async () => {
  const { reportId } = await makeDone()
  const address = `${url}/api/reports/${reportId}/export.csv`
  const head = await fetch(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '',
  ])
  const refused = await fetch(address, { method: 'DELETE' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a client that disconnects causes no error', async () => {
  const reportId = await makeReport(database.db)
  await makeRun(database.db, { reportId, pages: 2_000 })
  const ended = new Promise((resolve) => {
    server.once('request', (_request, response) => response.once('close', () => setImmediate(resolve)))
  })
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/reports/${reportId}/export.json`, { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await ended
  expect(await (await exported(reportId, 'csv')).text()).toContain('blog-2000')
  expect(errors).toEqual([])
})

test('the published keys verify an exported report, from any site', async () => {
  const { reportId } = await makeDone()
  const text = await (await exported(reportId, 'json')).text()
  const response = await fetch(`${url}${reportKeysPath}`)
  expect(response.headers.get('content-type')).toBe('application/jwk-set+json')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { keys } = (await response.json()) as { keys: Parameters<typeof verifyDocument>[1]['keys'] }
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  expect(await verifyDocument(text, { keys })).toMatchObject({ state: 'authentic' })
})

const verify = async (body: string) => {
  const response = await fetch(`${url}/api/reports/verify`, { method: 'POST', body })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}

test('the server verifies a whole report, or a signature alone', async () => {
  const { reportId } = await makeDone()
  const text = await (await exported(reportId, 'json')).text()
  const { signature } = JSON.parse(text) as SignedDocument
  expect(await verify(text)).toEqual({ status: 200, state: 'authentic' })
  expect(await verify(text.replace('"keyword":"garden tools"', '"keyword":"Garden tools"'))).toEqual({
    status: 200,
    state: 'changed',
    changes: [{ kind: 'changed', path: 'report', url: null }],
  })
  expect(await verify('nonsense')).toMatchObject({ status: 200, state: 'not_json' })
  expect(await verify(JSON.stringify({ signature }))).toEqual({ status: 200, state: 'good' })
  const later = { ...signature, signedAt: '2030-01-01T00:00:00.000Z' }
  expect(await verify(JSON.stringify({ signature: later }))).toEqual({ status: 200, state: 'signature_wrong' })
  expect(await verify('{"signature":1}')).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(await verify(`"${'x'.repeat(1_048_576)}"`)).toMatchObject({ status: 413, code: 'payload_too_large' })
})

test('the verification program can be downloaded', async () => {
  const response = await fetch(`${url}/verify-report.mjs`)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await response.text()).toContain("const format = 'linkwright-report/1'")
})
