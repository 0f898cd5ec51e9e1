import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { createRateLimiter } from '#db/rate-limiter.ts'
import { type MailServer, reply, startMailServer } from '#test/fakes/mail-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'
import { createMailDelivery, type MailDelivery } from '#worker/jobs/mail.ts'

let database: TestDatabase
let mailServer: MailServer
let server: TestServer
let delivery: MailDelivery
let adminToken: string
let memberToken: string
let refusal: Error | null = null

beforeAll(async () => {
  database = await createTestDatabase()
  mailServer = await startMailServer({ onRcptTo: (_address, _session, done) => done(refusal) })
  server = await startTestServer(database)
  server.deps.handMail.delivery.mail = createSmtp({ url: mailServer.url })
  delivery = createMailDelivery({ db: database.db, log: server.deps.log }, server.deps.handMail.delivery)
  adminToken = await tokenOf({ admin: true })
  memberToken = await tokenOf({ admin: false })
})
afterAll(async () => {
  await delivery.stop()
  server.deps.handMail.delivery.mail?.close()
  await server.close()
  await mailServer.close()
  await database.drop()
})

async function tokenOf(options: { admin: boolean }): Promise<string> {
  const account = await makeAccount(server.deps.accounts, options)
  return (await signIn(server.url, account)).accessToken
}

/** Delivers queued mails, like the worker of the product. */
let timer: NodeJS.Timeout
beforeEach(async () => {
  refusal = null
  mailServer.received.length = 0
  await database.pool.query('truncate outbox_messages, mail_failures')
  timer = setInterval(() => void delivery.deliver(), 50)
})
afterEach(() => clearInterval(timer))

const letter = {
  to: 'reader@example.com',
  subject: 'Maintenance',
  message: 'The site rests on Sunday.\n\nNothing is lost.',
}

async function send(body: unknown, token: string | null = adminToken, path = '/functions/send-email') {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function queued() {
  return database.db.selectFrom('outboxMessages').select(['id', 'status', 'attempts']).execute()
}

test.each(['/api/send-email', '/functions/send-email', '/functions/v1/send-email'])(
  '%s sends an administrator’s mail and reports it',
  async (path) => {
    const answer = await send({ ...letter, attempt: 1, retryable: true }, adminToken, path)
    const [message] = await queued()
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, state: 'sent', emailId: message?.id, provider: 'smtp', error: null },
    })
    expect(mailServer.received).toHaveLength(1)
    expect(mailServer.received[0]).toMatchObject({ subject: 'Maintenance', to: [{ address: 'reader@example.com' }] })
    expect(mailServer.received[0]?.text).toContain('The site rests on Sunday.\n\nNothing is lost.')
  },
)

test('guests and members are refused for any input, and nothing is sent', async () => {
  for (const body of [letter, {}, { test: true }]) {
    expect(await send(body, null)).toMatchObject({
      status: 401,
      body: { success: false, error: 'Email service authentication failed' },
    })
    expect(await send(body, 'no token')).toMatchObject({
      status: 401,
      body: { success: false, error: 'Email service authentication failed' },
    })
    expect(await send(body, memberToken)).toMatchObject({
      status: 403,
      body: { success: false, error: 'Email service access forbidden' },
    })
  }
  expect(await queued()).toEqual([])
})

test('an administrator with a second factor must have verified it', async () => {
  const account = await makeAccount(server.deps.accounts, { admin: true })
  const { accessToken } = await signIn(server.url, account)
  await database.pool.query(
    "insert into factors (user_id, factor_type, status, phone) values ($1, 'phone', 'verified', '4915112345678')",
    [account.user.id],
  )
  expect(await send(letter, accessToken)).toMatchObject({
    status: 403,
    body: { success: false, code: 'insufficient_aal', error: 'Email service access forbidden' },
  })
  expect(await queued()).toEqual([])
})

const missing = 'Missing required email fields (to, subject, message)'
const badAddress = 'Invalid email address format'
const invalid = 'Invalid email data provided'

test.each<[string, unknown, string]>([
  ['without a recipient', { ...letter, to: undefined }, missing],
  ['with an empty subject', { ...letter, subject: ' ' }, missing],
  ['without a message', { ...letter, message: null }, missing],
  ['that is a list', [], missing],
  ['that is nothing', null, missing],
  ['to no address', { ...letter, to: 'nobody' }, badAddress],
  ['to two addresses', { ...letter, to: 'a@example.com, b@example.com' }, badAddress],
  ['with a header in the address', { ...letter, to: 'a@example.com\r\nBcc: b@example.com' }, badAddress],
  ['to a name', { ...letter, to: 'A <a@example.com>' }, badAddress],
  ['from no address', { ...letter, from: 'nobody' }, badAddress],
  ['too long', { ...letter, message: 'x'.repeat(20_001) }, invalid],
  ['with a strange count', { ...letter, attempt: 'first' }, invalid],
])('a mail %s is refused and not queued', async (_what, body, error) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { success: false, error } })
  expect(await queued()).toEqual([])
})

test('a sender other than our own becomes the reply-to address', async () => {
  await send({ ...letter, from: 'Ann from Support <ann@elsewhere.example>' })
  await send({ ...letter, from: 'Support <support@linkwright.example>' })
  expect(mailServer.received).toMatchObject([
    {
      from: { name: 'Ann from Support', address: 'no-reply@linkwright.example' },
      replyTo: [{ name: 'Ann from Support', address: 'ann@elsewhere.example' }],
    },
    { from: { name: 'Support', address: 'support@linkwright.example' } },
  ])
})

test('a refused recipient is reported with its status and text', async () => {
  refusal = reply(550, 'No such user')
  expect(await send(letter)).toMatchObject({
    status: 400,
    body: { success: false, state: 'failed', provider: 'all_failed', error: 'Invalid email data provided' },
  })
})

test('without retries a temporary failure is reported after the first attempt', async () => {
  refusal = reply(451, 'Try later')
  expect(await send({ ...letter, retryable: false })).toMatchObject({
    status: 503,
    body: { success: false, state: 'failed', provider: 'all_failed', error: 'Email service temporarily unavailable' },
  })
  expect(await queued()).toMatchObject([{ status: 'failed', attempts: 1 }])
})

test('while the mail server is down a mail is queued, and the response has the reason; it is sent when the server is back', async () => {
  const { delivery: deps } = server.deps.handMail
  const reachable = deps.mail
  deps.mail = createSmtp({ url: 'smtp://127.0.0.1:9' })
  try {
    const pending = send(letter)
    await vi.waitFor(async () => expect((await queued())[0]?.attempts).toBeGreaterThan(0), { timeout: 10_000 })
    // Simulates that the caller has waited for the maximum time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
    const answer = await pending
    const [message] = await queued()
    expect(answer).toMatchObject({
      status: 202,
      body: {
        success: true,
        state: 'queued',
        emailId: message?.id,
        provider: 'outbox',
        error: 'Email service temporarily unavailable',
      },
    })
    expect(message?.status).toBe('waiting')
  } finally {
    vi.useRealTimers()
    deps.mail?.close()
    deps.mail = reachable
  }
  await database.pool.query('update outbox_messages set next_attempt_at = now()')
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ status: 'sent' }]), { timeout: 10_000 })
  expect(mailServer.received).toHaveLength(1)
})

test('before the first attempt the response has no error', async () => {
  clearInterval(timer)
  const pending = send(letter)
  await vi.waitFor(async () => expect(await queued()).toHaveLength(1), { timeout: 10_000 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
  try {
    expect(await pending).toMatchObject({ status: 202, body: { success: true, state: 'queued', error: null } })
  } finally {
    vi.useRealTimers()
  }
})

test('a health check reports whether mail can be sent, and sends nothing', async () => {
  expect(await send({ test: true })).toMatchObject({
    status: 200,
    body: { success: true, provider: 'smtp', emailId: null, error: null },
  })
  const { delivery: deps } = server.deps.handMail
  const reachable = deps.mail
  deps.mail = createSmtp({ url: 'smtp://127.0.0.1:9' })
  expect(await send({ test: true })).toMatchObject({
    status: 503,
    body: { success: false, provider: 'smtp', error: 'Email service temporarily unavailable' },
  })
  deps.mail = null
  expect(await send({ test: true })).toMatchObject({ status: 200, body: { success: true, provider: 'mailbox' } })
  deps.mail = reachable
  expect(await queued()).toEqual([])
})

test('too many mails of one administrator are refused for a while', async () => {
  const { handMail } = server.deps
  const own = createRateLimiter(database.pool, { name: 'send-email-test', points: 2, windowSeconds: 3_600 })
  server.deps.handMail = { ...handMail, limiter: own }
  try {
    expect([(await send(letter)).status, (await send(letter)).status]).toEqual([200, 200])
    const refused = await send(letter)
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, error: 'Email rate limit exceeded, please try again later' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await queued()).toHaveLength(2)
  } finally {
    server.deps.handMail = handMail
  }
})

test('no content of a mail or secret of its failure is logged', async () => {
  refusal = reply(550, 'Refused password=hunter2hunter2 at smtp://u:hunter2hunter2@mail')
  await send({ ...letter, message: 'canary-of-the-message' })
  const logged = JSON.stringify(server.logLines)
  expect(logged).toContain('message not delivered')
  expect(logged).not.toContain('hunter2hunter2')
  expect(logged).not.toContain('canary-of-the-message')
  expect(logged).not.toContain(adminToken)
})
