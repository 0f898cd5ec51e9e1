import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOidcProvider } from '#adapters/sign-in/oidc-provider.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/fakes/oidc-provider.ts'
import { callAuth, lastAuthMailTo, passMinute } from '#test/harness/auth.ts'
import { createBrowser } from '#test/harness/browser.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, signIn } from '#test/makers/accounts.ts'

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
  server = await startTestServer(database, { accounts: { providers: new Map([['oidc', provider]]) } })
})
afterAll(async () => {
  await server.close()
  await oidc.close()
  await database.drop()
})

const someAddress = () => `ada-${randomUUID()}@example.com`
const password = 'the first of my words'
const put = (token: string, body: Record<string, unknown>) => callAuth(server, 'PUT', '/user', { body, token })

/** What the API answers to the account page. */
async function hasPassword(token: string): Promise<unknown> {
  const response = await fetch(`${server.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return ((await response.json()) as { hasPassword: unknown }).hasPassword
}

/** The token of a person who signs in through the provider, and the account's identities. */
async function comeByProvider(email: string) {
  oidc.person = { sub: randomUUID(), email, email_verified: true, name: 'Ada Lovelace' }
  const verifier = 'a'.repeat(64)
  const query = new URLSearchParams({
    provider: 'oidc',
    redirect_to: `${server.url}/auth/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  const isBack = (url: URL) => url.origin === server.url && !url.pathname.startsWith('/auth/v1/')
  const back = await createBrowser().follow(`${server.url}/auth/v1/authorize?${query}`, isBack)
  const body = { auth_code: back.searchParams.get('code'), code_verifier: verifier }
  const { body: session } = await callAuth(server, 'POST', '/token?grant_type=pkce', { body })
  const providers = session.user.identities.map(({ provider }: { provider: string }) => provider)
  return { token: String(session.access_token), providers }
}

test('who came by another site has no password, sets the first one without naming another, and has one from then on', async () => {
  const { token, providers } = await comeByProvider(someAddress())
  expect([providers, await hasPassword(token)]).toEqual([['oidc'], false])

  expect((await put(token, { password })).status).toBe(200)

  expect(await hasPassword(token)).toBe(true)
  const next = 'the second of my words'
  expect((await put(token, { password: next })).body.code).toBe('current_password_required')
  expect((await put(token, { password: next, current_password: password })).status).toBe(200)
  expect(await hasPassword(token)).toBe(true)
})

test('an account that is confirmed after another person signed up with its address has no password, and can set one', async () => {
  const email = someAddress()
  const client = authClient(server.url)
  await client.signUp({ email, password: 'the words of a squatter' })
  await passMinute(database.db)
  await client.signUp({ email, password })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const { data } = await client.verifyOtp({ type: 'signup', token_hash: tokenHash })
  const token = data.session?.access_token ?? ''
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
  expect(await hasPassword(token)).toBe(false)

  expect((await put(token, { password })).status).toBe(200)

  expect(await hasPassword(token)).toBe(true)
  await signIn(server.url, { email, password })
})

test('an account that signs in only by code has no password', async () => {
  const email = someAddress()
  const client = authClient(server.url)
  await client.signInWithOtp({ email })
  const { code } = await lastAuthMailTo(server, email)
  const { data } = await client.verifyOtp({ email, token: code, type: 'email' })

  expect(await hasPassword(data.session?.access_token ?? '')).toBe(false)
})

test('a password that is removed with its identity is no longer reported', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { token } = await comeByProvider(account.email)
  expect(await hasPassword(token)).toBe(true)
  const { body: user } = await callAuth(server, 'GET', '/user', { token })
  const own = user.identities.find(({ provider }: { provider: string }) => provider === 'email')

  expect((await callAuth(server, 'DELETE', `/user/identities/${own.identity_id}`, { token })).status).toBe(200)

  expect(await hasPassword(token)).toBe(false)
})

test('the flag follows the hash in the database, and cannot be set otherwise', async () => {
  const { user } = await makeAccount(server.deps.accounts)
  const readFlag = async () =>
    (await sql<{ has: boolean }>`select has_password as has from users where id = ${user.id}`.execute(database.db))
      .rows[0]?.has
  expect(await readFlag()).toBe(true)
  await sql`update users set password_hash = null where id = ${user.id}`.execute(database.db)
  expect(await readFlag()).toBe(false)
  await expect(sql`update users set has_password = true where id = ${user.id}`.execute(database.db)).rejects.toThrow()
})
