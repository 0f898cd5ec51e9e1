import { afterAll, beforeAll, expect, test } from 'vitest'
import { authMailTo, callAuth, lastAuthMailTo } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { authClient, makeAccount } from '#test/makers/accounts.ts'

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

const newEmail = () => `new-${crypto.randomUUID()}@example.com`
const otp = (body: Record<string, unknown>) => callAuth(server, 'POST', '/otp', { body })
const findUser = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

test('a link or its code signs in without a password', async () => {
  const { email, user } = await makeAccount(server.deps.accounts)
  const client = authClient(server.url)
  const { error } = await client.signInWithOtp({ email, options: { emailRedirectTo: `${server.url}/dashboard` } })
  expect(error).toBeNull()
  const mail = await lastAuthMailTo(server, email)
  expect([mail.template, mail.type, mail.redirectTo]).toEqual(['magic-link', 'magiclink', `${server.url}/dashboard`])
  expect(mail.link.pathname).toBe('/auth/confirm')
  const verified = await client.verifyOtp({ email, token: mail.code, type: 'email' })
  expect(verified.error).toBeNull()
  expect(verified.data.session?.user.id).toBe(user.id)
})

test('an account is created for a new address, with the metadata, and confirmed by the link', async () => {
  const email = newEmail()
  const client = authClient(server.url)
  await client.signInWithOtp({ email, options: { data: { first_name: 'Ada' } } })
  expect(await findUser(email)).toMatchObject({ emailConfirmedAt: null, passwordHash: null })
  const { tokenHash } = await lastAuthMailTo(server, email)
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'email' })
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { first_name: 'Ada' },
  })
})

test('no account is created if the request excludes it, and the answer is the same', async () => {
  const email = newEmail()
  const { error } = await authClient(server.url).signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toBeNull()
  const { email: known } = await makeAccount(server.deps.accounts)
  const replies = [await otp({ email, create_user: false }), await otp({ email: known, create_user: false })]
  expect(replies.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ])
  expect(await findUser(email)).toBeUndefined()
  expect(await authMailTo(server, email)).toEqual([])
})

test('a sign-in by mail of the address’s owner removes the access of a visitor who signed up with it', async () => {
  const email = newEmail()
  const password = 'the password of an attacker'
  await callAuth(server, 'POST', '/signup', { body: { email, password } })
  await otp({ email })
  const mail = await lastAuthMailTo(server, email)
  expect(mail.template).toBe('magic-link')
  const { status } = await callAuth(server, 'POST', '/verify', {
    body: { type: 'magiclink', token_hash: mail.tokenHash },
  })
  expect(status).toBe(200)
  const signIn = await callAuth(server, 'POST', '/token?grant_type=password', { body: { email, password } })
  expect([signIn.status, signIn.body.code]).toEqual([400, 'invalid_credentials'])
})

test('a code by text message signs in, and makes an account for a new number', async () => {
  const client = authClient(server.url)
  const { error } = await client.signInWithOtp({ phone: '+491701000201' })
  expect(error).toBeNull()
  const { code } = await lastAuthMailTo(server, '491701000201')
  const { data } = await client.verifyOtp({ phone: '+491701000201', token: code, type: 'sms' })
  expect(data.user).toMatchObject({ phone: '491701000201', phone_confirmed_at: expect.any(String) })
})

test.each([
  [{}],
  [{ email: null, phone: null }],
  [{ email: 'a' }],
  [{ email: 'a@example.com', phone: '491701000299' }],
  [{ phone: '491701000298', channel: 'whatsapp' }],
  [{ email: 'a@example.com', data: 'x' }],
  [{ email: 'a@example.com', code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }],
])('%j is refused', async (body) => {
  const reply = await otp(body)
  expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
})

test('of ten concurrent requests for a new address, one creates the account and one mail is sent', async () => {
  const email = newEmail()
  const replies = await Promise.all(Array.from({ length: 10 }, () => otp({ email })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await authMailTo(server, email)).toHaveLength(1)
})
