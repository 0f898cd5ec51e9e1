import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter, type StatementLimiter } from '#db/rate-limiter.ts'
import { authMailTo, callAuth, lastAuthMailTo, passMinute } from '#test/harness/auth.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'
import { backgroundWorkDone } from './background-work.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, {
    accounts: { limits: { mailByRecipient: limiter(2), textByRecipient: limiter(2), textByFactor: limiter(1) } },
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

function limiter(points: number): StatementLimiter {
  return createRateLimiter(database.pool, { name: randomUUID(), points, windowSeconds: 86_400 })
}

const post = (path: string, body: unknown, from = server) => callAuth(from, 'POST', path, { body })
const newAddress = () => `someone-${randomUUID()}@example.com`
const newPhone = () => `49171${String(Math.random()).slice(2, 9)}`
const shapeOf = (body: Record<string, unknown>) => Object.keys(body)

/** Repeats the same request, a minute apart. */
async function repeatRequest(times: number, request: () => Promise<{ status: number; body: unknown }>) {
  const answers = []
  for (let time = 0; time < times; time += 1) {
    answers.push(await request())
    await passMinute(database.db)
  }
  return answers
}

test('one address gets no more sign-in mails than the daily quota; the answer stays the same', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  const answers = await repeatRequest(3, () => post('/recover', { email }))
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
    [200, {}],
  ])
  expect(await messagesTo(database.db, server.deps.mail, email)).toHaveLength(2)
  await post('/otp', { email })
  expect(await messagesTo(database.db, server.deps.mail, email)).toHaveLength(2)
  // The last sent message remains valid.
  const { tokenHash } = await lastAuthMailTo(server, email)
  expect((await post('/verify', { type: 'recovery', token_hash: tokenHash })).status).toBe(200)
})

test('two requests within a minute count once', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  for (let time = 0; time < 5; time += 1) await post('/recover', { email })
  await post('/otp', { email })
  const sent = await messagesTo(database.db, server.deps.mail, email)
  expect(sent.map(({ template }) => template)).toEqual(['recovery', 'magic-link'])
})

test('a sign-up with an address over its quota is answered like any other', async () => {
  const email = newAddress()
  const usual = await post('/signup', { email: newAddress(), password: 'some long words' })
  const inUse = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, inUse)
  for (const recipient of [email, newAddress(), email])
    await callAuth(server, 'PUT', '/user', { token: accessToken, body: { email: recipient } })
  expect(await messagesTo(database.db, server.deps.mail, email)).toHaveLength(2)
  const { status, body } = await post('/signup', { email, password: 'some long words' })
  expect([status, shapeOf(body)]).toEqual([usual.status, shapeOf(usual.body)])
  expect(await messagesTo(database.db, server.deps.mail, email)).toHaveLength(2)
})

test('a message that could not be queued does not count, and the response does not reveal it', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  await sql`alter table outbox_messages add constraint no_mail check (recipient <> ${sql.lit(email)})`.execute(
    database.db,
  )
  for (let time = 0; time < 3; time += 1) expect((await post('/recover', { email })).status).toBe(200)
  await backgroundWorkDone()
  expect(server.logLines.filter(({ level }) => level === 50)).toHaveLength(3)
  await sql`alter table outbox_messages drop constraint no_mail`.execute(database.db)
  server.logLines.length = 0
  await post('/recover', { email })
  expect(await authMailTo(server, email)).toHaveLength(1)
})

test('no key contains an address', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  await post('/recover', { email })
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => key.includes(email) || key.includes('@'))).toEqual([])
})

test('the owner is notified of a new password although the daily quota is used up', async () => {
  const account = await makeAccount(server.deps.accounts)
  await repeatRequest(3, () => post('/recover', { email: account.email }))
  const { accessToken: token } = await signIn(server.url, account)
  const change = { password: 'quite another phrase', current_password: account.password }
  expect((await callAuth(server, 'PUT', '/user', { token, body: change })).status).toBe(200)
  expect((await lastAuthMailTo(server, account.email)).template).toBe('password-changed')
})

test('one number gets no more text messages than the daily quota, from all callers together', async () => {
  const phone = newPhone()
  await repeatRequest(2, () => post('/otp', { phone }))
  expect(await messagesTo(database.db, server.deps.mail, phone)).toHaveLength(2)
  expect(await post('/otp', { phone })).toMatchObject({ status: 200, body: {} })
  const { accessToken: token } = await signIn(server.url, await makeAccount(server.deps.accounts))
  const factor = { factor_type: 'phone', friendly_name: 'mine, I say', phone }
  const { body } = await callAuth(server, 'POST', '/factors', { token, body: factor })
  const challenged = await callAuth(server, 'POST', `/factors/${body.id}/challenge`, { token, body: {} })
  expect(challenged).toMatchObject({ status: 200, body: { type: 'phone' } })
  expect(await messagesTo(database.db, server.deps.mail, phone)).toHaveLength(2)
})

test('other visitors do not use up the messages of a verified phone; its owner gets a 429 when they are used up', async () => {
  const account = await makeAccount(server.deps.accounts)
  const phone = newPhone()
  await repeatRequest(3, () => post('/otp', { phone }))
  const { id } = await database.db
    .insertInto('factors')
    .values({ userId: account.user.id, factorType: 'phone', status: 'verified', phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { accessToken: token } = await signIn(server.url, account)
  const request = () => callAuth(server, 'POST', `/factors/${id}/challenge`, { token, body: {} })
  expect((await request()).status).toBe(200)
  expect((await lastAuthMailTo(server, phone)).template).toBe('factor-code')
  const refused = await request()
  expect([refused.status, refused.body.code]).toEqual([429, 'over_sms_send_rate_limit'])
})

test('visitors who use up the installation’s text messages do not block second factors', async () => {
  const capped = await startTestServer(database, {
    accounts: { signingKeys: server.deps.accounts.signingKeys, limits: { textByInstallation: limiter(1) } },
  })
  const account = await makeAccount(capped.deps.accounts)
  const phone = newPhone()
  const { id } = await database.db
    .insertInto('factors')
    .values({ userId: account.user.id, factorType: 'phone', status: 'verified', phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const statuses = [
    await post('/otp', { phone: newPhone() }, capped),
    await post('/otp', { phone: newPhone() }, capped),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 429])
  const { accessToken: token } = await signIn(capped.url, account)
  expect((await callAuth(capped, 'POST', `/factors/${id}/challenge`, { token, body: {} })).status).toBe(200)
  expect((await lastAuthMailTo(capped, phone)).template).toBe('factor-code')
  await capped.close()
})

test('when the installation’s hourly quota is used up all visitors get the same refusal, an operator is notified once, and owners are notified of changes', async () => {
  const warnings: string[] = []
  const capped = await startTestServer(database, {
    accounts: {
      signingKeys: server.deps.accounts.signingKeys,
      onMessagesUsedUp: (channel) => warnings.push(channel),
      limits: { mailByInstallation: limiter(2), textByInstallation: limiter(1), usedUpWarning: limiter(1) },
    },
  })
  const known = await makeAccount(capped.deps.accounts)
  await post('/recover', { email: newAddress() }, capped)
  await post('/signup', { email: newAddress(), password: 'some long words' }, capped)
  for (const [path, body] of [
    ['/recover', { email: known.email }],
    ['/recover', { email: newAddress() }],
    ['/signup', { email: known.email, password: 'some long words' }],
    ['/signup', { email: newAddress(), password: 'some long words' }],
    ['/otp', { email: newAddress() }],
    ['/resend', { type: 'signup', email: known.email }],
  ] as const) {
    const { status, body: refusal, headers } = await post(path, body, capped)
    expect([status, refusal.code]).toEqual([429, 'over_email_send_rate_limit'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(warnings).toEqual(['email'])
  const { accessToken: token } = await signIn(capped.url, known)
  const put = (body: unknown) => callAuth(capped, 'PUT', '/user', { token, body })
  expect((await put({ email: newAddress() })).body.code).toBe('over_email_send_rate_limit')
  expect((await put({ password: 'quite another phrase', current_password: known.password })).status).toBe(200)
  expect((await lastAuthMailTo(capped, known.email)).template).toBe('password-changed')

  const texts = [await post('/otp', { phone: newPhone() }, capped), await post('/otp', { phone: newPhone() }, capped)]
  expect(texts.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [429, 'over_sms_send_rate_limit'],
  ])
  expect(warnings).toEqual(['email', 'sms'])
  await capped.close()
})

test('where addresses need no confirmation a sign-up uses none of the installation’s mails', async () => {
  const open = await startTestServer(database, {
    accounts: {
      autoconfirm: true,
      signingKeys: server.deps.accounts.signingKeys,
      limits: { mailByInstallation: limiter(1) },
    },
  })
  for (let time = 0; time < 2; time += 1)
    expect((await post('/signup', { email: newAddress(), password: 'some long words' }, open)).status).toBe(200)
  await open.close()
})
