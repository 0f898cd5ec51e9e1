import { afterAll, beforeAll, expect, test } from 'vitest'
import { authClient, makeAccount, signIn } from '#test/accounts.ts'
import { authMailTo, callAuth, lastAuthMailTo, passMinute, pkcePair } from '#test/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

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
const resend = (body: Record<string, unknown>) => callAuth(server, 'POST', '/resend', { body })
const verify = (body: Record<string, unknown>) => callAuth(server, 'POST', '/verify', { body })

test('the confirmation of a sign-up is sent again, and only the newest link works', async () => {
  const email = newEmail()
  const client = authClient(server.url)
  await client.signUp({ email, password: 'violet river stone' })
  await passMinute(database.db)
  const { data, error } = await client.resend({ type: 'signup', email })
  expect(error).toBeNull()
  expect(data).toEqual({ user: null, session: null })
  const [first, second] = await authMailTo(server, email)
  expect((await verify({ type: 'signup', token_hash: first?.tokenHash })).status).toBe(403)
  expect((await verify({ type: 'signup', token_hash: second?.tokenHash })).status).toBe(200)
})

test('within a minute nothing is sent, to nobody, and nobody can tell', async () => {
  const waiting = await makeAccount(server.tools.accounts, { confirmed: false })
  const confirmed = await makeAccount(server.tools.accounts)
  for (const email of [waiting.email, confirmed.email, newEmail()])
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await resend({ type: 'signup', email })
      expect([reply.status, reply.body]).toEqual([200, {}])
    }
  expect(await authMailTo(server, waiting.email)).toHaveLength(1)
  expect(await authMailTo(server, confirmed.email)).toEqual([])
})

test('both mails of a change of address are sent again, and after one half only the other', async () => {
  const account = await makeAccount(server.tools.accounts)
  const newAddress = newEmail()
  const { accessToken } = await signIn(server.url, account)
  await callAuth(server, 'PUT', '/user', { body: { email: newAddress }, token: accessToken })
  await passMinute(database.db)
  expect((await resend({ type: 'email_change', email: account.email })).body).toEqual({})
  expect(await authMailTo(server, account.email)).toHaveLength(2)
  const { tokenHash } = await lastAuthMailTo(server, newAddress)
  expect((await verify({ type: 'email_change', token_hash: tokenHash })).body.code).toBe('200')
  await passMinute(database.db)
  await resend({ type: 'email_change', email: account.email })
  expect(await authMailTo(server, account.email)).toHaveLength(3)
  expect(await authMailTo(server, newAddress)).toHaveLength(2)
})

test('without a change under way none is sent', async () => {
  const account = await makeAccount(server.tools.accounts)
  expect((await resend({ type: 'email_change', email: account.email })).body).toEqual({})
  expect(await authMailTo(server, account.email)).toEqual([])
})

test('the code of a sign-up by phone is sent again until it came back', async () => {
  const phone = '491701000101'
  await callAuth(server, 'POST', '/signup', { body: { phone, password: 'violet river stone' } })
  await passMinute(database.db)
  const { error } = await authClient(server.url).resend({ type: 'sms', phone: `+${phone}` })
  expect(error).toBeNull()
  const [first, second] = await authMailTo(server, phone)
  expect(second?.code).toMatch(/^\d{6}$/)
  if (first?.code !== second?.code) expect((await verify({ type: 'sms', phone, token: first?.code })).status).toBe(403)
  expect((await verify({ type: 'sms', phone, token: second?.code })).status).toBe(200)
  await passMinute(database.db)
  await resend({ type: 'sms', phone })
  expect(await authMailTo(server, phone)).toHaveLength(2)
})

test('the code of a change of number is sent again to the new number', async () => {
  const account = await makeAccount(server.tools.accounts)
  const { accessToken } = await signIn(server.url, account)
  const phone = '491701000102'
  await callAuth(server, 'PUT', '/user', { body: { phone }, token: accessToken })
  await passMinute(database.db)
  expect((await resend({ type: 'phone_change', phone })).status).toBe(200)
  expect(await authMailTo(server, phone)).toHaveLength(2)
})

test.each([
  ['no type', { email: 'a@example.com' }],
  ['an unknown type', { type: 'recovery', email: 'a@example.com' }],
  ['a type of no meaning', { type: '__proto__', email: 'a@example.com' }],
  ['a type that is no text', { type: ['signup'], email: 'a@example.com' }],
  ['signup without an address', { type: 'signup', phone: '491701000199' }],
  ['email_change without an address', { type: 'email_change' }],
  ['sms without a number', { type: 'sms', email: 'a@example.com' }],
  ['phone_change without a number', { type: 'phone_change' }],
  ['an address and a number', { type: 'sms', phone: '491701000199', email: 'a@example.com' }],
  ['an address that is none', { type: 'signup', email: 'a' }],
  ['half a PKCE pair', { type: 'signup', email: 'a@example.com', code_challenge_method: 's256' }],
])('%s is refused', async (_what, body) => {
  const reply = await resend(body)
  expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
})

test('a PKCE flow is taken on by the mail that is sent again', async () => {
  const { email } = await makeAccount(server.tools.accounts, { confirmed: false })
  const { challenge } = await pkcePair()
  await resend({ type: 'signup', email, ...challenge })
  expect((await lastAuthMailTo(server, email)).tokenHash).toMatch(/^pkce_/)
})
