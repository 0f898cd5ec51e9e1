import { afterAll, beforeAll, expect, test } from 'vitest'
import { authMailTo, callAuth, lastAuthMailTo, passMinute, pkcePair } from '#test/harness/auth.ts'
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

test('within a minute nothing is sent, and the answer does not reveal it', async () => {
  const waiting = await makeAccount(server.deps.accounts, { confirmed: false })
  const confirmed = await makeAccount(server.deps.accounts)
  for (const email of [waiting.email, confirmed.email, newEmail()])
    for (let round = 0; round < 2; round += 1) {
      const reply = await resend({ type: 'signup', email })
      expect([reply.status, reply.body]).toEqual([200, {}])
    }
  expect(await authMailTo(server, waiting.email)).toHaveLength(1)
  expect(await authMailTo(server, confirmed.email)).toEqual([])
})

test('both mails of a change of address are sent again, and after one half only the other', async () => {
  const account = await makeAccount(server.deps.accounts)
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

/** A member who requested another address, as on the account page. */
async function movingMember(newAddress = newEmail()) {
  const account = await makeAccount(server.deps.accounts)
  const client = authClient(server.url)
  await client.signInWithPassword(account)
  const { data, error } = await client.updateUser({ email: newAddress })
  expect([error, data.user?.new_email]).toEqual([null, newAddress])
  await passMinute(database.db)
  return { ...account, client, newAddress }
}

const templatesTo = async (email: string) => (await authMailTo(server, email)).map(({ template }) => template)

test('a request with the new address, as on the account page, sends both mails again, and their links change the address', async () => {
  const { client, email, newAddress } = await movingMember()
  const { error } = await client.resend({ type: 'email_change', email: newAddress })
  expect(error).toBeNull()
  const [atOld, atNew] = [await authMailTo(server, email), await authMailTo(server, newAddress)]
  expect([atOld.length, atNew.length]).toEqual([2, 2])
  for (const [stale] of [atOld, atNew])
    expect((await verify({ type: 'email_change', token_hash: stale?.tokenHash })).body.code).toBe('otp_expired')
  expect((await verify({ type: 'email_change', token_hash: atNew[1]?.tokenHash })).body.code).toBe('200')
  await passMinute(database.db)
  await client.resend({ type: 'email_change', email: newAddress })
  expect([await templatesTo(email), await templatesTo(newAddress)].map(({ length }) => length)).toEqual([3, 2])
  const { tokenHash } = await lastAuthMailTo(server, email)
  const whole = await verify({ type: 'email_change', token_hash: tokenHash })
  expect([whole.status, whole.body.user?.email]).toEqual([200, newAddress])
  await passMinute(database.db)
  expect((await client.resend({ type: 'email_change', email: newAddress })).error).toBeNull()
  expect(await templatesTo(newAddress)).toEqual(['email-change-new', 'email-change-new'])
})

test('an unconfirmed account with the new address does not block the mails of the change', async () => {
  const newAddress = newEmail()
  await callAuth(server, 'POST', '/signup', { body: { email: newAddress, password: 'the squatter’s words' } })
  const { email } = await movingMember(newAddress)
  expect((await resend({ type: 'email_change', email: newAddress })).body).toEqual({})
  expect(await templatesTo(newAddress)).toEqual(['confirm-sign-up', 'email-change-new', 'email-change-new'])
  expect(await templatesTo(email)).toEqual(['email-change-current', 'email-change-current'])
})

test('once another account has confirmed the new address, nothing more is sent for a change to it', async () => {
  const newAddress = newEmail()
  const { email } = await movingMember(newAddress)
  await makeAccount(server.deps.accounts, { email: newAddress })
  expect((await resend({ type: 'email_change', email: newAddress })).body).toEqual({})
  expect(await templatesTo(newAddress)).toEqual(['email-change-new'])
  expect(await templatesTo(email)).toEqual(['email-change-current'])
})

test('an account that waits to leave an address precedes those that wait to have it, and of these the latest request', async () => {
  const targetEmail = newEmail()
  const first = await movingMember(targetEmail)
  const last = await movingMember(targetEmail)
  await resend({ type: 'email_change', email: targetEmail })
  expect([await templatesTo(first.email), await templatesTo(last.email)].map(({ length }) => length)).toEqual([1, 2])
  // One account leaves the address that the other requested.
  const leaving = await movingMember()
  await database.db.updateTable('users').set({ newEmail: leaving.email }).where('id', '=', last.user.id).execute()
  await passMinute(database.db)
  await resend({ type: 'email_change', email: leaving.email })
  expect((await templatesTo(leaving.newAddress)).length).toBe(2)
  expect((await templatesTo(last.email)).length).toBe(2)
})

test('without a pending change no mail is sent', async () => {
  const account = await makeAccount(server.deps.accounts)
  expect((await resend({ type: 'email_change', email: account.email })).body).toEqual({})
  expect(await authMailTo(server, account.email)).toEqual([])
})

test('the code of a sign-up by phone is sent again until it is confirmed', async () => {
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
  const account = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, account)
  const phone = '491701000102'
  await callAuth(server, 'PUT', '/user', { body: { phone }, token: accessToken })
  await passMinute(database.db)
  expect((await resend({ type: 'phone_change', phone })).status).toBe(200)
  expect(await authMailTo(server, phone)).toHaveLength(2)
  // Another visitor creates an account with that number and never confirms it.
  await callAuth(server, 'POST', '/signup', { body: { phone, password: 'the squatter’s words' } })
  await passMinute(database.db)
  await resend({ type: 'phone_change', phone })
  expect(await templatesTo(phone)).toEqual(['phone-change', 'phone-change', 'phone-confirmation', 'phone-change'])
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

test('the mail that is sent again continues a PKCE flow', async () => {
  const { email } = await makeAccount(server.deps.accounts, { confirmed: false })
  const { challenge } = await pkcePair()
  await resend({ type: 'signup', email, ...challenge })
  expect((await lastAuthMailTo(server, email)).tokenHash).toMatch(/^pkce_/)
})
