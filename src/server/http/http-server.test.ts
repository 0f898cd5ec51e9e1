import { once } from 'node:events'
import { Agent, get, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeAccount, signIn } from '#test/makers/accounts.ts'
import { closeHttpServer, createHttpServer, queueRequests } from './http-server.ts'
import { createListener } from './listener.ts'
import { createPageCache } from './response/page-cache.ts'

const slowClients = 200
const trickleMs = 100

let database: TestDatabase
let plain: TestServer
let server: Server
let url: string
beforeAll(async () => {
  database = await createTestDatabase()
  plain = await startTestServer(database)
  server = createHttpServer({ headersMs: 1_200, requestMs: 2_400 })
  server.on(
    'request',
    createListener({
      deps: plain.deps,
      render: async () => new Response('no pages in this test', { status: 404 }),
      files: { answer: () => false },
      cache: createPageCache(1_024),
      trustedProxies: [],
      development: false,
      isReady: () => true,
      authTimeoutMs: 1_200,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  await plain.close()
  await database.drop()
})

/** Sends `start` and then one byte at a time until the connection closes. Returns the data received before that. */
function trickle(start: string): { opened: Promise<unknown>; answer: Promise<string> } {
  const socket: Socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  const timer = setInterval(() => socket.write('a'), trickleMs)
  let answer = ''
  socket.on('data', (chunk) => {
    clearInterval(timer)
    answer += chunk.toString('latin1')
  })
  // A byte sent while the connection closes causes a reset.
  socket.on('error', () => undefined)
  socket.write(start)
  return {
    opened: once(socket, 'connect'),
    answer: new Promise((resolve) =>
      socket.once('close', () => {
        clearInterval(timer)
        resolve(answer)
      }),
    ),
  }
}

const head = (path: string, more = '') => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}`
const bodyHeaders = 'Content-Type: application/json\r\nContent-Length: 50000\r\n\r\n{"email":"'

test.each([
  ['headers', head('/auth/v1/token?grant_type=password', 'X-Slow: '), ''],
  ['bodies of sign-in', head('/auth/v1/token?grant_type=password', bodyHeaders), '"error_code":"request_timeout"'],
  ['bodies of the API', head('/api/trial-posts', bodyHeaders), ''],
])(
  '%s that arrive a byte at a time get 408 and the connection is closed, while others are served',
  async (_what, start, code) => {
    const slow = Array.from({ length: slowClients }, () => trickle(start))
    await Promise.all(slow.map(({ opened }) => opened))
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await signIn(url, await makeAccount(plain.deps.accounts))
    const answers = await Promise.all(slow.map(({ answer }) => answer))
    const outcomes = new Set(answers.map((answer) => `${answer.slice(0, 12)} ${answer.includes(code)}`))
    expect([...outcomes]).toEqual(['HTTP/1.1 408 true'])
  },
)

test.each([
  ['/auth/v1/token?grant_type=password', [413, 'request_entity_too_large'], [415, 'bad_json']],
  ['/api/trial-posts', [413, 'payload_too_large'], [415, 'unsupported_media_type']],
])(
  'a body of two mebibytes, and a small one that decompresses to a thousand times its size, are refused unread: %s',
  async (path, tooLarge, compressed) => {
    const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
        body,
      })
      return [response.status, (await response.json()).code]
    }
    const text = JSON.stringify({ email: 'x'.repeat(2_097_152) })
    expect(await send(text)).toEqual(tooLarge)
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    expect(await send(bomb, { 'content-encoding': 'gzip' })).toEqual(compressed)
  },
)

test('a closing server ends even if a client continues to send requests on one connection, and every response is complete', async () => {
  const busy = createHttpServer()
  busy.on('request', (_request, response) => setTimeout(() => response.end('whole'), 5))
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const { port } = busy.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = () =>
    new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (answer) => {
        answer.setEncoding('utf8').once('data', resolve)
      }).once('error', reject)
    })
  expect(await send()).toBe('whole')
  const sending = (async () => {
    for (;;) expect(await send()).toBe('whole')
  })()
  const refused = expect(sending).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  await closeHttpServer(busy, 600_000)
  await refused
  agent.destroy()
})

test('requests during the start are answered once the product has started', async () => {
  const starting = createHttpServer()
  const answerWith = queueRequests(starting)
  const arrived = once(starting, 'request')
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(starting.address() as AddressInfo).port}`
  const early = fetch(address)
  await arrived
  answerWith((_request, response) => response.end('here'))
  expect(await (await early).text()).toBe('here')
  expect(await (await fetch(address)).text()).toBe('here')
  await closeHttpServer(starting, 1_000)
})

test('connections that expire together are closed a few at a time, so that others are answered between them', async () => {
  const busy = createHttpServer()
  const expired = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const sockets = Array.from({ length: 500 }, () => new PassThrough())
  for (const socket of sockets) busy.emit('clientError', expired, socket)
  const open = () => sockets.filter(({ destroyed }) => !destroyed).length
  const seen: number[] = []
  while (open() > 0) {
    seen.push(open())
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(seen.length).toBeGreaterThan(5)
})

test.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['headers beyond all bounds', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
])('an invalid request gets a response and the connection is closed: %s', async (_what, text, status) => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
})
