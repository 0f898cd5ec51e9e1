import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOidcProvider } from '#adapters/sign-in/oidc-provider.ts'
import { createUser } from '#domain/accounts/lifecycle/create-user.ts'
import { issueSessionWithUser, startSessionWithUser } from '#domain/accounts/sessions/start-session.ts'
import { startOidcProvider, type TestOidcProvider } from '#test/fakes/oidc-provider.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { type AuthRoute, authRoutes } from './auth-routes.ts'

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
    clientSecret: null,
    timeoutMs: 8_000,
  })
  server = await startTestServer(database, { accounts: { providers: new Map([['oidc', provider]]) } })
})
afterAll(async () => {
  await server.close()
  await oidc.close()
  await database.drop()
})

const requestsAtOnce = 6
const answerTimeoutMs = 60_000
const testTimeoutMs = 240_000
const challenge = 'c'.repeat(43)
const security = { gotrue_meta_security: {} }
const flow = { code_challenge: challenge, code_challenge_method: 's256', ...security }

/** Valid requests, so that a single changed member is the only error. Each has a new address, so that no request depends on an earlier one. */
const sensible: Record<string, () => { query?: Record<string, string>; body?: Record<string, unknown> }[]> = {
  'POST /token': () => [
    { query: { grant_type: 'password' }, body: { email: someAddress(), password: 'secret words', ...security } },
    { query: { grant_type: 'password' }, body: { phone: '4915112345678', password: 'secret words', ...security } },
    { query: { grant_type: 'refresh_token' }, body: { refresh_token: 'AAAA' } },
    { query: { grant_type: 'pkce' }, body: { auth_code: randomUUID(), code_verifier: 'v'.repeat(64) } },
  ],
  'POST /signup': () => [
    { body: { email: someAddress(), password: 'violet river stone', data: { name: 'Ada' }, ...flow } },
  ],
  'POST /recover': () => [{ body: { email: someAddress(), ...flow } }],
  'POST /resend': () => [{ body: { type: 'signup', email: someAddress(), ...flow } }],
  'POST /otp': () => [
    { body: { email: someAddress(), create_user: true, data: { name: 'Ada' }, channel: 'sms', ...flow } },
  ],
  'GET /verify': () => [{ query: { token: 't'.repeat(43), type: 'signup', redirect_to: '/x' } }],
  'POST /verify': () => [
    { body: { type: 'signup', token_hash: 't'.repeat(43), ...security } },
    { body: { type: 'email', email: someAddress(), token: '123456', ...security } },
    { body: { type: 'sms', phone: '4915112345678', token: '123456', ...security } },
  ],
  'PUT /user': () => [
    { body: { email: someAddress(), data: { name: 'Ada' }, ...flow } },
    { body: { password: 'violet river stone', current_password: 'x', nonce: '123456', ...security } },
    { body: { phone: '4915112345678', channel: 'sms', ...security } },
  ],
  'POST /logout': () => [{ query: { scope: 'local' } }],
  'GET /authorize': () => [
    {
      query: {
        provider: 'oidc',
        redirect_to: '/x',
        scopes: 'a',
        code_challenge: challenge,
        code_challenge_method: 's256',
      },
    },
  ],
  'GET /callback': () => [{ query: { code: 'c', state: randomUUID(), error: 'x', error_description: 'y', iss: 'z' } }],
  'POST /callback': () => [{ body: { code: 'c', state: randomUUID(), user: '{}' } }],
  'GET /user/identities/authorize': () => [
    { query: { provider: 'oidc', redirect_to: '/x', skip_http_redirect: 'true', scopes: 'a' } },
  ],
  'POST /factors': () => [
    { body: { factor_type: 'totp', friendly_name: 'Mine', issuer: 'Linkwright' } },
    { body: { factor_type: 'phone', friendly_name: 'Mine', phone: '4915112345678' } },
  ],
  'POST /factors/{id}/challenge': () => [{ body: { factorId: randomUUID(), channel: 'sms' } }],
  'POST /factors/{id}/verify': () => [{ body: { challenge_id: randomUUID(), code: '123456' } }],
}

/** Required members of an endpoint: a value that is not text is refused there. */
const needed = new Set([
  ...['POST /signup email', 'POST /signup password', 'POST /recover email', 'POST /resend email', 'POST /resend type'],
  ...[
    'POST /otp email',
    'POST /verify type',
    'POST /verify token',
    'POST /factors factor_type',
    'POST /token refresh_token',
  ],
  ...['POST /token auth_code', 'POST /token code_verifier', 'POST /token email', 'POST /factors/{id}/verify code'],
  'POST /factors/{id}/verify challenge_id',
])

const someAddress = () => `hostile-${randomUUID()}@example.com`
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** JSON values in place of a text. */
const hostileValues: Record<string, string> = {
  'a NUL': '"\\u0000"',
  'a NUL within': '"ada\\u0000@example.com"',
  'half a surrogate pair': '"\\ud800"',
  'the other half': '"ada\\udfff@example.com"',
  'turned text': '"\\u202eada@example.com"',
  'line ends': '"ada@example.com\\r\\nBcc: eve@example.com"',
  'a huge text': `"${'x'.repeat(200_000)}"`,
  SQL: '"\' or 1=1; drop table users; --"',
  'a pattern': '"%_*"',
  nothing: 'null',
  'an empty text': '""',
  zero: '0',
  'a large number': '1e400',
  truth: 'true',
  'a list': '["ada@example.com"]',
  'an operator': '{"$ne":null}',
  'a prototype': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  'deep lists': deep(20_000),
  'deep objects': deepObject(20_000),
}
const isNoText = new Set(['zero', 'truth', 'a list', 'an operator', 'a prototype', 'deep lists', 'deep objects'])

const hostileBodies: Record<string, string | Buffer> = {
  nothing: '',
  'a bare null': 'null',
  'a list': '[]',
  'a text': '"x"',
  'half an object': '{"email":',
  'a byte order mark': '\ufeff{}',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a prototype': '{"__proto__":{"email":"ada@example.com","password":"x"}}',
  'deep lists': deep(200_000),
  'deep objects': deepObject(100_000),
  'a key twice': '{"email":"a@example.com","email":["b@example.com"]}',
  'names of methods': '{"toString":1,"hasOwnProperty":1,"valueOf":1,"then":1}',
}

const hostileTexts: Record<string, string> = {
  'a NUL': '%00',
  'bytes that are no UTF-8': '%ff%fe',
  'half an escape': '%zz',
  'line ends': '%0d%0aset-cookie:%20a=b',
  SQL: `${encodeURIComponent("' or 1=1; --")}`,
  'a prototype': '__proto__',
  'a huge text': 'x'.repeat(8_000),
  'another site': encodeURIComponent('https://evil.example/'),
  'a script': encodeURIComponent('javascript:alert(1)'),
  'a way up': '..%2f..%2fuser',
}

const hostileHeaders: Record<string, Record<string, string>> = {
  'no token': { authorization: 'Bearer' },
  'two tokens': { authorization: 'Bearer a b' },
  'another scheme': { authorization: 'Basic YTpi' },
  'a huge token': { authorization: `Bearer ${'a.'.repeat(3_000)}` },
  'a token of nothing': { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  'bytes of another alphabet': { authorization: 'Bearer \xff\xfe', 'user-agent': '\xff'.repeat(1_000) },
  cookies: { cookie: '__proto__=1; sign-in; =; ;;sign-in=\xff; constructor=x' },
  'another way back': { redirect_to: 'https://evil.example/\xff' },
  'a made-up address': { 'x-forwarded-for': `${'9'.repeat(1_000)}, ::ffff:::, '` },
  'a version of the future': { 'x-supabase-api-version': '9999-99-99' },
  'an unknown encoding': { 'content-encoding': 'br' },
  'an unknown type': { 'content-type': 'multipart/form-data; boundary=x' },
}

type Sent = { what: string; url: string; init: RequestInit; refused: boolean }
type Request = {
  method: string
  path: string
  query?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

async function newToken(): Promise<string> {
  const { db } = server.deps.accounts
  const from = { ip: '127.0.0.1', userAgent: null, visitorKey: 'x' }
  const account = {
    phone: null,
    passwordHash: null,
    metadata: {},
    isEmailConfirmed: true,
    isPhoneConfirmed: false,
    ip: null,
  }
  const user = await createUser(db, { ...account, email: someAddress() })
  const begun = await startSessionWithUser(db, { userId: user.id, method: 'password', from })
  return (await issueSessionWithUser(server.deps.accounts, begun)).access_token
}

function toSend(what: string, { method, path, query = '', body, headers }: Request, refused = false): Sent {
  const url = `${server.url}/auth/v1${path.replace('{id}', randomUUID())}${query === '' ? '' : `?${query}`}`
  const takesBody = method !== 'GET' && body !== undefined
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, ...(takesBody ? { body } : {}) }
  return { what, url, init: init as RequestInit, refused }
}

/** All hostile requests to one endpoint. */
function attacks(route: AuthRoute): Sent[] {
  const { method, path } = route
  const name = `${method} ${path}`
  const shapes = sensible[name]?.() ?? [{}]
  const send = (what: string, request: Partial<Request>, refused = false) =>
    toSend(what, { method, path, ...request }, refused)
  const plain = shapes[0] ?? {}
  const usual = { query: new URLSearchParams(plain.query).toString(), body: JSON.stringify(plain.body ?? {}) }

  const members = shapes.flatMap(({ query, body = {} }) =>
    Object.keys(body).flatMap((member) =>
      Object.entries(hostileValues).map(([what, value]) => {
        const others = JSON.stringify({ ...body, [member]: undefined })
        const text = others === '{}' ? `{"${member}":${value}}` : `${others.slice(0, -1)},"${member}":${value}}`
        const refused = isNoText.has(what) && needed.has(`${name} ${member}`)
        return send(`${member} is ${what}`, { query: new URLSearchParams(query).toString(), body: text }, refused)
      }),
    ),
  )
  const parameters = shapes.flatMap(({ query = {}, body }) =>
    Object.keys({ redirect_to: '', ...query }).flatMap((parameter) =>
      Object.entries(hostileTexts).map(([what, text]) => {
        const others = new URLSearchParams(Object.entries(query).filter(([name]) => name !== parameter)).toString()
        return send(`${parameter} in the query is ${what}`, {
          query: `${others}&${parameter}=${text}`,
          body: JSON.stringify(body ?? {}),
        })
      }),
    ),
  )
  const bodies = Object.entries(hostileBodies).map(([what, body]) => send(`the body is ${what}`, { ...usual, body }))
  const headers = Object.entries(hostileHeaders).map(([what, headers]) =>
    send(`a header has ${what}`, { ...usual, headers }),
  )
  const ids = path.includes('{id}')
    ? Object.entries(hostileTexts).map(([what, text]) =>
        send(`the id is ${what}`, { ...usual, path: path.replace('{id}', text) }, true),
      )
    : []
  return [...members, ...parameters, ...bodies, ...headers, ...ids]
}

/** Returns what violates the wire contract in an answer, or `null` for a valid answer or refusal. */
async function judge({ what, url, init, refused }: Sent, token: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) }
  const signal = AbortSignal.timeout(answerTimeoutMs)
  const response = await fetch(url, { ...init, headers, redirect: 'manual', signal }).catch((error: unknown) => error)
  if (!(response instanceof Response)) return `${what}: ${String(response)}`
  const text = await response.text()
  const { status } = response
  if (status >= 500 || (refused && status < 400)) return `${what}: ${status} ${text.slice(0, 200)}`
  const location = response.headers.get('location')
  if (location !== null) {
    const isOurs = [server.url, oidc.issuer].some((origin) => location === origin || location.startsWith(`${origin}/`))
    return isOurs ? null : `${what}: sent to ${location}`
  }
  if (status === 204) return null
  try {
    JSON.parse(text)
    return null
  } catch {
    return `${what}: ${status} is no JSON: ${text.slice(0, 200)}`
  }
}

/** What a member does has a new member for each request, so that no request depends on an earlier one. */
async function failuresOf({ caller }: AuthRoute, all: Sent[]): Promise<string[]> {
  const waiting = [...all]
  const failures: string[] = []
  const shared = caller === 'member' ? null : await newToken()
  const work = async () => {
    for (let sent = waiting.pop(); sent !== undefined; sent = waiting.pop()) {
      const failure = await judge(sent, shared ?? (await newToken()))
      if (failure !== null) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, work))
  return failures
}

test.each(authRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name answers hostile input with a refusal, never with an error, a hang or a redirect to another site',
  async ({ route }) => {
    const all = attacks(route)
    expect(all.length).toBeGreaterThan(20)
    expect(await failuresOf(route, all)).toEqual([])
  },
  testTimeoutMs,
)

test('hostile input causes no internal error, and no account becomes an administrator', async () => {
  const faults = server.logLines.filter((line) => Number(line.level) >= 50)
  expect(faults).toEqual([])
  expect(await database.db.selectFrom('userRoles').selectAll().execute()).toEqual([])
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})
