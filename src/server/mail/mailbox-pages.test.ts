import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverNext } from '#domain/mail/delivery/deliver-mail.ts'
import { queueMail, queueSms } from '#domain/mail/queue-mail.ts'
import { createSealer } from '#domain/seal.ts'
import { createListener } from '#server/http/listener.ts'
import { createPageCache } from '#server/http/response/page-cache.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'

let database: TestDatabase
let server: TestServer
let mailId: string
let link: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { listener: { showsMailbox: true } })
  const { mail, origin } = server.deps
  link = `${origin}/auth/confirm?token_hash=abc&type=signup&email=reader%40example.com`
  await queueMail(database.db, mail, {
    to: 'first@example.com',
    template: 'custom',
    data: { subject: '<img src=x onerror=alert(1)>', message: '</pre><script>alert(1)</script>' },
  })
  const data = { url: link, code: '918273' }
  mailId = (await queueMail(database.db, mail, { to: 'second@example.com', template: 'confirm-sign-up', data })).id
  await queueSms(database.db, mail, { to: '4915112345678', text: '123456 is your code.', template: 'phone-otp' })
  while ((await deliverNext(database.db, server.deps.handMail.delivery, new AbortController().signal)) !== null);
  // A message sealed with another secret cannot be read, but must not hide the others.
  const strange = createSealer('another secret, as long as the first one was').seal('outbox message', '{}')
  await database.pool.query(
    "insert into mailbox_messages (channel, recipient, content) values ('email', 'x@y.z', $1)",
    [strange],
  )
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function page(path: string, from: TestServer = server) {
  const response = await fetch(`${from.url}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('the list shows recipients and subjects, newest first, without running any content', async () => {
  const { status, headers, text } = await page('/dev/mailbox')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text.indexOf('4915112345678')).toBeLessThan(text.indexOf('second@example.com'))
  expect(text.indexOf('second@example.com')).toBeLessThan(text.indexOf('first@example.com'))
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).not.toContain('<img')
  expect(text).toContain(`href="/dev/mailbox/${mailId}"`)
})

test('a message sealed with another secret gets 404, not 500', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from mailbox_messages where recipient = 'x@y.z'",
  )
  expect((await page(`/dev/mailbox/${rows[0]?.id}`)).status).toBe(404)
})

test('a message shows its text with a working link, and its HTML in a sandbox', async () => {
  const { status, headers, text } = await page(`/dev/mailbox/${mailId}`)
  expect(status).toBe(200)
  expect(text).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
  expect(text).toContain('918273')
  expect(text).toMatch(/<iframe [^>]*sandbox="" srcdoc="&lt;!doctype html&gt;/)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
})

test('a hostile message stays text', async () => {
  const { messages } = JSON.parse((await page('/dev/mailbox.json')).text)
  const hostile = messages.find(({ to }: { to: string }) => to === 'first@example.com')
  const { text } = await page(`/dev/mailbox/${hostile.id}`)
  expect(text).not.toContain('<script')
  expect(text).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('programs read the same as JSON, links included', async () => {
  const { status, headers, text } = await page('/dev/mailbox.json')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(JSON.parse(text).messages).toMatchObject([
    { channel: 'sms', to: '4915112345678', text: '123456 is your code.', links: [] },
    { id: mailId, channel: 'email', to: 'second@example.com', subject: 'Confirm your email address', links: [link] },
    { to: 'first@example.com' },
  ])
})

test.each(['/dev/mailbox/none', '/dev/mailbox/0199aa00-0000-7000-8000-000000000001', '/dev/mailbox/%2e%2e'])(
  '%s is no message',
  async (path) => expect((await page(path)).status).toBe(404),
)

/** Simulates a page of another site whose hostname resolves to this machine. `fetch` cannot send another host. */
function requestAs(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const outgoing = request({ hostname, port, path: '/dev/mailbox.json', headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    outgoing.once('error', reject).end()
  })
}

test.each([
  ['attacker.example', 404],
  ['attacker.example:3000', 404],
  ['localhost.attacker.example', 404],
  ['127.0.0.1.attacker.example', 404],
  ['notlocalhost', 404],
  ['localhost:3000', 200],
  ['mail.localhost', 200],
  ['192.168.1.7:3000', 200],
  ['[::1]:3000', 200],
])('a request for the host %s gets %s', async (host, status) => expect(await requestAs(host)).toBe(status))

/** The response to a connection from this address, regardless of its headers. */
async function requestFrom(address: string): Promise<number> {
  const listener = createListener({
    deps: server.deps,
    render: async () => new Response(null, { status: 404 }),
    files: { answer: () => false },
    cache: createPageCache(0),
    trustedProxies: ['0.0.0.0/0', '::/0'],
    development: true,
    isReady: () => true,
    showsMailbox: true,
  })
  const here = createServer(listener)
  here.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: address }))
  await new Promise<void>((resolve) => here.listen(0, '127.0.0.1', resolve))
  const { port } = here.address() as AddressInfo
  const { status } = await fetch(`http://127.0.0.1:${port}/dev/mailbox.json`, {
    headers: { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', connection: 'close' },
  })
  await new Promise((resolve) => here.close(resolve))
  return status
}

test.each([
  ['192.168.1.7', 404],
  ['::ffff:192.168.1.7', 404],
  ['2001:db8::7', 404],
  ['fe80::1', 404],
  ['0.0.0.0', 404],
  ['127.0.0.1', 200],
  ['127.8.9.10', 200],
  ['::ffff:127.0.0.1', 200],
  ['::1', 200],
])('a program at %s gets %s, with or without forwarded headers', async (address, status) =>
  expect(await requestFrom(address)).toBe(status),
)

test('the mailbox is read-only', async () => {
  const response = await fetch(`${server.url}/dev/mailbox`, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('the mailbox does not exist unless it is enabled', async () => {
  const closed = await startTestServer(database)
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${mailId}`]) {
    const { status, text } = await page(path, closed)
    expect(status).toBe(404)
    expect(text).not.toContain('example.com')
  }
  await closed.close()
})
