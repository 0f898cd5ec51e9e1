import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authMailTo, callAuth, lastAuthMailTo, passMinute } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount, signIn } from '#test/makers/accounts.ts'

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

test('the mail has a code for ten minutes, and no link', async () => {
  const account = await makeAccount(server.deps.accounts)
  const client = authClient(server.url)
  await client.signInWithPassword(account)
  const { error } = await client.reauthenticate()
  expect(error).toBeNull()
  const mail = await lastAuthMailTo(server, account.email)
  expect(mail.template).toBe('reauthentication')
  expect(mail.code).toMatch(/^\d{6}$/)
  expect(mail.links).toEqual([])
  const { rows } = await sql<{ seconds: number; hasLink: boolean }>`
    select extract(epoch from expires_at - created_at)::int as seconds, link_hash is not null as has_link
    from one_time_tokens where user_id = ${account.user.id}`.execute(database.db)
  expect(rows).toEqual([{ seconds: 600, hasLink: false }])
})

test('a second one is sent after a minute, not before', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  const sendCode = () => callAuth(server, 'GET', '/reauthenticate', { token: accessToken })
  expect([(await sendCode()).body, (await sendCode()).body]).toEqual([{}, {}])
  expect(await authMailTo(server, account.email)).toHaveLength(1)
  await passMinute(database.db)
  await sendCode()
  expect(await authMailTo(server, account.email)).toHaveLength(2)
})

test('an account by phone gets it as a text message', async () => {
  const phone = '491701000401'
  await callAuth(server, 'POST', '/otp', { body: { phone } })
  const { code } = await lastAuthMailTo(server, phone)
  const { body } = await callAuth(server, 'POST', '/verify', { body: { type: 'sms', phone, token: code } })
  expect((await callAuth(server, 'GET', '/reauthenticate', { token: body.access_token })).status).toBe(200)
  expect((await authMailTo(server, phone)).map(({ template }) => template)).toEqual(['phone-otp', 'reauthentication'])
})

test('the code alone opens nothing', async () => {
  const account = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  await callAuth(server, 'GET', '/reauthenticate', { token: accessToken })
  const { code } = await lastAuthMailTo(server, account.email)
  for (const type of ['email', 'magiclink', 'recovery', 'signup', 'email_change']) {
    const reply = await callAuth(server, 'POST', '/verify', { body: { type, email: account.email, token: code } })
    expect(reply.status).toBe(403)
  }
})

test('without a session it is refused', async () => {
  const reply = await callAuth(server, 'GET', '/reauthenticate')
  expect([reply.status, reply.body.code]).toEqual([401, 'no_authorization'])
  const bad = await callAuth(server, 'GET', '/reauthenticate', { token: 'ey.nonsense.x' })
  expect([bad.status, bad.body.code]).toEqual([403, 'bad_jwt'])
})
