import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter } from '#db/rate-limiter.ts'
import type { AmrMethod } from '#domain/accounts/sessions/start-session.ts'
import { createMailFlow } from '#domain/accounts/tokens/flow-states.ts'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn, type TestAccount } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  account = await makeAccount(server.deps.accounts)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** A flow whose mail link was opened. Only the exchange of its code remains. */
async function finishedFlow(amrMethod: AmrMethod = 'magiclink') {
  const verifier = randomBytes(56).toString('hex')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const flow = { codeChallenge, codeChallengeMethod: 's256', redirectTo: server.url } as const
  const { authCode } = await createMailFlow(database.db, { ...flow, userId: account.user.id, amrMethod })
  return { authCode, verifier }
}

async function exchange(body: Record<string, unknown>) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const countSessions = async () =>
  (await database.db.selectFrom('sessions').select('id').where('userId', '=', account.user.id).execute()).length

test('a code and its verifier give a session with the flow’s method, and the row is deleted', async () => {
  const { authCode, verifier } = await finishedFlow('recovery')
  const { status, body } = await exchange({ auth_code: authCode, code_verifier: verifier })
  expect(status).toBe(200)
  expect(body.user.id).toBe(account.user.id)
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString('utf8'))
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'recovery' }] })
  const rows = database.db.selectFrom('flowStates').select('id').where('authCode', '=', authCode)
  expect(await rows.execute()).toEqual([])
  expect(await exchange({ auth_code: authCode, code_verifier: verifier })).toMatchObject({
    status: 404,
    body: { code: 'flow_state_not_found' },
  })
})

test('a wrong verifier is refused, and the right one still works', async () => {
  const { authCode, verifier } = await finishedFlow()
  for (const wrong of [randomBytes(56).toString('hex'), verifier.toUpperCase(), `${verifier} `, verifier.slice(1)])
    expect(await exchange({ auth_code: authCode, code_verifier: wrong })).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
  expect((await exchange({ auth_code: authCode, code_verifier: verifier })).status).toBe(200)
})

test('of fifty concurrent exchanges one gets the session', async () => {
  const { authCode, verifier } = await finishedFlow()
  const before = await countSessions()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => exchange({ auth_code: authCode, code_verifier: verifier })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(49)
  expect(await countSessions()).toBe(before + 1)
})

test('an expired code is refused', async () => {
  const { authCode, verifier } = await finishedFlow()
  await database.db
    .updateTable('flowStates')
    .set({ expiresAt: sql<Date>`now()` })
    .where('authCode', '=', authCode)
    .execute()
  expect(await exchange({ auth_code: authCode, code_verifier: verifier })).toMatchObject({
    status: 422,
    body: { code: 'flow_state_expired' },
  })
})

test.each([
  [{}],
  [{ auth_code: null, code_verifier: null }],
  [{ auth_code: randomUUID() }],
  [{ code_verifier: 'x' }],
  [{ auth_code: '', code_verifier: '' }],
  [{ auth_code: 7, code_verifier: ['x'] }],
])('without both a code and a verifier there is no exchange: %j', async (body) => {
  expect(await exchange(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test.each([[randomUUID()], ['no uuid'], ["' or true --"]])('an unknown code is not found: %s', async (authCode) => {
  expect(await exchange({ auth_code: authCode, code_verifier: 'x'.repeat(64) })).toMatchObject({
    status: 404,
    body: { code: 'flow_state_not_found' },
  })
})

test('token requests of a visitor are limited, by code and by password together; another visitor and refreshes are not', async () => {
  const signInByVisitor = createRateLimiter(database.pool, { name: 'pkce-visitor', points: 3, windowSeconds: 300 })
  const { signingKeys } = server.deps.accounts
  const limited = await startTestServer(database, { accounts: { signingKeys, limits: { signInByVisitor } } })
  const requestToken = (grant: string, body: Record<string, unknown>, address = '203.0.113.31') =>
    callAuth(limited, 'POST', `/token?grant_type=${grant}`, { body, headers: { 'x-forwarded-for': address } })
  const { authCode, verifier } = await finishedFlow()
  const right = { auth_code: authCode, code_verifier: verifier }
  const { refreshToken } = await signIn(server.url, account)
  const replies = [
    await requestToken('pkce', { auth_code: randomUUID(), code_verifier: verifier }),
    await requestToken('password', { email: account.email, password: 'the wrong words' }),
    // Without the required fields, nothing is read or counted.
    await requestToken('pkce', {}),
    await requestToken('pkce', { auth_code: randomUUID(), code_verifier: verifier }),
    await requestToken('pkce', right),
    await requestToken('password', account),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 400, 400, 404, 429, 429])
  expect(replies[4]).toMatchObject({ body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' } })
  expect(Number(replies[4]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await requestToken('refresh_token', { refresh_token: refreshToken })).status).toBe(200)
  expect((await requestToken('pkce', right, '203.0.113.32')).status).toBe(200)
  await limited.close()
})

test('a banned account gets no session for its code', async () => {
  const { authCode, verifier } = await finishedFlow()
  const ban = (until: Date | null) =>
    database.db.updateTable('users').set({ bannedUntil: until }).where('id', '=', account.user.id).execute()
  await ban(new Date(Date.now() + 3_600_000))
  expect(await exchange({ auth_code: authCode, code_verifier: verifier })).toMatchObject({
    status: 400,
    body: { code: 'user_banned' },
  })
  await ban(null)
})
