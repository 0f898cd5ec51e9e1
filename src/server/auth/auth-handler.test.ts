import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { type RawAnswer, sendRaw } from '#test/harness/http.ts'
import { eventually } from '#test/harness/process.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'
import { authRoutes } from './auth-routes.ts'

let database: TestDatabase
let server: TestServer
let session: SignedIn
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, {
    accounts: { redirectUrls: ['https://app.example/**'] },
  })
  session = await signIn(server.url, await makeAccount(server.deps.accounts))
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const jsonOf = ({ body }: RawAnswer) => JSON.parse(body.toString('utf8')) as Record<string, unknown>
const version = { 'x-supabase-api-version': '2024-01-01' }

test.each([
  '/auth/v1',
  '/auth/v1/',
  '/auth/v1/none',
  '/auth/v1/user/',
  '/auth/v1//user',
  '/auth/v1/factors/a/b/c',
  '/auth/v1/USER',
])('an unknown path is answered in JSON: %s', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await sendRaw(server, path, { method })
    expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 404, 'application/json'])
    expect(jsonOf(answer)).toEqual({ code: 404, error_code: 'not_found', msg: expect.any(String) })
  }
})

test.each([
  ['PUT', '/token', 'POST'],
  ['GET', '/token', 'POST'],
  ['HEAD', '/token', 'POST'],
  ['PATCH', '/user', 'GET, HEAD, PUT'],
  ['POST', '/settings', 'GET, HEAD'],
  ['HEAD', '/authorize', 'GET'],
  ['HEAD', '/verify', 'GET, POST'],
  ['HEAD', '/reauthenticate', 'GET'],
])('%s %s is refused with the allowed methods', async (method, path, allow) => {
  const answer = await sendRaw(server, `/auth/v1${path}`, { method })
  expect([answer.status, answer.headers.allow]).toEqual([405, allow])
  if (method !== 'HEAD') expect(jsonOf(answer)).toMatchObject({ code: 405, error_code: 'method_not_allowed' })
})

test('HEAD answers like GET without the body, where it has no side effects', async () => {
  for (const { path } of authRoutes.filter(({ isSafe }) => isSafe === true)) {
    const headers = { authorization: `Bearer ${session.accessToken}` }
    const [head, get] = [
      await sendRaw(server, `/auth/v1${path}`, { method: 'HEAD', headers }),
      await sendRaw(server, `/auth/v1${path}`, { headers }),
    ]
    expect([path, head.status, head.headers['content-length'], head.body.length]).toEqual([
      path,
      get.status,
      String(get.body.length),
      0,
    ])
  }
})

test('a refusal has the shape of the client’s API version, which is echoed', async () => {
  const shape = async (headers: Record<string, string>) => {
    const answer = await sendRaw(server, '/auth/v1/user', { headers })
    return [answer.headers['x-supabase-api-version'], jsonOf(answer)]
  }
  const words = { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' }
  const numbered = { code: 401, error_code: words.code, msg: words.message }
  expect(await shape(version)).toEqual(['2024-01-01', words])
  expect(await shape({ 'x-supabase-api-version': '2030-12-31' })).toEqual(['2024-01-01', words])
  for (const old of ['2023-12-31', 'latest', '2024', '"><script>'])
    expect(await shape({ 'x-supabase-api-version': old })).toEqual([undefined, numbered])
  expect(await shape({})).toEqual([undefined, numbered])
})

test.each(['{', '{"a":}', 'null', '[]', '"text"', '42', '\ufeff', '{"a":1}{'])(
  'a body that is not a JSON object is bad_json: %s',
  async (body) => {
    expect(await callAuth(server, 'POST', '/token?grant_type=password', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
  },
)

test('a body that is not UTF-8, compressed, or of another type is refused', async () => {
  const send = async (headers: Record<string, string>, body: BodyInit) => {
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...version, ...headers },
      body,
    })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  const json = { 'content-type': 'application/json' }
  expect(await send(json, new Uint8Array([0x7b, 0xff, 0x7d]))).toEqual([400, 'bad_json'])
  expect(await send({ ...json, 'content-encoding': 'gzip' }, '{}')).toEqual([415, 'bad_json'])
  expect(await send({ 'content-type': 'text/plain' }, '{}')).toEqual([415, 'bad_json'])
  expect(await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'email=a')).toEqual([415, 'bad_json'])
})

test('a body of a mebibyte is read, one byte more is too large, announced or not', async () => {
  const filled = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`
  const path = '/token?grant_type=password'
  expect(filled(1_048_576)).toHaveLength(1_048_576)
  expect((await callAuth(server, 'POST', path, { body: filled(1_048_576) })).body.code).not.toBe(
    'request_entity_too_large',
  )
  const tooLarge = { status: 413, body: { code: 'request_entity_too_large' } }
  expect(await callAuth(server, 'POST', path, { body: filled(1_048_577) })).toMatchObject(tooLarge)
  const chunked = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { ...version, 'content-type': 'application/json' },
    body: new Blob([filled(1_048_577)]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([chunked.status, await chunked.json()]).toMatchObject([413, tooLarge.body])
})

test('requests without a body are accepted although their headers declare JSON', async () => {
  const another = await signIn(server.url, await makeAccount(server.deps.accounts))
  expect((await callAuth(server, 'POST', '/logout', { token: another.accessToken })).status).toBe(204)
  const deleted = await callAuth(server, 'DELETE', `/factors/${crypto.randomUUID()}`, {
    token: session.accessToken,
  })
  expect(deleted.body.code).toBe('mfa_factor_not_found')
})

const hostileTexts = [
  "' or 1=1; drop table users --",
  '\0',
  '\ud800',
  '\u202e',
  '__proto__',
  '{{7*7}}',
  '{"$ne":null}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
]
const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`

/** Every endpoint except the one that ends its own session, with an id in its path where needed. */
const endpoints = authRoutes
  .filter(({ path }) => path !== '/logout')
  .map(({ method, path }) => ({ method, path: path.replace('{id}', crypto.randomUUID()) }))

test.each(endpoints)(
  '$method $path does not fail on hostile input',
  async ({ method, path }) => {
    const names = ['email', 'phone', 'password', 'token', 'token_hash', 'type', 'refresh_token', 'auth_code', 'nonce']
    const more = ['data', 'code_verifier', 'challenge_id', 'code', 'factor_type', 'friendly_name', 'code_challenge']
    const values: unknown[] = [...hostileTexts, null, 42, -1, 1e308, true, [], {}, [[]], { a: { b: ['\0'] } }]
    const answers = await Promise.all(
      values.map(async (value) => {
        const text = String(value).slice(0, 2_000)
        const query = new URLSearchParams({ token: text, type: text, code: text, provider: text, redirect_to: text })
        const { status, body } = await callAuth(server, method, `${path}?grant_type=refresh_token&${query}`, {
          token: session.accessToken,
          ...(method === 'GET' ? {} : { body: Object.fromEntries([...names, ...more].map((name) => [name, value])) }),
        })
        return { text: text.slice(0, 30), status, body }
      }),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  },
  60_000,
)

const writes = endpoints.filter(({ method }) => method !== 'GET')

test.each(writes)('$method $path does not fail on a hundred thousand levels', async ({ method, path }) => {
  for (const body of [deep, `{"data":${deep},"email":${deep}}`]) {
    const { status } = await callAuth(server, method, path, { token: session.accessToken, body })
    expect(status).toBeLessThan(500)
  }
})

test.each(['%00', '1', "'", '..', `${'a'.repeat(2_000)}`, '%ed%a0%80'])(
  'an invalid id is not found: %.20s',
  async (id) => {
    for (const { method, path } of authRoutes.filter((route) => route.path.includes('{id}'))) {
      const { status } = await callAuth(server, method, path.replace('{id}', id), {
        token: session.accessToken,
        body: { challenge_id: id, code: '123456' },
      })
      expect([400, 404]).toContain(status)
    }
  },
)

test('a page of an allowed origin may call, its preflight is answered, and answers name its origin only', async () => {
  for (const origin of [server.url, 'https://app.example']) {
    const preflight = await sendRaw(server, '/auth/v1/token', { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    for (const name of ['Authorization', 'Content-Type', 'X-Client-Info', 'X-Supabase-Api-Version'])
      expect(preflight.headers['access-control-allow-headers']).toContain(name)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(preflight.headers['access-control-allow-methods']).toContain(method)
    const answer = await callAuth(server, 'POST', '/token?grant_type=password', {
      body: {},
      headers: { origin, 'sec-fetch-site': 'cross-site' },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, origin])
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  }
})

test('a page of any other origin gets no answer, and its writes are refused', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const preflight = await sendRaw(server, '/auth/v1/token', { method: 'OPTIONS', headers })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  const { status, headers: responseHeaders } = await callAuth(server, 'POST', '/logout', {
    headers,
    token: session.accessToken,
  })
  expect([status, responseHeaders.get('access-control-allow-origin')]).toEqual([403, null])
  expect((await callAuth(server, 'GET', '/user', { token: session.accessToken })).status).toBe(200)
})

test('a provider may post the end of a sign-in back as a form from its own site, to that address only', async () => {
  const send = async (path: string) => {
    const response = await fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.example',
        'sec-fetch-site': 'cross-site',
      },
      body: new URLSearchParams({ state: crypto.randomUUID(), code: 'x' }),
    })
    return response.status
  }
  expect(await send('/callback')).not.toBe(403)
  expect(await send('/callback')).not.toBe(415)
  expect(await send('/logout')).toBe(403)
  expect(await send('/token?grant_type=password')).toBe(403)
})

test('every answer forbids caching, and has the common headers', async () => {
  const answers = [
    await callAuth(server, 'GET', '/user', { token: session.accessToken }),
    await callAuth(server, 'GET', '/user'),
    await callAuth(server, 'GET', '/none'),
  ]
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('while the database is unavailable clients get a retryable JSON error without its reason', async () => {
  const unreachable = connect({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
  const own = await startTestServer({ ...database, db: unreachable.db, webDb: unreachable.db, pool: unreachable.pool })
  for (const path of [
    '/token?grant_type=password',
    '/token?grant_type=refresh_token',
    '/logout',
    '/signup',
    '/recover',
  ]) {
    const { status, headers, body } = await callAuth(own, 'POST', path, {
      body: { email: 'a@example.com', password: 'some long words', refresh_token: session.refreshToken },
      token: session.accessToken,
    })
    expect([path, status, headers.get('content-type')]).toEqual([path, 503, 'application/json'])
    expect(body).toEqual({
      code: 'unexpected_failure',
      message: expect.any(String),
      error_id: headers.get('x-request-id'),
    })
    expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres/)
  }
  // The validity of a token is unknown now, so the answer must not be a request to sign in again.
  const api = await fetch(`${own.url}/api/account`, { headers: { authorization: `Bearer ${session.accessToken}` } })
  expect([api.status, ((await api.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
  await own.close()
  await unreachable.close()
})

test('a request that takes too long is answered 504, and is still completed later', async () => {
  const { signingKeys } = server.deps.accounts
  const own = await startTestServer(database, { accounts: { signingKeys }, listener: { authTimeoutMs: 300 } })
  const mine = await signIn(server.url, await makeAccount(server.deps.accounts))
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table sessions in access exclusive mode')
  const late = await callAuth(own, 'POST', '/logout', { token: mine.accessToken })
  await blocker.query('rollback')
  blocker.release()
  expect(late).toMatchObject({ status: 504, body: { code: 'request_timeout' } })
  await eventually(async () => {
    const { status } = await callAuth(server, 'GET', '/user', { token: mine.accessToken })
    expect(status).toBe(403)
  })
  await own.close()
})

test('a caller that disconnects in the middle of a body causes no error', async () => {
  const { port } = new URL(server.url)
  const socket = connectSocket(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const before = server.logLines.length
  socket.write(
    'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"email":',
  )
  await eventually(async () => expect(server.logLines.length).toBeGreaterThanOrEqual(before))
  socket.destroy()
  await eventually(async () =>
    expect(server.logLines.slice(before).some(({ path }) => path === '/auth/v1/token')).toBe(true),
  )
  expect(server.logLines.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('logs contain no password, token or address of a user who signs in', async () => {
  const account = await makeAccount(server.deps.accounts)
  const mine = await signIn(server.url, account)
  await callAuth(server, 'POST', '/token?grant_type=password', { body: { ...account, password: 'canary password' } })
  await callAuth(server, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: mine.refreshToken } })
  await callAuth(server, 'POST', '/token?grant_type=password', { body: '{"password":broken canary}' })
  await callAuth(server, 'GET', `/user?access_token=${mine.accessToken}`, { token: `${mine.accessToken}x` })
  const written = JSON.stringify(server.logLines)
  for (const secret of [
    account.password,
    'canary password',
    'broken canary',
    mine.accessToken,
    mine.refreshToken,
    account.email,
  ])
    expect(written).not.toContain(secret)
})
