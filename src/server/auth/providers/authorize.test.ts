import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOidcProvider } from '#adapters/sign-in/oidc-provider.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/fakes/oidc-provider.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'

let database: TestDatabase
let oidc: TestOidcProvider
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcProvider()
  const provider = createOidcProvider({
    name: 'oidc',
    label: 'Single sign-on',
    issuer: oidc.issuer,
    clientId: 'our-client',
    clientSecret: 'our-secret',
    timeoutMs: 8_000,
  })
  server = await startTestServer(database, {
    accounts: { providers: new Map([['oidc', provider]]), redirectUrls: ['https://app.example/**'] },
  })
})
afterAll(async () => {
  await server.close()
  await oidc.close()
  await database.drop()
})

const challenge = createHash('sha256').update('v').digest('base64url')

function authorize(query: string | Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const url = `${server.url}/auth/v1/authorize?${new URLSearchParams(query)}`
  return fetch(url, { redirect: 'manual', headers: { 'x-supabase-api-version': '2024-01-01', ...headers } })
}

async function providerAddress(query: Record<string, string>): Promise<URL> {
  const response = await authorize({ provider: 'oidc', ...query })
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

const flowOf = (url: URL) =>
  database.db
    .selectFrom('flowStates')
    .selectAll()
    .where('id', '=', url.searchParams.get('state') ?? '')
    .executeTakeFirstOrThrow()

test('the browser is sent to the provider with our client, our address, a state, a nonce and PKCE of our own', async () => {
  const url = await providerAddress({ code_challenge: challenge, code_challenge_method: 'S256' })
  expect(url.href).toMatch(`${oidc.issuer}/authorize?`)
  const query = Object.fromEntries(url.searchParams)
  expect(query).toMatchObject({
    client_id: 'our-client',
    redirect_uri: `${server.url}/auth/v1/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  expect(query.state).toMatch(/^[0-9a-f-]{36}$/)
  expect(query.nonce?.length).toBeGreaterThan(20)
  expect(query.code_challenge).not.toBe(challenge)
})

test('reserved parameters are dropped, and the provider’s own are passed on', async () => {
  const ours = {
    client_id: 'evil',
    redirect_uri: 'https://evil.example',
    response_type: 'token',
    response_mode: 'fragment',
    state: 'evil',
    nonce: 'evil',
    client_secret: 'evil',
    code_verifier: 'evil',
    scope: 'evil',
    request: 'evil',
    request_uri: 'evil',
    STATE: 'evil',
  }
  const url = await providerAddress({
    ...ours,
    login_hint: 'ada@example.com',
    prompt: 'consent',
    access_type: 'offline',
  })
  expect(url.href).not.toContain('evil')
  expect([...url.searchParams.keys()].toSorted()).toEqual(
    [
      ...['access_type', 'client_id', 'code_challenge', 'code_challenge_method', 'login_hint', 'nonce', 'prompt'],
      ...['redirect_uri', 'response_type', 'scope', 'state'],
    ].toSorted(),
  )
  expect(url.searchParams.get('login_hint')).toBe('ada@example.com')
})

test('scopes of the caller are requested beside those that sign-in needs, each once', async () => {
  const url = await providerAddress({ scopes: 'email,calendar.read profile "bad" calendar.read' })
  expect(url.searchParams.get('scope')).toBe('openid email profile calendar.read')
})

test.each([
  [{}],
  [{ provider: '' }],
  [{ provider: 'facebook' }],
  [{ provider: '__proto__' }],
  [{ provider: 'oidc\0' }],
])('a provider that is not offered is refused as JSON: %j', async (query) => {
  const response = await authorize(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'oauth_provider_not_supported' })
})

test.each([
  [{ code_challenge: challenge }],
  [{ code_challenge_method: 's256' }],
  [{ code_challenge: challenge, code_challenge_method: 'plain' }],
  [{ code_challenge: 'short', code_challenge_method: 's256' }],
])('an invalid challenge is refused: %j', async (query) => {
  const response = await authorize({ provider: 'oidc', ...query })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'validation_failed' })
})

test.each([
  ['https://evil.example/x', () => server.url],
  ['//evil.example', () => server.url],
  ['javascript:alert(1)', () => server.url],
  ['https://app.example@evil.example/', () => server.url],
  ['https://app.example/deep/page?x=1', () => 'https://app.example/deep/page?x=1'],
])('the flow returns to %s only if that is allowed, and to the site otherwise', async (redirectTo, expected) => {
  const { redirectTo: stored } = await flowOf(await providerAddress({ redirect_to: redirectTo }))
  expect(new URL(stored).href).toBe(new URL(expected()).href)
})

test('the secrets of a flow are stored sealed, and a cookie that no script can read identifies the browser', async () => {
  const response = await authorize({ provider: 'oidc' })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^sign-in=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/)
  const url = new URL(response.headers.get('location') ?? '')
  const flow = await flowOf(url)
  const key = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  expect(flow.browserHash).toEqual(createHash('sha256').update(key).digest())
  expect(flow.providerSecrets?.toString('latin1')).not.toContain(url.searchParams.get('nonce') ?? '')
  expect(flow.expiresAt.getTime() - flow.createdAt.getTime()).toBe(300_000)
  // A second tab does not replace the first one's cookie.
  const second = await authorize({ provider: 'oidc' }, { cookie: `sign-in=${key}` })
  expect(second.headers.getSetCookie()[0]).toContain(`sign-in=${key};`)
  const planted = await authorize({ provider: 'oidc' }, { cookie: 'sign-in=short' })
  expect(planted.headers.getSetCookie()[0]).not.toContain('short')
})

test('a visitor who begins too many flows is limited', async () => {
  const limited = await startTestServer(database, {
    accounts: {
      providers: server.deps.accounts.providers,
      limits: { verifyByVisitor: { ...server.deps.accounts.limits.verifyByVisitor, consume: refuse } },
    },
  })
  const response = await fetch(`${limited.url}/auth/v1/authorize?provider=oidc`, { redirect: 'manual' })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('7')
  await limited.close()
})

const refuse = async () => ({ allowed: false, used: 30, retryAfterSeconds: 7 })
