import { setTimeout as sleep } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactMessageMax } from '#contract/limits.ts'
import { contactTexts } from '#contract/operations/contact-texts.ts'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { messagesTo } from '#test/harness/mail.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  const once = createRateLimiter(database.pool, { name: 'contact-once', points: 1, windowSeconds: 86_400 })
  server = await startTestServer(database, {
    contact: {
      byVisitor: createRateLimiter(database.pool, { name: 'contact-visitor', points: 4, windowSeconds: 86_400 }),
      freeMessages: 2,
      // Slow enough that messages which arrive at once are all under way.
      once: { ...once, consume: (key) => sleep(20).then(() => once.consume(key)) },
    },
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(async () => {
  await database.db.deleteFrom('outboxMessages').execute()
  await database.db.deleteFrom('rateLimits').execute()
})

const message = {
  name: 'Ada Lovelace',
  email: 'Ada@Example.org',
  subject: 'A link is gone',
  message: 'The link of my report is gone.\n\nCan you look?',
}

type Answer = { status: number; code?: string; message?: string; copied?: boolean; data?: { challenge?: Challenge } }

async function send(body: unknown, { token, address }: { token?: string; address?: string } = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(address && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...(await response.json()) }
}

function sent(recipient = 'operator@linkwright.example') {
  return messagesTo(database.db, server.deps.mail, recipient)
}

test('a message arrives at the operator, and an answer to it goes to the visitor', async () => {
  expect(await send(message)).toEqual({ status: 200, copied: false })
  const [mail, ...others] = await sent()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    template: 'contact-message',
    subject: 'Contact: A link is gone',
    replyTo: 'Ada Lovelace <Ada@Example.org>',
    from: 'Linkwright <no-reply@linkwright.example>',
  })
  expect(mail?.text).toContain('The link of my report is gone.\n\nCan you look?')
  expect(await sent('ada@example.org')).toEqual([])
})

test.each([
  ['a name of nothing', { name: ' \n ' }, 'name', contactTexts.name],
  ['no address', { email: 'ada' }, 'email', contactTexts.email],
  ['two addresses', { email: 'ada@example.org,eve@example.org' }, 'email', contactTexts.email],
  [
    'an address that ends its header',
    { email: 'ada@example.org\r\nBcc: eve@example.org' },
    'email',
    contactTexts.email,
  ],
  ['no subject', { subject: undefined }, 'subject', contactTexts.subject],
  ['an empty message', { message: '\u202e \u0000 ' }, 'message', contactTexts.message],
  ['a message that is too long', { message: 'x'.repeat(contactMessageMax + 1) }, 'message', /at most 5,000/],
])('%s is refused by its field, and nothing is sent', async (_, change, field, text) => {
  const answer = await send({ ...message, ...change })
  expect(answer).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(answer.data).toMatchObject({ issues: [{ field, message: expect.stringMatching(text) }] })
  expect(await sent()).toEqual([])
})

test('no field can inject a mail header', async () => {
  await send({
    ...message,
    name: 'Ada\r\nBcc: eve@example.org" <eve@example.org>,',
    subject: 'Hello\r\nBcc: eve@example.org\r\n\r\n<html>',
  })
  const [mail] = await sent()
  expect(mail?.subject).toBe('Contact: Hello Bcc: eve@example.org <html>')
  expect(mail?.replyTo).toBe('Ada Bcc: eve@example.org eve@example.org, <Ada@Example.org>')
  expect(mail?.html).toContain('&lt;html&gt;')
})

test('the same message of the same visitor is sent once, however often and at once it is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(message)))
  expect(answers).toEqual(answers.map(() => ({ status: 200, copied: false })))
  await send(message)
  expect(await sent()).toHaveLength(1)
  await send({ ...message, message: 'Another one' })
  expect(await sent()).toHaveLength(2)
})

test('after the free messages a proof of work is required, valid for one; at the limit it does not help', async () => {
  await send({ ...message, subject: '1' })
  await send({ ...message, subject: '2' })
  const challenged = await send({ ...message, subject: '3' })
  expect(challenged).toMatchObject({ status: 403, code: 'challenge_required' })
  expect(await sent()).toHaveLength(2)
  const challenge = await solve(challenged)
  expect(await send({ ...message, subject: '3', challenge: 'AAAA' })).toMatchObject({ code: 'challenge_failed' })
  expect(await send({ ...message, subject: '3', challenge })).toEqual({ status: 200, copied: false })
  expect(await send({ ...message, subject: '4', challenge })).toMatchObject({ code: 'challenge_failed' })
  const next = await solve(await send({ ...message, subject: '4' }))
  expect(await send({ ...message, subject: '4', challenge: next })).toEqual({ status: 200, copied: false })
  expect(await send({ ...message, subject: '5' })).toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: contactTexts.tooMany,
  })
  expect(await send({ ...message, subject: '5' }, { address: '192.0.2.7' })).toEqual({ status: 200, copied: false })
})

async function solve({ data }: Answer): Promise<string> {
  if (data?.challenge === undefined) throw new Error('no challenge')
  const solution = await solveChallenge({ challenge: data.challenge, deriveKey })
  return btoa(JSON.stringify({ challenge: data.challenge, solution }))
}

test('a copy goes to the confirmed address of the calling member, and to no other', async () => {
  const member = await makeAccount(server.deps.accounts)
  const { accessToken } = await signIn(server.url, member)
  const copy = true
  expect(await send({ ...message, copy })).toMatchObject({ status: 403, message: contactTexts.copyRefused })
  expect(await send({ ...message, copy }, { token: accessToken })).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await send({ ...message, copy }, { token: 'stale' })).toMatchObject({ status: 401 })
  expect(await sent()).toEqual([])
  const own = { ...message, email: member.email, copy }
  expect(await send(own, { token: accessToken })).toEqual({ status: 200, copied: true })
  expect(await sent()).toHaveLength(1)
  expect(await sent(member.email)).toMatchObject([{ template: 'contact-copy', replyTo: null }])

  await database.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', member.user.id).execute()
  expect(await send({ ...own, subject: 'Again' }, { token: accessToken })).toMatchObject({ status: 403 })
})

test('a page of another site cannot send a message', async () => {
  const response = await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify(message),
  })
  expect(response.status).toBe(403)
  expect(await sent()).toEqual([])
})
