import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiServer, json, startApiServer } from '#test/fakes/api-server.ts'
import { createTestAuthority } from '#test/fakes/certificates.ts'
import { freePort } from '#test/harness/process.ts'
import { type ApiClient, type Asked, createApiClient } from './api-client.ts'

let server: ApiServer
let client: ApiClient
const never = new AbortController().signal

beforeEach(async () => {
  server = await startApiServer(() => json(200, { ok: true }))
  client = createApiClient({ userAgent: 'Test/1', allow: [server.host], timeoutMs: 2_000, taskMs: 8_000 })
})
afterEach(async () => {
  client.close()
  await server.close()
})

const secret = 'Basic c2VjcmV0'
const ask = (url = `${server.url}/api`, method: 'GET' | 'POST' = 'GET', signal = never) =>
  client
    .begin({ signal, headers: () => ({ authorization: secret }) })
    .ask({ method, url: new URL(url), ...(method === 'POST' ? { json: { a: 'ü' } } : {}) })
const isCode = (code: string, text: RegExp) => ({
  answer: null,
  refusal: { ok: false, code, text: expect.stringMatching(text) },
})

test('a question arrives with its headers and its JSON, and its answer comes back', async () => {
  expect(await ask(undefined, 'POST')).toMatchObject({ answer: { status: 200, text: '{"ok":true}', isCut: false } })
  expect(server.calls).toMatchObject([
    { method: 'POST', body: '{"a":"ü"}', headers: { authorization: secret, 'user-agent': 'Test/1' } },
  ])
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest',
  'https://10.1.2.3/',
  'https://example.com:8443/',
  'https://user:word@example.com/',
])('%s is not asked', async (url) => {
  expect(await ask(url)).toMatchObject(isCode('refused', /Only|not on the public|not requested/))
})

test('plain http is not asked, and the address that could be is told', async () => {
  expect(await ask('http://example.com/ghost/api/admin/site/')).toMatchObject(
    isCode('refused', /Only https addresses are asked.*Enter https:\/\/example.com instead/),
  )
})

test('a name that leads to a private address, alone or among others, is not asked', async () => {
  for (const addresses of [['127.0.0.1'], ['203.0.113.9', '10.0.0.1']]) {
    const own = createApiClient({
      userAgent: 'Test/1',
      resolve: async () => addresses.map((address) => ({ address, family: 4 })),
    })
    const asked = await own.begin({ signal: never }).ask({ method: 'GET', url: new URL('https://blog.example/') })
    expect(asked).toMatchObject(isCode('refused', /not on the public internet/))
    own.close()
  }
})

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) to another address is not followed, and where it leads is told',
  async (status) => {
    const other = await startApiServer(() => json(200, {}))
    server.put(() => ({ status, headers: { location: `${other.url}/api?q=1` } }))
    for (const method of ['GET', 'POST'] as const)
      expect(await ask(undefined, method)).toMatchObject(
        isCode('refused', new RegExp(`${other.url}, .*enter ${other.url}`)),
      )
    expect(other.calls).toEqual([])
    await other.close()
  },
)

test('a redirect from https to the same host without it counts as another address', async () => {
  server.put(() => ({ status: 301, headers: { location: server.url.replace('http:', 'https:') } }))
  expect(await ask()).toMatchObject(isCode('refused', /never sent on/))
})

test('a redirect within the site is followed; a question that changes something only where it is asked again as it was', async () => {
  server.put(({ url }, through) =>
    url.pathname === '/api' ? { status: 301, headers: { location: '/api/' } } : through(),
  )
  expect(await ask()).toMatchObject({ answer: { status: 200 } })
  expect(await ask(undefined, 'POST')).toMatchObject({ answer: { status: 301 } })
  server.put(({ url }, through) =>
    url.pathname === '/api' ? { status: 308, headers: { location: '/api/' } } : through(),
  )
  expect(await ask(undefined, 'POST')).toMatchObject({ answer: { status: 200 } })
  expect(server.calls.at(-1)).toMatchObject({
    method: 'POST',
    body: '{"a":"ü"}',
    url: expect.objectContaining({ pathname: '/api/' }),
  })
})

test('redirects in a circle end, and an address that leads to itself is told apart', async () => {
  server.put(({ url }) => ({ status: 302, headers: { location: url.pathname === '/api' ? '/other' : '/api' } }))
  expect(await ask()).toMatchObject(isCode('refused', /More than 5 redirects/))
  server.put(() => ({ status: 302, headers: { location: '/api' } }))
  expect(await ask()).toMatchObject(isCode('refused', /\/api leads to itself without end/))
  expect(server.calls).toHaveLength(7)
})

test('nothing of a task goes to an origin other than its first', async () => {
  const other = await startApiServer(() => json(200, {}))
  const own = createApiClient({ userAgent: 'Test/1', allow: [server.host, other.host] })
  const task = own.begin({ signal: never })
  await task.ask({ method: 'GET', url: new URL(server.url) })
  expect(await task.ask({ method: 'GET', url: new URL(other.url) })).toMatchObject(isCode('refused', /never sent on/))
  expect(other.calls).toEqual([])
  own.close()
  await other.close()
})

test('silence, a broken connection and a closed port are unavailable', async () => {
  server.put(() => 'silence')
  expect(await ask()).toMatchObject(isCode('unavailable', /No answer within 2 seconds/))
  server.put(() => 'hang up')
  expect(await ask()).toMatchObject(isCode('unavailable', /connection broke/))
  const closed = `127.0.0.1:${await freePort()}`
  const own = createApiClient({ userAgent: 'Test/1', allow: [closed] })
  const asked = await own.begin({ signal: never }).ask({ method: 'GET', url: new URL(`http://${closed}/`) })
  expect(asked).toMatchObject(isCode('unavailable', /ECONNREFUSED/))
  own.close()
})

test('what asks to wait a moment is asked once more, and what asks for longer is answered as it is', async () => {
  let count = 0
  server.put((_call, through) => {
    count += 1
    return count === 1 ? { status: 429, headers: { 'retry-after': '0' } } : through()
  })
  expect(await ask()).toMatchObject({ answer: { status: 200 } })
  server.put(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  expect(await ask()).toMatchObject({ answer: { status: 429 } })
  expect(server.calls).toHaveLength(3)
})

test('503 to a question that changes something is not asked again: it may have been done', async () => {
  server.put(() => ({ status: 503, headers: { 'retry-after': '0' } }))
  expect(await ask(undefined, 'POST')).toMatchObject({ answer: { status: 503 } })
  expect(server.calls).toHaveLength(1)
  await ask()
  expect(server.calls).toHaveLength(3)
})

test('an answer without an end is read to its bound', async () => {
  server.put(() => ({ status: 200, body: 'x'.repeat(6_000_000) }))
  const { answer } = await ask()
  expect(answer).toMatchObject({ status: 200, isCut: true })
  expect(answer?.text).toHaveLength(4_194_304)
})

test('all questions of a task share its time', async () => {
  const own = createApiClient({ userAgent: 'Test/1', allow: [server.host], timeoutMs: 10_000, taskMs: 200 })
  const task = own.begin({ signal: never })
  server.put(() => 'silence')
  expect(await task.ask({ method: 'GET', url: new URL(server.url) })).toMatchObject(isCode('unavailable', /No answer/))
  expect(await task.ask({ method: 'GET', url: new URL(server.url) })).toMatchObject(isCode('unavailable', /No answer/))
  expect(server.calls).toHaveLength(1)
  own.close()
})

test('a process that stops breaks off with its reason, also while it waits', async () => {
  for (const reply of ['silence' as const, { status: 503, headers: { 'retry-after': '2' } }]) {
    const stopping = new AbortController()
    server.put(() => {
      setImmediate(() => stopping.abort(new Error('stopping')))
      return reply
    })
    await expect(ask(undefined, 'GET', stopping.signal)).rejects.toThrow('stopping')
  }
})

test('https is spoken, and to whoever has no certificate that holds nothing is said', async () => {
  const authority = createTestAuthority('Test Authority')
  const tls = authority.issue({ names: ['127.0.0.1'] })
  const heard: (string | undefined)[] = []
  const secure = createSecureServer(tls, (request, response) => {
    heard.push(request.headers.authorization)
    response.end('{"ok":true}')
  })
  const host = await listen(secure)
  const asked: Asked[] = []
  for (const ca of [[authority.cert], undefined]) {
    const own = createApiClient({ userAgent: 'Test/1', allow: [host], ...(ca === undefined ? {} : { ca }) })
    const task = own.begin({ signal: never, headers: () => ({ authorization: secret }) })
    asked.push(await task.ask({ method: 'GET', url: new URL(`https://${host}/`) }))
    own.close()
  }
  expect(asked[0]).toMatchObject({ answer: { status: 200, text: '{"ok":true}' } })
  expect(asked[1]).toMatchObject(isCode('unavailable', /certificate/))
  expect(heard).toEqual([secret])
  secure.closeAllConnections()
  secure.close()
})

test('an answer that drips without an end is given up when its time is over', async () => {
  const dripping = createServer((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const host = await listen(dripping)
  const own = createApiClient({ userAgent: 'Test/1', allow: [host], timeoutMs: 200 })
  const asked = await own.begin({ signal: never }).ask({ method: 'GET', url: new URL(`http://${host}/`) })
  expect(asked).toMatchObject(isCode('unavailable', /No answer within 0\.2 seconds/))
  own.close()
  dripping.closeAllConnections()
  dripping.close()
})

async function listen(one: Server): Promise<string> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(one.address() as AddressInfo).port}`
}
