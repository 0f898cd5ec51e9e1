import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailChannel } from '#adapters/mail/mail-channel.ts'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { createSealer } from '#domain/seal.ts'
import { type MailServer, reply, startMailServer } from '#test/fakes/mail-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually, freePort } from '#test/harness/process.ts'
import { listMailbox } from '../queries.ts'
import { queueMail, queueSms } from '../queue-mail.ts'
import { type DeliveryDeps, deliverNext } from './deliver-mail.ts'

const origin = 'https://links.example.com'
const sealer = createSealer('a secret for tests, long enough to be one')
const mail = { sealer, origin, from: 'Linkwright · Tést <links@example.com>' }
const link = `${origin}/auth/confirm?token_hash=abc&type=signup&email=reader%40example.com`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const opened: (() => unknown)[] = []
beforeEach(async () => {
  await database.pool.query('truncate outbox_messages, mail_failures, mailbox_messages')
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options)
  opened.push(server.close)
  return server
}

function smtp(url: string, timeoutMs = 20_000): MailChannel {
  const channel = createSmtp({ url, timeoutMs })
  opened.push(channel.close)
  return channel
}

function deliver(channel: MailChannel | null, more: Partial<DeliveryDeps> = {}) {
  const deps = { sealer, mail: channel, sms: null, ...more }
  return deliverNext(database.db, deps, new AbortController().signal)
}

/** Delivers all due messages until `check` passes. */
function deliverUntil(channel: MailChannel, check: () => Promise<void> | void) {
  return eventually(async () => {
    await deliver(channel)
    await check()
  })
}

function confirm(to: string) {
  return queueMail(database.db, mail, { to, template: 'confirm-sign-up', data: { url: link, code: '918273' } })
}

async function stateOf(id: string) {
  return database.db
    .selectFrom('outboxMessages')
    .select(['status', 'attempts', 'provider', 'lastError', 'content', 'nextAttemptAt', 'providerMessageId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Makes all messages due, as if their waiting time had passed. */
async function letTimePass() {
  await database.pool.query("update outbox_messages set next_attempt_at = now() - interval '1 second'")
}

function failures() {
  return database.db.selectFrom('mailFailures').selectAll().orderBy('createdAt').execute()
}

test('a mail arrives complete with sender, both parts, link and code, and its content is erased here', async () => {
  const server = await mailServer()
  const { id } = await confirm('reader@example.com')
  expect(await deliver(smtp(server.url))).toEqual({ id, template: 'confirm-sign-up', outcome: 'sent' })

  const [received] = server.received
  expect(received).toMatchObject({
    subject: 'Confirm your email address',
    from: { name: 'Linkwright · Tést', address: 'links@example.com' },
    to: [{ address: 'reader@example.com' }],
    envelope: { from: 'links@example.com', to: ['reader@example.com'] },
    messageId: `<${id}@example.com>`,
    links: [link],
  })
  expect(received?.text).toContain('918273')
  expect(received?.html).toContain(link.replaceAll('&', '&amp;'))
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1, provider: 'smtp', content: null })
  expect(await deliver(smtp(server.url))).toBeNull()
})

test('a subject in any script arrives unchanged', async () => {
  const server = await mailServer()
  const subject = 'Grüße aus 東京 — שלום 👋'
  await queueMail(database.db, mail, { to: 'reader@example.com', template: 'custom', data: { subject, message: 'ø' } })
  await deliver(smtp(server.url))
  expect(server.received[0]?.subject).toBe(subject)
  expect(server.received[0]?.text).toMatch(/^ø\n/)
})

test('no value can add a header or a recipient', async () => {
  const server = await mailServer()
  const bad = 'Hello\r\nBcc: all@example.com\r\n\r\n<p>other body</p>\u202e'
  await queueMail(database.db, mail, {
    to: 'reader@example.com',
    template: 'custom',
    data: { subject: bad, message: 'x' },
    from: `"Evil"\r\nBcc: all@example.com <links@example.com>`,
    replyTo: `Me\r\nX-Injected: 1 <me@example.org>`,
  })
  await deliver(smtp(server.url))
  const [received] = server.received
  expect(received?.subject).toBe('Hello Bcc: all@example.com <p>other body</p>')
  expect(received?.envelope.to).toEqual(['reader@example.com'])
  const names = received?.headers.map(({ key }) => key) ?? []
  expect(names).not.toContain('bcc')
  expect(names).not.toContain('x-injected')
})

test.each(['a@example.com, b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', '<b@example.com>'])(
  'the address %j reaches no other recipient, and fails permanently',
  async (to) => {
    const server = await mailServer()
    const { id } = await confirm(to)
    await deliver(smtp(server.url))
    const recipients = server.received.flatMap(({ envelope }) => envelope.to)
    expect(recipients.filter((address) => address === 'b@example.com' || address === 'a@example.com')).toEqual([])
    expect((await stateOf(id)).status).toBe('failed')
  },
)

test('a temporary refusal is tried again, with the same Message-ID', async () => {
  const seen: (string | undefined)[] = []
  const server = await mailServer({
    afterData: async ({ messageId }) => {
      seen.push(messageId)
      return seen.length < 3 ? reply(451, 'Local error, try again') : null
    },
  })
  const { id } = await confirm('reader@example.com')
  await deliverUntil(smtp(server.url), () => expect(server.received).toHaveLength(1))
  expect(seen).toEqual(Array.from({ length: 3 }, () => `<${id}@example.com>`))
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 3, lastError: null })
  expect((await failures()).map(({ attempt, status, retryable }) => [attempt, status, retryable])).toEqual([
    [1, 503, true],
    [2, 503, true],
  ])
})

test('a permanent refusal of the recipient fails at once; the sealed content stays for an operator', async () => {
  const server = await mailServer({ onRcptTo: (_address, _session, done) => done(reply(550, 'No such user here')) })
  const { id } = await confirm('nobody@example.com')
  expect(await deliver(smtp(server.url))).toMatchObject({ outcome: 'failed' })
  const state = await stateOf(id)
  expect(state).toMatchObject({ status: 'failed', attempts: 1, provider: 'all_failed' })
  expect(state.lastError).toContain('No such user here')
  expect(state.content).not.toBeNull()
  expect(await failures()).toMatchObject([{ messageId: id, status: 400, retryable: false, provider: 'smtp' }])
})

test('while the server is down a mail waits, longer after three attempts, and is sent when the server is back', async () => {
  const port = await freePort()
  const channel = smtp(`smtp://127.0.0.1:${port}`)
  const { id } = await confirm('reader@example.com')
  await deliverUntil(channel, async () => expect((await stateOf(id)).attempts).toBe(3))
  const state = await stateOf(id)
  expect(state.status).toBe('waiting')
  expect(state.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 20_000)
  expect(state.lastError).toContain('ECONNREFUSED')
  expect(await deliver(channel)).toBeNull()

  const back = await mailServer({ port })
  await letTimePass()
  expect(await deliver(channel)).toMatchObject({ outcome: 'sent' })
  expect(back.received[0]?.links).toEqual([link])
})

test('a server that never answers is abandoned after the timeout, and the mail waits', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  opened.push(() => silent.close())
  const { id } = await confirm('reader@example.com')
  const { port } = silent.address() as { port: number }
  expect(await deliver(smtp(`smtp://127.0.0.1:${port}`, 200))).toMatchObject({ outcome: 'waiting' })
  expect(await failures()).toMatchObject([{ messageId: id, status: 408, retryable: true }])
})

test('a server that stops answering after it read the mail is abandoned as well', async () => {
  const { promise: never } = Promise.withResolvers<null>()
  const server = await mailServer({ afterData: () => never })
  const { id } = await confirm('reader@example.com')
  expect(await deliver(smtp(server.url, 500))).toMatchObject({ outcome: 'waiting' })
  expect(await failures()).toMatchObject([{ messageId: id, status: 408 }])
})

test('with a wrong SMTP password the mail waits for corrected settings, and no error shows the password', async () => {
  const password = 'S3cret-of-the-server'
  const server = await mailServer({
    authOptional: false,
    onAuth: ({ password: sent }, _session, done) =>
      done(reply(535, `Wrong password ${sent} for smtp://u:${sent}@mail`)),
  })
  const { id } = await confirm('reader@example.com')
  const url = server.url.replace('smtp://', `smtp://operator:${password}@`)
  expect(await deliver(smtp(url))).toMatchObject({ outcome: 'waiting' })
  const state = await stateOf(id)
  expect(state.status).toBe('waiting')
  const [failure] = await failures()
  expect(failure).toMatchObject({ status: 401, retryable: false })
  for (const text of [state.lastError, failure?.error]) {
    expect(text).toContain('Wrong password')
    expect(text).not.toContain(password)
  }
})

test('fifty mails and six concurrent deliverers: each mail is sent once', async () => {
  const server = await mailServer()
  await Promise.all(Array.from({ length: 50 }, (_, index) => confirm(`reader-${index}@example.com`)))
  const channel = smtp(server.url)
  const drain = async () => {
    while ((await deliver(channel)) !== null);
  }
  await Promise.all(Array.from({ length: 6 }, drain))
  expect(server.received).toHaveLength(50)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(50)
})

test('without a server the local mailbox stores the newest 500 mails and text messages', async () => {
  const { id } = await confirm('reader@example.com')
  await queueSms(database.db, mail, { to: '4915112345678', text: '123456 is your code.', template: 'phone-otp' })
  expect(await deliver(null)).toMatchObject({ outcome: 'stored' })
  expect(await deliver(null)).toMatchObject({ outcome: 'stored' })
  expect(await stateOf(id)).toMatchObject({ status: 'sent', provider: 'mailbox', content: null })
  expect(await listMailbox(database.db, mail)).toMatchObject([
    { channel: 'sms', recipient: '4915112345678', text: '123456 is your code.' },
    { id, channel: 'email', recipient: 'reader@example.com', subject: 'Confirm your email address' },
  ])

  await database.pool.query(
    "insert into mailbox_messages (channel, recipient, content, received_at) select 'email', 'old@example.com', 'x', now() - interval '1 day' from generate_series(1, 600)",
  )
  await confirm('newest@example.com')
  await deliver(null)
  const { rows } = await database.pool.query(
    "select count(*)::int as count, count(*) filter (where recipient = 'newest@example.com')::int as newest from mailbox_messages",
  )
  expect(rows).toEqual([{ count: 500, newest: 1 }])
})

test('the log of failures stores the newest hundred', async () => {
  await database.pool.query(
    "insert into mail_failures (template, error, attempt, retryable, provider, created_at) select 'recovery', 'old', 1, true, 'smtp', now() - interval '1 hour' from generate_series(1, 130)",
  )
  const server = await mailServer({ onRcptTo: (_address, _session, done) => done(reply(550, 'No such user here')) })
  await confirm('nobody@example.com')
  await deliver(smtp(server.url))
  const stored = await failures()
  expect(stored).toHaveLength(100)
  expect(stored.at(-1)?.error).toContain('No such user here')
})

test('a message sealed under another secret fails, and delays no other message', async () => {
  const server = await mailServer()
  const strangeMail = { ...mail, sealer: createSealer('another secret, as long as the first one was') }
  const { id } = await queueMail(database.db, strangeMail, {
    to: 'reader@example.com',
    template: 'password-changed',
    data: {},
  })
  await confirm('other@example.com')
  await deliverUntil(smtp(server.url), () => expect(server.received).toHaveLength(1))
  expect(await stateOf(id)).toMatchObject({ status: 'failed', lastError: expect.stringContaining('SECRET_KEY') })
})

test('an attempt that is aborted because the process stops is repeated later', async () => {
  const { promise: never } = Promise.withResolvers<null>()
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({
    afterData: () => {
      reached.resolve()
      return never
    },
  })
  const { id } = await confirm('reader@example.com')
  const stopping = new AbortController()
  const attempt = deliverNext(database.db, { sealer, mail: smtp(server.url), sms: null }, stopping.signal)
  await reached.promise
  stopping.abort()
  expect(await attempt).toMatchObject({ outcome: 'waiting' })
  expect((await stateOf(id)).status).toBe('waiting')
})

test('a mail has its documents attached, and waits while one of them cannot be rendered', async () => {
  const server = await mailServer()
  const channel = smtp(server.url)
  const data = { description: 'Premium Plan, monthly', url: `${origin}/dashboard/billing` }
  const to = 'buyer@example.com'
  const { id } = await queueMail(database.db, mail, { to, template: 'subscription-ended', data, documents: ['doc-1'] })
  const breaks = () => Promise.reject(new Error('No paper'))
  expect(await deliver(channel, { attach: breaks })).toMatchObject({ id, outcome: 'waiting' })
  await letTimePass()
  const attach = async (_db: unknown, document: string) => ({
    name: `${document}.pdf`,
    type: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7 bytes'),
  })
  expect(await deliver(channel, { attach })).toMatchObject({ id, outcome: 'sent' })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.attachments).toMatchObject([{ filename: 'doc-1.pdf', mimeType: 'application/pdf' }])
})
