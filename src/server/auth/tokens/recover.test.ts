import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authMailTo, callAuth, lastAuthMailTo, passMinute, pkcePair } from '#test/harness/auth.ts'
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

const newEmail = () => `nobody-${crypto.randomUUID()}@example.com`
const recover = (body: Record<string, unknown>, query = '') => callAuth(server, 'POST', `/recover${query}`, { body })
const countMessages = async () =>
  Number((await database.db.selectFrom('outboxMessages').select(sql<number>`count(*)`.as('n')).executeTakeFirst())?.n)

test('the client is answered, and the mail leads to the page where a new password is chosen', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  const { data, error } = await authClient(server.url).resetPasswordForEmail(email.toUpperCase(), {
    redirectTo: `${server.url}/auth/reset-password`,
  })
  expect([data, error]).toEqual([{}, null])
  const mail = await lastAuthMailTo(server, email)
  expect(mail.template).toBe('recovery')
  expect(mail.link.origin + mail.link.pathname).toBe(`${server.url}/auth/reset-password`)
  expect([mail.type, mail.redirectTo]).toEqual(['recovery', `${server.url}/auth/reset-password`])
  expect(mail.tokenHash).toMatch(/^[\w-]{43}$/)
})

test('known, unknown and unconfirmed addresses get the same answer, twice within a second; each owner gets one mail, no other address any', async () => {
  const known = await makeAccount(server.deps.accounts)
  const waiting = await makeAccount(server.deps.accounts, { confirmed: false })
  const before = await countMessages()
  const replies = []
  for (const email of [known.email, waiting.email, newEmail()])
    replies.push(await recover({ email }), await recover({ email }))
  for (const { status, body, headers } of replies) {
    expect([status, body]).toEqual([200, {}])
    expect([...headers.keys()]).toEqual([...(replies[0]?.headers.keys() ?? [])])
  }
  expect(await authMailTo(server, known.email)).toHaveLength(1)
  expect(await authMailTo(server, waiting.email)).toHaveLength(1)
  expect((await countMessages()) - before).toBe(2)
})

test('a minute later a new mail replaces the old one', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  await recover({ email })
  await passMinute(database.db)
  await recover({ email })
  const [first, second] = await authMailTo(server, email)
  const verify = (tokenHash = '') =>
    callAuth(server, 'POST', '/verify', { body: { type: 'recovery', token_hash: tokenHash } })
  expect((await verify(first?.tokenHash)).body.code).toBe('otp_expired')
  expect((await verify(second?.tokenHash)).status).toBe(200)
})

test('the link is good for an hour', async () => {
  const { user, email } = await makeAccount(server.deps.accounts)
  await recover({ email })
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::int as seconds from one_time_tokens where user_id = ${user.id}`.execute(
    database.db,
  )
  expect(rows).toEqual([{ seconds: 3600 }])
})

test('in a PKCE flow the link is marked', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  const { challenge } = await pkcePair()
  expect((await recover({ email, ...challenge })).status).toBe(200)
  expect((await lastAuthMailTo(server, email)).tokenHash).toMatch(/^pkce_[\w-]{43}$/)
})

test('a mail never links to a URL that is not allowed', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  await recover({ email }, `?redirect_to=${encodeURIComponent('https://evil.example/')}`)
  expect((await lastAuthMailTo(server, email)).redirectTo).toBe(server.url)
})

test.each([
  [{}],
  [{ email: null }],
  [{ email: 'nobody' }],
  [{ email: { $ne: null } }],
  [{ email: "a'or'1@example.com; drop table users" }],
  [{ email: 'a@example.com', code_challenge: 'c'.repeat(43), code_challenge_method: null }],
  [{ email: 'a@example.com', code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }],
])('%j is refused', async (body) => {
  const reply = await recover(body)
  expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
})

test('the limit counts visitors and not addresses: known and unknown ones get the same answer', async () => {
  const { email } = await makeAccount(server.deps.accounts)
  const { mailByVisitor } = server.deps.accounts.limits
  const keys: string[] = []
  const counted = {
    ...mailByVisitor,
    consume: async (key: string) => {
      keys.push(key)
      return { allowed: keys.length <= 2, used: keys.length, retryAfterSeconds: keys.length <= 2 ? 0 : 30 }
    },
  }
  const limited = await startTestServer(database, { accounts: { limits: { mailByVisitor: counted } } })
  const statuses = []
  for (const address of [email, newEmail(), email, newEmail()])
    statuses.push((await callAuth(limited, 'POST', '/recover', { body: { email: address } })).status)
  expect(statuses).toEqual([200, 200, 429, 429])
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toContain('@')
  await limited.close()
})
