import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailListState } from '#contract/mail/mail-lists.ts'
import type { Monitor } from '#contract/reports/report-monitors.ts'
import { findAlerts } from '#domain/campaigns/alerts/campaign-alerts.ts'
import { type MailList, tokenOfMailList } from '#domain/mail/mail-list-token.ts'
import type { RenderPage } from '#server/pages/pages.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

/** The page of such a link reads this state while it renders. */
const render: RenderPage = async (request, { api }) => {
  const { state } = await api.mailLists.state({ token: new URL(request.url).pathname.split('/')[2] ?? '' })
  return new Response(JSON.stringify(state), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

let database: TestDatabase
let server: TestServer
let token: string
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { listener: { render } })
  const account = await makeAccount(server.deps.accounts)
  userId = account.user.id
  token = (await signIn(server.url, account)).accessToken
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const linkOf = (of: MailList) => tokenOfMailList(server.deps.mail.sealer, of)

async function stateOf(link: string): Promise<MailListState> {
  const response = await fetch(`${server.url}/api/mail-lists/${link}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { state: MailListState }).state
}

/** A request like that of a mail program: no cookie, no origin, no redirect followed. */
function post(
  link: string,
  body: string | FormData = 'List-Unsubscribe=One-Click',
  headers: Record<string, string> = {},
) {
  const type = typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  return fetch(`${server.url}/unsubscribe/${link}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { ...type, ...headers },
  })
}

async function callApi<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Body
}

async function monitored(): Promise<string> {
  const { report } = await callApi<{ report: { id: string } }>('POST', '/reports', {
    keyword: 'rain',
    anchorText: 'rain barrels',
    destinationUrl: 'https://shop.example/',
    urls: ['http://127.0.0.1:1/page'],
  })
  await callApi('PUT', `/reports/${report.id}/monitor`, { cadence: 'daily' })
  return report.id
}

test('one click in a mail program stops the mails of a report, without sign-in, and can be repeated', async () => {
  const id = await monitored()
  const link = linkOf({ list: 'report', id })
  expect(await stateOf(link)).toEqual({ list: 'report', about: 'rain barrels', isMailed: true })
  for (const body of ['List-Unsubscribe=One-Click', multipart()]) {
    const response = await post(link, body)
    expect([response.status, await response.text(), response.headers.get('set-cookie')]).toEqual([
      200,
      'Unsubscribed.\n',
      null,
    ])
  }
  expect(await stateOf(link)).toMatchObject({ isMailed: false })
  const { monitor } = await callApi<{ monitor: Monitor }>('GET', `/reports/${id}/monitor`)
  expect(monitor).toMatchObject({ mailAlerts: 'none', isOn: true, webhookAlerts: true })
})

function multipart(): FormData {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}

test('opening the link stops nothing, because programs that scan mail open links too', async () => {
  const link = linkOf({ list: 'report', id: await monitored() })
  for (const method of ['GET', 'HEAD']) {
    const page = await fetch(`${server.url}/unsubscribe/${link}`, { method })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect(await stateOf(link)).toMatchObject({ isMailed: true })
})

test('the button of the page stops the mails of campaigns and returns to the page; webhooks are still sent', async () => {
  const link = linkOf({ list: 'campaigns', id: userId })
  expect(await stateOf(link)).toEqual({ list: 'campaigns', about: null, isMailed: true })
  const response = await post(link, 'from=page', { origin: server.url, 'sec-fetch-site': 'same-origin' })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/unsubscribe/${link}`])
  expect(await findAlerts(database.db, { userId })).toEqual({ mail: 'off', mailLost: false, webhook: true })
  expect(await stateOf(link)).toMatchObject({ isMailed: false })
})

test('leaving the waitlist by the link deletes the address', async () => {
  const { id } = await database.db
    .insertInto('waitlist')
    .values({ email: 'ada@example.com', source: 'automation_page', referralCode: 'aaaaaaaaaa' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = linkOf({ list: 'waitlist', id })
  expect(await stateOf(link)).toMatchObject({ isMailed: true })
  expect((await post(link)).status).toBe(200)
  expect((await post(link)).status).toBe(200)
  expect(await database.db.selectFrom('waitlist').selectAll().execute()).toEqual([])
  expect(await stateOf(link)).toMatchObject({ isMailed: false })
})

test('a valid link to a deleted object reports that, and a forged link is not found', async () => {
  const deleted = linkOf({ list: 'report', id: randomUUID() })
  expect(await stateOf(deleted)).toEqual({ list: 'report', about: null, isMailed: false })
  expect((await post(linkOf({ list: 'campaigns', id: randomUUID() }))).status).toBe(200)
  const good = linkOf({ list: 'campaigns', id: userId })
  // A token of another list, of another member, and with another signature.
  const bytes = Buffer.from(good, 'base64url')
  for (const index of [0, 5, 20, 32]) {
    const forged = Buffer.from(bytes)
    forged[index] = (forged[index] ?? 0) ^ 1
    const link = forged.toString('base64url')
    expect((await fetch(`${server.url}/api/mail-lists/${link}`)).status).toBe(404)
    expect((await post(link)).status).toBe(404)
  }
  expect((await fetch(`${server.url}/api/mail-lists/x`)).status).toBe(404)
})

test('a page of another site cannot submit the button', async () => {
  const link = linkOf({ list: 'report', id: await monitored() })
  expect((await post(link, 'from=page', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await stateOf(link)).toMatchObject({ isMailed: true })
})
