import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth, lastAuthMailTo } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let accessToken: string
const ally = 'https://app.example.com/welcome?sb_flow_id=7&tab=2'
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { accounts: { redirectUrls: ['https://app.example.com/**'] } })
  accessToken = (await signIn(server.url, await makeAccount(server.deps.accounts))).accessToken
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const newEmail = () => `new-${crypto.randomUUID()}@example.com`
const password = 'violet river stone'

type RedirectRequest = (query: string, headers?: Record<string, string>) => Promise<string | null>

/** Sends a `redirect_to` to each endpoint, and returns the final URL of its mail or redirect. */
const endpoints: Record<string, RedirectRequest> = {
  async signup(query, headers = {}) {
    const email = newEmail()
    await callAuth(server, 'POST', `/signup${query}`, { body: { email, password }, headers })
    return (await lastAuthMailTo(server, email)).redirectTo
  },
  async recover(query, headers = {}) {
    const { email } = await makeAccount(server.deps.accounts)
    await callAuth(server, 'POST', `/recover${query}`, { body: { email }, headers })
    return (await lastAuthMailTo(server, email)).redirectTo
  },
  async resend(query, headers = {}) {
    const { email } = await makeAccount(server.deps.accounts, { confirmed: false })
    await callAuth(server, 'POST', `/resend${query}`, { body: { type: 'signup', email }, headers })
    return (await lastAuthMailTo(server, email)).redirectTo
  },
  async otp(query, headers = {}) {
    const email = newEmail()
    await callAuth(server, 'POST', `/otp${query}`, { body: { email }, headers })
    return (await lastAuthMailTo(server, email)).redirectTo
  },
  async user(query, headers = {}) {
    const email = newEmail()
    await callAuth(server, 'PUT', `/user${query}`, { body: { email }, token: accessToken, headers })
    return (await lastAuthMailTo(server, email)).redirectTo
  },
  async verify(query, headers = {}) {
    const path = `/verify${query}${query === '' ? '?' : '&'}type=signup&token=nonsense`
    const reply = await callAuth(server, 'GET', path, { headers })
    return (reply.headers.get('location') ?? '').split('#', 1)[0] ?? null
  },
}
const names = Object.keys(endpoints)
const requestRedirect = (name: string, query: string, headers?: Record<string, string>) =>
  endpoints[name]?.(query, headers)
const queryOf = (redirectTo: string) => `?${new URLSearchParams({ redirect_to: redirectTo })}`
/** The site's own URL, in any spelling. */
const home = () => expect.stringMatching(new RegExp(`^${server.url}/?$`))

test.each(names)(
  '%s redirects to this site and to allowed ones with their own parameters, and otherwise to the home page',
  async (name) => {
    expect(await requestRedirect(name, queryOf(`${server.url}/dashboard?a=b`))).toBe(`${server.url}/dashboard?a=b`)
    expect(await requestRedirect(name, queryOf(ally))).toBe(ally)
    expect(await requestRedirect(name, '', { redirect_to: ally })).toBe(ally)
    expect(await requestRedirect(name, '')).toEqual(home())
  },
)

test.each(names)('%s redirects to the home page instead of a URL that is not allowed', async (name) => {
  const { host, port } = new URL(server.url)
  const hostile = [
    '//evil.example',
    'https:evil.example',
    '\\\\evil.example',
    `${server.url}\\@evil.example`,
    `http://${host}@evil.example/`,
    `http://${host}.evil.example/`,
    'https://evil.example%2f@app.example.com/',
    `${server.url}/\r\nlocation: https://evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    'http://app.example.com/welcome',
    'https://app.example.com:8443/welcome',
    'https://xn--pp-mlc.example.com/welcome',
    `http://2130706433:${port}/`,
    'https://93.184.215.14/',
    'https://[2606:2800:21f::1]/',
  ]
  const arrivals = await Promise.all(hostile.map((redirectTo) => requestRedirect(name, queryOf(redirectTo))))
  expect(arrivals).toEqual(hostile.map(home))
})
