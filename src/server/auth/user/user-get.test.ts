import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, type SignedIn, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const getUser = (token?: string, headers: Record<string, string> = {}) =>
  callAuth(server, 'GET', '/user', { headers, ...(token === undefined ? {} : { token }) })

async function member(): Promise<SignedIn> {
  return signIn(server.url, await makeAccount(server.deps.accounts))
}

test('an access token returns its account without secrets', async () => {
  const session = await member()
  const { status, body } = await getUser(session.accessToken)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: session.userId, aud: 'authenticated', role: 'authenticated', factors: [] })
  expect(JSON.stringify(body)).not.toMatch(/argon2|password|hash|secret|token/i)
})

test('times of events that did not happen are omitted, all others are RFC 3339', async () => {
  const session = await member()
  await database.db
    .updateTable('users')
    .set({ newEmail: 'next@example.com', emailChangeSentAt: sql<Date>`now()` })
    .where('id', '=', session.userId)
    .execute()
  const { body } = await getUser(session.accessToken)
  expect(body).toMatchObject({
    new_email: 'next@example.com',
    email_change_sent_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  for (const absent of ['new_phone', 'phone_confirmed_at', 'recovery_sent_at', 'banned_until', 'deletion_due_at'])
    expect(body).not.toHaveProperty(absent)
})

test('a request without a token, or with something else instead, is refused as unauthenticated', async () => {
  const { accessToken } = await member()
  const others = ['', 'Bearer', 'Bearer ', `Basic ${accessToken}`, accessToken, `Bearer ${accessToken} again`]
  for (const authorization of others) {
    expect(await getUser(undefined, authorization === '' ? {} : { authorization })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    })
  }
  expect((await getUser(undefined, { authorization: `bEARER ${accessToken}` })).status).toBe(200)
})

test('a token has one spelling: padding or an unused bit makes it invalid', async () => {
  const { accessToken } = await member()
  const [header = '', payload = '', signature = ''] = accessToken.split('.')
  const spare = String.fromCharCode((signature.at(-1) ?? 'A').charCodeAt(0) + 1)
  const others = [
    `${accessToken}=`,
    `${accessToken}==`,
    `${header}=.${payload}.${signature}`,
    `${header}.${payload}=.${signature}`,
    `${header}.${payload}.${signature.slice(0, -1)}${spare}`,
  ]
  for (const token of others) expect(await getUser(token)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  expect((await getUser(accessToken)).status).toBe(200)
})

test('the token of an ended session is refused at once, although its signature is valid', async () => {
  const session = await member()
  await database.db.deleteFrom('sessions').where('id', '=', session.sessionId).execute()
  expect(await getUser(session.accessToken)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  const late = await member()
  await database.db
    .updateTable('sessions')
    .set({ notAfter: sql<Date>`now()` })
    .where('id', '=', late.sessionId)
    .execute()
  expect(await getUser(late.accessToken)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})

test('the token of a deleted or banned account is refused at once', async () => {
  const [deleted, banned] = [await member(), await member()]
  await database.db.deleteFrom('users').where('id', '=', deleted.userId).execute()
  expect(await getUser(deleted.accessToken)).toMatchObject({ status: 403, body: { code: 'user_not_found' } })
  await database.db
    .updateTable('users')
    .set({ bannedUntil: sql<Date>`'infinity'` })
    .where('id', '=', banned.userId)
    .execute()
  expect(await getUser(banned.accessToken)).toMatchObject({ status: 403, body: { code: 'user_banned' } })
})

test('a token with another account’s session is refused', async () => {
  const [own, theirs] = [await member(), await member()]
  const claims = await server.deps.accounts.signingKeys.verify(own.accessToken)
  const mixed = await server.deps.accounts.signingKeys.sign({ ...claims, session_id: theirs.sessionId })
  expect(await getUser(mixed)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})

test('the level in a token never raises a session, and a lowered session is lower at once', async () => {
  const { accounts } = server.deps
  const session = await member()
  const { authenticate } = await import('#domain/accounts/sessions/authenticate.ts')
  const claims = await accounts.signingKeys.verify(session.accessToken)
  const raised = await accounts.signingKeys.sign({ ...claims, aal: 'aal2' })
  expect((await authenticate(accounts, raised)).aal).toBe('aal1')
  const set = (aal: string) =>
    database.db.updateTable('sessions').set({ aal }).where('id', '=', session.sessionId).execute()
  await set('aal2')
  expect((await authenticate(accounts, raised)).aal).toBe('aal2')
  expect((await authenticate(accounts, session.accessToken)).aal).toBe('aal1')
})

test.each(['x', 'x.y.z', 'a.b.c.d', '%00', '../../x', 'eyJhbGciOiJub25lIn0.e30.'])(
  'a foreign token is refused as bad_jwt: %s',
  async (token) => {
    const answer = await getUser(token)
    expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect(answer.body.message).toContain('unable to parse or verify signature')
  },
)

test('a subject that is not a UUID is refused as a malformed request', async () => {
  const token = await server.deps.accounts.signingKeys.sign({
    sub: 'admin',
    session_id: crypto.randomUUID(),
    aal: 'aal1',
  })
  expect(await getUser(token)).toMatchObject({ status: 400, body: { code: 'bad_jwt' } })
})

test('a password alone gives no access to an account with a second factor: the API requires its code first', async () => {
  const session = await member()
  const account = () =>
    fetch(`${server.url}/api/account`, { headers: { authorization: `Bearer ${session.accessToken}` } })
  expect((await account()).status).toBe(200)
  const factor = { userId: session.userId, factorType: 'phone', phone: '15550123456' }
  await database.db.insertInto('factors').values(factor).execute()
  expect((await account()).status).toBe(200)
  await database.db.updateTable('factors').set({ status: 'verified' }).where('userId', '=', session.userId).execute()
  const refusal = await account()
  expect([refusal.status, ((await refusal.json()) as { code: string }).code]).toEqual([403, 'insufficient_aal'])
  expect((await getUser(session.accessToken)).status).toBe(200)
})
