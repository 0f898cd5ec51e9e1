import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Monitor, WebhookDelivery, WebhookEndpoint } from '#contract/reports/report-monitors.ts'
import type { Report } from '#contract/reports/reports.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  token = (await signIn(server.url, await makeAccount(server.deps.accounts))).accessToken
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function call<Body>(method: string, path: string, body?: unknown, as: string | null = token) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body & { code?: string } }
}

async function makeReport(as: string | null = token): Promise<string> {
  const question = {
    keyword: 'rain',
    anchorText: 'barrels',
    destinationUrl: 'https://shop.example/',
    urls: ['http://127.0.0.1:1/page'],
  }
  const { body } = await call<{ report: Report }>('POST', '/reports', question, as)
  return body.report.id
}

test('a monitor is made, changed, paused and ended', async () => {
  const path = `/reports/${await makeReport()}/monitor`
  expect((await call('GET', path)).body).toEqual({ monitor: null })
  const made = (await call<{ monitor: Monitor }>('PUT', path, { cadence: 'weekly' })).body.monitor
  expect(made).toMatchObject({ cadence: 'weekly', isOn: true, mailAlerts: 'all', webhookAlerts: true })
  const days = (Date.parse(made.nextRunAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  // Changing the mail setting does not move the next run.
  const quiet = await call<{ monitor: Monitor }>('PUT', path, {
    cadence: 'weekly',
    mailAlerts: 'none',
    webhookAlerts: false,
  })
  expect(quiet.body.monitor).toEqual({ ...made, mailAlerts: 'none', webhookAlerts: false })
  const paused = await call<{ monitor: Monitor }>('PUT', path, { cadence: 'daily', isOn: false })
  expect(paused.body.monitor).toMatchObject({ cadence: 'daily', isOn: false, nextRunAt: null })
  expect((await call<{ monitor: Monitor }>('GET', path)).body.monitor).toEqual(paused.body.monitor)
  expect((await call('DELETE', path)).body).toEqual({ monitor: null })
  expect((await call('GET', path)).body).toEqual({ monitor: null })
})

test("a guest's report has no monitor, also not for a member who has its address", async () => {
  const id = await makeReport(null)
  expect(await call('PUT', `/reports/${id}/monitor`, { cadence: 'daily' })).toMatchObject({ status: 404 })
  expect(await call('PUT', `/reports/${id}/monitor`, { cadence: 'daily' }, null)).toMatchObject({ status: 401 })
})

test.each([
  [{}],
  [{ cadence: 'hourly' }],
  [{ cadence: 'daily', isOn: 'yes' }],
  [{ cadence: 'daily', mailAlerts: 'some' }],
])('%j is no monitor', async (settings) => {
  const answer = await call('PUT', `/reports/${await makeReport()}/monitor`, settings)
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
})

test('the timeline is paged, newest first, and its cursors are valid only for this list', async () => {
  const id = await makeReport()
  const { id: runId } = await database.db
    .selectFrom('reportRuns')
    .select('id')
    .where('reportId', '=', id)
    .executeTakeFirstOrThrow()
  for (let position = 1; position <= 5; position += 1)
    await database.db
      .insertInto('reportChanges')
      .values({
        reportId: id,
        runId,
        position,
        url: `https://blog.example/${position}`,
        code: 'link_lost',
        before: 'found',
      })
      .execute()
  const seen: number[] = []
  let query = '?limit=2'
  for (;;) {
    const { body } = await call<{ changes: { position: number; text: string }[]; next: string | null }>(
      'GET',
      `/reports/${id}/timeline${query}`,
    )
    for (const { position, text } of body.changes) {
      seen.push(position)
      expect(text).toMatch(/^The link is lost/)
    }
    if (body.next === null) break
    query = `?limit=2&cursor=${body.next}`
  }
  expect(seen).toEqual([5, 4, 3, 2, 1])
  expect(await call('GET', `/reports/${id}/timeline?cursor=x`)).toMatchObject({ status: 422 })
})

type Made = { endpoint: WebhookEndpoint; secret: string }

test('an endpoint is added, tested, given a new secret and removed; only adding and rotating return the secret', async () => {
  const { body: made } = await call<Made>('POST', '/webhook-endpoints', { url: ' https://hooks.example/links ' })
  expect(made.endpoint).toMatchObject({ url: 'https://hooks.example/links', disabledAt: null, rotatedUntil: null })
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const rotated = await call<Made>('POST', `/webhook-endpoints/${made.endpoint.id}/rotate`)
  expect(rotated.body.secret).not.toBe(made.secret)
  expect(rotated.body.endpoint.rotatedUntil).not.toBeNull()

  const tested = await call<{ delivery: WebhookDelivery }>('POST', `/webhook-endpoints/${made.endpoint.id}/test`)
  expect(tested.body.delivery).toMatchObject({ event: 'webhook.test', status: 'waiting', attempts: 0 })
  expect(await call('POST', `/webhook-endpoints/${made.endpoint.id}/test`)).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  })
  const listed = await call<{ endpoints: WebhookEndpoint[] }>('GET', '/webhook-endpoints')
  const deliveries = await call<{ deliveries: WebhookDelivery[] }>(
    'GET',
    `/webhook-endpoints/${made.endpoint.id}/deliveries`,
  )
  expect(listed.body.endpoints).toEqual([rotated.body.endpoint])
  expect(deliveries.body.deliveries).toEqual([tested.body.delivery])
  expect(JSON.stringify([listed.body, deliveries.body])).not.toContain('whsec_')

  expect((await call('DELETE', `/webhook-endpoints/${made.endpoint.id}`)).body).toEqual({ removed: made.endpoint.id })
  expect(await call('DELETE', `/webhook-endpoints/${made.endpoint.id}`)).toMatchObject({ status: 404 })
})

test.each([
  'http://hooks.example/',
  'https://10.0.0.1/',
  'https://user:word@hooks.example/',
  'ftp://hooks.example/',
  ' ',
])('%j is rejected as an endpoint', async (url) => {
  expect(await call('POST', '/webhook-endpoints', { url })).toMatchObject({
    status: 422,
    body: { code: 'validation_failed' },
  })
})
