import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '#test/fakes/webhook-receiver.ts'
import { freePort } from '#test/harness/process.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

let receiver: WebhookReceiver
let sender: WebhookSender
const never = new AbortController().signal
const message = (url: string) => ({
  url,
  headers: { 'content-type': 'application/json', 'webhook-id': 'x' },
  body: '{"a":"ü"}',
})

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  sender = createWebhookSender({ userAgent: 'Test/1', allow: [receiver.host], timeoutMs: 2_000 })
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerWith(204)
})
afterAll(async () => {
  sender.close()
  await receiver.close()
})

test('a message arrives byte for byte, and 2xx counts as delivered', async () => {
  expect(await sender.send(message(receiver.url), { signal: never })).toEqual({ status: 204, error: null })
  expect(receiver.received).toMatchObject([{ id: 'x', body: '{"a":"ü"}' }])
})

test.each([400, 404, 410, 429, 500, 503])(
  'a response with status %i is a failure with that status in its text',
  async (status) => {
    receiver.answerWith(status)
    expect(await sender.send(message(receiver.url), { signal: never })).toEqual({
      status,
      error: `Answered ${status}.`,
    })
  },
)

test('a redirect is a failure, and its target is never requested', async () => {
  const other = await startWebhookReceiver()
  receiver.answerWith((response) => response.writeHead(307, { location: other.url }).end())
  expect(await sender.send(message(receiver.url), { signal: never })).toMatchObject({
    status: 307,
    error: expect.stringMatching(/redirects/),
  })
  expect(other.received).toEqual([])
  await other.close()
})

test('a receiver that never answers, or closes, or is not there, is a failure without a status', async () => {
  receiver.answerWith(() => {})
  expect(await sender.send(message(receiver.url), { signal: never })).toEqual({
    status: null,
    error: 'No answer within 2 seconds.',
  })
  receiver.answerWith((_response, request) => request.socket.destroy())
  expect(await sender.send(message(receiver.url), { signal: never })).toMatchObject({ status: null })

  const closed = `127.0.0.1:${await freePort()}`
  const toClosed = createWebhookSender({ userAgent: 'Test/1', allow: [closed] })
  expect(await toClosed.send(message(`http://${closed}/`), { signal: never })).toMatchObject({
    status: null,
    error: expect.stringMatching(/ECONNREFUSED/),
  })
  toClosed.close()
})

test('an endless answer is not read to its end, and still counts by its status', async () => {
  receiver.answerWith((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  expect(await sender.send(message(receiver.url), { signal: never })).toEqual({ status: 200, error: null })
})

test('headers of a megabyte are a failure, not a crash', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`
  const own = createWebhookSender({ userAgent: 'Test/1', allow: [host] })
  expect(await own.send(message(`http://${host}/`), { signal: never })).toMatchObject({ status: null })
  own.close()
  server.close()
})

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://user:word@example.com/',
  'https://example.com:8443/',
  'ftp://example.com/',
  'no address',
])('%s is not requested', async (url) => {
  const { status, error } = await sender.send(message(url), { signal: never })
  expect(status).toBeNull()
  expect(error).toMatch(/Only|not on the public|no URL|not requested/)
})

test('a name that resolves to a private address, alone or among others, is not requested', async () => {
  for (const addresses of [['127.0.0.1'], ['203.0.113.9', '127.0.0.1'], ['::1']]) {
    const own = createWebhookSender({
      userAgent: 'Test/1',
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    expect(await own.send(message('https://hooks.example/'), { signal: never })).toMatchObject({
      status: null,
      error: expect.stringMatching(/not on the public internet/),
    })
    own.close()
  }
})

test('a process that stops aborts the attempt, without a result for the receiver', async () => {
  receiver.answerWith(() => {})
  const stopping = new AbortController()
  const sending = sender.send(message(receiver.url), { signal: stopping.signal })
  setTimeout(() => stopping.abort(new Error('stopping')), 20)
  await expect(sending).rejects.toThrow('stopping')
})
