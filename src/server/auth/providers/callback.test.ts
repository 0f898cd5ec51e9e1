import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGithubProvider } from '#adapters/sign-in/github-provider.ts'
import { createOidcProvider } from '#adapters/sign-in/oidc-provider.ts'
import { type FakeGithub, startFakeGithub } from '#test/fakes/github.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/fakes/oidc-provider.ts'
import { type Browser, createBrowser } from '#test/harness/browser.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, signIn } from '#test/makers/accounts.ts'

const timeoutMs = 8_000
let database: TestDatabase
let oidc: TestOidcProvider
let github: FakeGithub
let server: TestServer
/** A server that accepts requests and never answers, or answers invalid data. */
let broken: { url: string; close(): Promise<void> }

beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcProvider()
  github = await startFakeGithub({ clientId: 'github-client', clientSecret: 'github-secret' })
  broken = await startBrokenServer()
  const client = { clientId: 'our-client', clientSecret: 'our-secret', timeoutMs }
  const unreachable = (name: string, issuer: string) =>
    createOidcProvider({ ...client, name, label: name, issuer, timeoutMs: 400 })
  const providers = [
    createOidcProvider({ ...client, name: 'oidc', label: 'Single sign-on', issuer: oidc.issuer }),
    createOidcProvider({ ...client, name: 'google', label: 'Google', issuer: oidc.issuer }),
    createOidcProvider({
      ...client,
      name: 'apple',
      label: 'Apple',
      issuer: oidc.issuer,
      pkce: false,
      parameters: { response_mode: 'form_post' },
    }),
    createGithubProvider({
      clientId: 'github-client',
      clientSecret: 'github-secret',
      timeoutMs,
      siteUrl: github.url,
      apiUrl: github.url,
    }),
    unreachable('silent', `${broken.url}/silent`),
    unreachable('down', 'http://127.0.0.1:9'),
    unreachable('endless', `${broken.url}/endless`),
    unreachable('nonsense', `${broken.url}/nonsense`),
  ]
  server = await startTestServer(database, {
    accounts: { providers: new Map(providers.map((provider) => [provider.name, provider])) },
  })
})
afterAll(async () => {
  await server.close()
  await broken.close()
  await github.close()
  await oidc.close()
  await database.drop()
})

beforeEach(() => {
  oidc.person = { sub: randomUUID(), email: someAddress(), email_verified: true, name: 'Ada Lovelace' }
})
afterEach(() => {
  github.failures.clear()
})

const someAddress = () => `ada-${randomUUID()}@example.com`
const verifier = 'a'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')

function authorizeUrl(query: Record<string, string> = {}): string {
  return `${server.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'oidc', redirect_to: `${server.url}/auth/callback?next=/my`, ...query })}`
}

const pkce = { code_challenge: challenge, code_challenge_method: 's256' }
const isBack = (url: URL) => url.origin === server.url && !url.pathname.startsWith('/auth/v1/')
const isCallback = (url: URL) => url.pathname === '/auth/v1/callback'

/** The complete flow in one browser. Returns the URL at which the browser re-enters the application. */
function travel(query: Record<string, string> = {}, browser: Browser = createBrowser()): Promise<URL> {
  return browser.follow(authorizeUrl(query), isBack)
}

/** The parameters of the fragment. */
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

async function exchange(code: string | null, codeVerifier: string = verifier) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ auth_code: code, code_verifier: codeVerifier }),
  })
  return { status: response.status, body: await response.json() }
}

const usersOf = (email: unknown) =>
  database.db.selectFrom('users').selectAll().where('email', '=', String(email)).execute()
const countUsers = async () =>
  (await database.db.selectFrom('users').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count

async function startBrokenServer() {
  const broken = createServer((request, response) => {
    if (request.url?.startsWith('/silent') === true) return
    response.writeHead(200, { 'content-type': 'application/json' })
    if (request.url?.startsWith('/nonsense') === true) response.end('<html>not what was asked for')
    else {
      const timer = setInterval(() => response.write(' '.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    }
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(broken.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        broken.close(() => resolve())
        broken.closeAllConnections()
      }),
  }
}

test('a new person gets a confirmed account with a name and one identity by OpenID Connect', async () => {
  const back = await travel(pkce)
  expect(back.pathname).toBe('/auth/callback')
  expect(back.searchParams.get('next')).toBe('/my')
  const { status, body } = await exchange(back.searchParams.get('code'))
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(body.user).toMatchObject({
    email: oidc.person.email,
    app_metadata: { provider: 'oidc', providers: ['oidc'] },
    user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
    identities: [{ provider: 'oidc', id: oidc.person.sub, email: oidc.person.email }],
  })
  expect(body.user.email_confirmed_at).toEqual(expect.any(String))
  const profile = await database.db
    .selectFrom('profiles')
    .selectAll()
    .where('userId', '=', body.user.id)
    .executeTakeFirstOrThrow()
  expect(profile).toMatchObject({ displayName: 'Ada Lovelace', email: oidc.person.email })
})

test('tokens of the provider are returned with the session once, sealed until then, and stored nowhere afterwards', async () => {
  const code = (await travel(pkce)).searchParams.get('code')
  const waiting = await database.db
    .selectFrom('flowStates')
    .selectAll()
    .where('authCode', '=', String(code))
    .executeTakeFirstOrThrow()
  const { body } = await exchange(code)
  expect(body.provider_token).toMatch(/^ey/)
  expect(body.provider_refresh_token).toEqual(expect.any(String))
  const sealed = waiting.providerTokens ?? Buffer.alloc(0)
  expect(sealed.length).toBeGreaterThan(20)
  expect(sealed.includes(body.provider_refresh_token)).toBe(false)
  expect(await database.db.selectFrom('flowStates').selectAll().where('id', '=', waiting.id).execute()).toEqual([])
  const refreshed = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: body.refresh_token }),
  })
  const again = (await refreshed.json()) as Record<string, unknown>
  expect(again.access_token).toEqual(expect.any(String))
  expect(again).not.toHaveProperty('provider_token')
})

test('without a challenge the session is in the fragment, and its token works', async () => {
  const back = await travel()
  expect(back.searchParams.get('code')).toBeNull()
  expect(back.searchParams.get('next')).toBe('/my')
  const { access_token, ...rest } = fragmentOf(back)
  expect(rest).toMatchObject({ token_type: 'bearer', expires_in: '3600', provider_token: expect.any(String), sb: '' })
  const { data } = await authClient(server.url).getUser(String(access_token))
  expect(data.user?.email).toBe(oidc.person.email)
})

test('the same identity leads to the same account, even with another address', async () => {
  const first = await exchange((await travel(pkce)).searchParams.get('code'))
  oidc.person = { ...oidc.person, email: someAddress(), email_verified: false }
  const second = await exchange((await travel(pkce)).searchParams.get('code'))
  expect(second.body.user.id).toBe(first.body.user.id)
  expect(second.body.user.email).toBe(first.body.user.email)
})

test('the auth client completes a sign-in with PKCE', async () => {
  const client = authClient(server.url, { flowType: 'pkce' })
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${server.url}/auth/callback`,
      skipBrowserRedirect: true,
      queryParams: { prompt: 'consent' },
    },
  })
  const back = await createBrowser().follow(data.url ?? '', isBack)
  const { data: signedIn, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(signedIn.user?.email).toBe(oidc.person.email)
  expect(signedIn.session?.provider_token).toEqual(expect.any(String))
})

test('GitHub, which is not an OpenID provider, identifies the person with its API', async () => {
  const email = someAddress()
  github.user = { id: 4711, login: 'ada', name: 'Ada L.', avatar_url: 'https://avatars.example/u/4711' }
  github.emails = [
    { email: someAddress(), primary: false, verified: true, visibility: null },
    { email: email.toUpperCase(), primary: true, verified: true, visibility: 'private' },
  ]
  const { status, body } = await exchange((await travel({ ...pkce, provider: 'github' })).searchParams.get('code'))
  expect(status).toBe(200)
  expect(body.provider_token).toMatch(/^gho_/)
  expect(body.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Ada L.', user_name: 'ada', avatar_url: 'https://avatars.example/u/4711' },
    identities: [{ provider: 'github', id: '4711' }],
  })
})

test('a code refused by GitHub, a broken API and an invalid answer create no account', async () => {
  github.user = { ...github.user, id: 4712 }
  const before = await countUsers()
  const provider = { ...pkce, provider: 'github' }
  github.failures.set('/login/oauth/access_token', { status: 200, body: '{"error":"bad_verification_code"}' })
  expect(fragmentOf(await travel(provider))).toMatchObject({
    error: 'invalid_request',
    error_code: 'bad_oauth_callback',
  })
  github.failures.clear()
  github.failures.set('/user', { status: 502, body: 'Bad gateway' })
  expect(fragmentOf(await travel(provider))).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
  github.failures.set('/user', { status: 200, body: '{"id":"4712 or 1=1","login":"x"}' })
  expect(fragmentOf(await travel(provider))).toMatchObject({ error: 'invalid_request' })
  github.failures.clear()
  github.failures.set('/user/emails', { status: 403, body: '{}' })
  expect(fragmentOf(await travel(provider))).toMatchObject({ error: 'invalid_request' })
  expect(await countUsers()).toBe(before)
})

test('a verified address leads to the account that has it, and its owner is notified', async () => {
  const account = await makeAccount(server.deps.accounts)
  oidc.person = { ...oidc.person, email: account.email }
  const { body } = await exchange((await travel(pkce)).searchParams.get('code'))
  expect(body.user.id).toBe(account.user.id)
  expect(body.user.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['email', 'oidc'])
  const mails = await messagesTo(database.db, server.deps.mail, account.email)
  expect(mails.map(({ template }) => template)).toEqual(['identity-linked'])
  await expect(signIn(server.url, account)).resolves.toMatchObject({ userId: account.user.id })
})

test('an unverified address opens, joins and creates no account', async () => {
  const account = await makeAccount(server.deps.accounts)
  const before = await countUsers()
  const people: Record<string, unknown>[] = [
    { email: account.email, email_verified: false },
    { email: account.email },
    { email: account.email, email_verified: 'no' },
    { email: someAddress(), email_verified: false },
    { email: 'no address', email_verified: true },
    {},
  ]
  for (const person of people) {
    oidc.person = { sub: randomUUID(), ...person }
    const back = await travel(pkce)
    expect(fragmentOf(back)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' })
    expect(back.searchParams.get('code')).toBeNull()
  }
  expect(await countUsers()).toBe(before)
  const identities = database.db.selectFrom('identities').select('provider').where('userId', '=', account.user.id)
  expect(await identities.execute()).toEqual([{ provider: 'email' }])
})

test('a sign-in of the address’s owner with a provider removes all access of a visitor who signed up with it: password, sessions, links', async () => {
  const thief = await makeAccount(server.deps.accounts, { confirmed: false, metadata: { full_name: 'The thief' } })
  await database.db.insertInto('sessions').values({ userId: thief.user.id, amr: '[]' }).execute()
  await database.db
    .insertInto('oneTimeTokens')
    .values({
      userId: thief.user.id,
      kind: 'confirmation',
      codeHash: Buffer.alloc(32),
      relatesTo: thief.email,
      expiresAt: sql<Date>`now() + interval '1 day'`,
    })
    .execute()
  oidc.person = { ...oidc.person, email: thief.email }
  const { body } = await exchange((await travel(pkce)).searchParams.get('code'))
  expect(body.user.id).toBe(thief.user.id)
  expect(body.user.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['oidc'])
  expect(body.user.user_metadata.full_name).toBe('Ada Lovelace')
  await expect(signIn(server.url, thief)).rejects.toThrow(/400.*Invalid login credentials/)
  const remaining = await database.db
    .selectFrom('oneTimeTokens')
    .select('kind')
    .where('userId', '=', thief.user.id)
    .execute()
  expect(remaining).toEqual([])
  const sessions = database.db.selectFrom('sessions').select('id').where('userId', '=', thief.user.id)
  expect(await sessions.execute()).toHaveLength(1)
})

test('a banned account cannot sign in with a provider either', async () => {
  await exchange((await travel(pkce)).searchParams.get('code'))
  const email = String(oidc.person.email)
  await database.db
    .updateTable('users')
    .set({ bannedUntil: sql<Date>`'infinity'` })
    .where('email', '=', email)
    .execute()
  expect(fragmentOf(await travel(pkce))).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  expect(fragmentOf(await travel())).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
})

test('a state of another browser issues nothing, and stays valid for the browser that began it', async () => {
  const own = createBrowser()
  const comeBack = await own.follow(authorizeUrl(pkce), isCallback)
  const before = await countUsers()
  const stolen = await createBrowser().follow(comeBack, isBack)
  expect(stolen.origin).toBe(server.url)
  expect(stolen.pathname).toBe('/')
  expect(fragmentOf(stolen)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_state' })
  const other = createBrowser()
  await other.follow(authorizeUrl(pkce), isCallback)
  expect(fragmentOf(await other.follow(comeBack, isBack))).toMatchObject({ error_code: 'bad_oauth_state' })
  expect(await countUsers()).toBe(before)
  expect((await own.follow(comeBack, isBack)).searchParams.get('code')).toEqual(expect.any(String))
})

test('a repeated answer of a provider is refused because its state was used', async () => {
  const browser = createBrowser()
  const comeBack = await browser.follow(authorizeUrl(pkce), isCallback)
  expect((await browser.follow(comeBack, isBack)).searchParams.get('code')).not.toBeNull()
  const again = await browser.fetch(comeBack)
  expect(again.status).toBe(303)
  const location = new URL(again.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe(`${server.url}/`)
  expect(fragmentOf(location)).toMatchObject({ error_code: 'flow_state_already_used' })
  expect(fragmentOf(location).error_description).toContain('already been used')
})

test.each([
  ['no state', '?code=x'],
  ['an empty one', '?code=x&state='],
  ['one that is no UUID', `?code=x&state=${encodeURIComponent("' or 1=1 --")}`],
  ['an unknown one', `?code=x&state=${randomUUID()}`],
  ['a NUL', '?code=x&state=%00'],
])('a callback with %s redirects to the site with an error and issues nothing', async (_name, query) => {
  const browser = createBrowser()
  await browser.fetch(authorizeUrl())
  const response = await browser.fetch(`${server.url}/auth/v1/callback${query}`)
  expect(response.status).toBe(303)
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.origin).toBe(server.url)
  expect(fragmentOf(location)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_state' })
  expect(location.href).not.toMatch(/access_token|[?&]code=/)
})

test('an expired state issues nothing', async () => {
  const browser = createBrowser()
  const comeBack = await browser.follow(authorizeUrl(), isCallback)
  await database.db
    .updateTable('flowStates')
    .set({ expiresAt: sql<Date>`now()` })
    .where('id', '=', comeBack.searchParams.get('state') ?? '')
    .execute()
  const back = await browser.follow(comeBack, isBack)
  expect(fragmentOf(back)).toMatchObject({ error_code: 'flow_state_expired' })
  expect(fragmentOf(back)).not.toHaveProperty('access_token')
})

test('a refusal at the provider is redirected to the application; own parameters stay, a preset error is overwritten', async () => {
  const preset = { redirect_to: `${server.url}/auth/callback?keep=1&error=preset&error_code=preset&sb_flow_id=7` }
  oidc.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', 'The user said no')
  })
  const back = await travel({ ...pkce, ...preset })
  expect(Object.fromEntries(back.searchParams)).toEqual({
    keep: '1',
    sb_flow_id: '7',
    error: 'access_denied',
    error_code: 'bad_oauth_callback',
    error_description: 'The user said no',
  })
  expect(fragmentOf(back)).toMatchObject({ error: 'access_denied', error_description: 'The user said no', sb: '' })
  oidc.service.once('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', '"><script>')
  })
  const implicit = await travel(preset)
  expect(implicit.searchParams.get('keep')).toBe('1')
  expect(implicit.searchParams.get('error')).toBe('invalid_request')
  expect(fragmentOf(implicit)).toMatchObject({ error: 'invalid_request' })
})

const lies: [string, () => void][] = [
  ['signs for another client', () => lieInToken((payload) => Object.assign(payload, { aud: 'another-client' }))],
  [
    'signs for two clients and another party',
    () => lieInToken((payload) => Object.assign(payload, { aud: ['our-client', 'x'], azp: 'x' })),
  ],
  [
    'names another issuer',
    () => lieInToken((payload) => Object.assign(payload, { iss: 'https://accounts.google.com' })),
  ],
  ['leaves the nonce out', () => lieInToken((payload) => Reflect.deleteProperty(payload, 'nonce'))],
  ['uses another nonce', () => lieInToken((payload) => Object.assign(payload, { nonce: 'other' }))],
  ['sends a token of yesterday', () => lieInToken((payload) => Object.assign(payload, { iat: 1, exp: 2 }))],
  ['names nobody', () => lieInToken((payload) => Object.assign(payload, { sub: '' }))],
  ['names a subject that cannot be stored', () => lieInToken((payload) => Object.assign(payload, { sub: 'a\0b' }))],
  ['sends no id_token', () => lieInAnswer((body) => Reflect.deleteProperty(body, 'id_token'))],
  [
    'sends an unsigned one',
    () => lieInAnswer((body) => Object.assign(body, { id_token: unsigned(String(body.id_token)) })),
  ],
  [
    'sends one whose signature is broken',
    () => lieInAnswer((body) => Object.assign(body, { id_token: forged(String(body.id_token)) })),
  ],
  ['refuses the code', () => lieInAnswer((body) => refuse(body), 400)],
]

function lieInToken(lie: (payload: Record<string, unknown>) => unknown) {
  const hook = ({ payload }: { payload: Record<string, unknown> }) => {
    // The access token is signed first, and has no nonce.
    if (payload.nonce === undefined) return
    oidc.service.off('beforeTokenSigning', hook)
    lie(payload)
  }
  oidc.service.on('beforeTokenSigning', hook)
}

function lieInAnswer(lie: (body: Record<string, unknown>) => unknown, statusCode = 200) {
  oidc.service.once('beforeResponse', (answer: { body: Record<string, unknown>; statusCode: number }) => {
    lie(answer.body)
    answer.statusCode = statusCode
  })
}

function refuse(body: Record<string, unknown>) {
  for (const name of Object.keys(body)) Reflect.deleteProperty(body, name)
  body.error = 'invalid_grant'
}

function unsigned(token: string): string {
  const header = Buffer.from('{"alg":"none"}').toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

/** Other claims with the original signature. */
function forged(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
  const changed = Buffer.from(JSON.stringify({ ...claims, email: 'victim@example.com' })).toString('base64url')
  return `${header}.${changed}.${signature}`
}

test.each(lies)('a provider that %s is refused with an error, and without an account', async (_name, lie) => {
  const before = await countUsers()
  lie()
  const back = await travel(pkce)
  expect(fragmentOf(back)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
  expect(back.searchParams.get('error')).toBe('invalid_request')
  expect(back.searchParams.get('code')).toBeNull()
  expect(await countUsers()).toBe(before)
})

test('a provider whose userinfo is about another person is refused', async () => {
  oidc.person = { sub: randomUUID() }
  oidc.service.once('beforeUserinfo', (answer: { body: Record<string, unknown> }) => {
    answer.body = { sub: 'somebody else', email: 'victim@example.com', email_verified: true }
  })
  expect(fragmentOf(await travel(pkce))).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
  expect(await usersOf('victim@example.com')).toEqual([])
})

test.each(['silent', 'down', 'endless', 'nonsense'])(
  'a provider that is %s ends in an error at the application, without a hang',
  async (provider) => {
    const before = await countUsers()
    const back = await travel({ ...pkce, provider })
    expect(back.pathname).toBe('/auth/callback')
    expect(back.searchParams.get('next')).toBe('/my')
    expect(fragmentOf(back).error).toMatch(/^(?:server_error|invalid_request)$/)
    expect(await countUsers()).toBe(before)
    if (provider !== 'nonsense') expect(fragmentOf(back)).toMatchObject({ error_code: 'unexpected_failure' })
  },
)

test('a provider that fails between redirect and callback leaves no partial data', async () => {
  const before = await countUsers()
  lieInAnswer((body) => refuse(body), 503)
  expect(fragmentOf(await travel(pkce))).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' })
  expect(await countUsers()).toBe(before)
  // The next attempt is a new flow and succeeds.
  expect((await travel(pkce)).searchParams.get('code')).not.toBeNull()
})

test('concurrent sign-ins of one person with two providers create one account', async () => {
  const shared = { email: oidc.person.email, email_verified: true }
  const providerNames = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'oidc' : 'google'))
  oidc.person = { sub: randomUUID(), ...shared }
  const browsers = providerNames.map((provider) => ({ browser: createBrowser(), provider }))
  const answers = await Promise.all(
    browsers.map(({ browser, provider }) => browser.follow(authorizeUrl({ ...pkce, provider }), isCallback)),
  )
  const backs = await Promise.all(
    answers.map(
      (answer, index) => browsers[index]?.browser.follow(answer, isBack) ?? Promise.reject(new Error('lost')),
    ),
  )
  expect(backs.map((back) => fragmentOf(back).error_code)).toEqual(providerNames.map(() => undefined))
  const users = await usersOf(shared.email)
  expect(users).toHaveLength(1)
  const identities = await database.db
    .selectFrom('identities')
    .select('provider')
    .where('userId', '=', users[0]?.id ?? '')
    .orderBy('provider')
    .execute()
  expect(identities.map(({ provider }) => provider)).toEqual(['google', 'oidc'])
})

test('an answer that the provider’s page posts as a form signs in as well', async () => {
  const browser = createBrowser()
  oidc.person = { ...oidc.person, name: undefined }
  const comeBack = await browser.follow(authorizeUrl({ ...pkce, provider: 'apple' }), isCallback)
  const form = new URLSearchParams(comeBack.searchParams)
  form.set('user', JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' }, email: 'ignored@example.com' }))
  // On a cross-site form post, the browser sends no cookie.
  const posted = await fetch(`${server.url}/auth/v1/callback`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    body: form,
  })
  expect(posted.status).toBe(303)
  const back = await browser.follow(posted.headers.get('location') ?? '', isBack)
  const { body } = await exchange(back.searchParams.get('code'))
  expect(body.user).toMatchObject({ email: oidc.person.email, user_metadata: { full_name: 'Grace Hopper' } })
})
