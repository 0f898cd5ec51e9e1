import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiServer, json, startApiServer } from '#test/fakes/api-server.ts'
import { createTestAuthority } from '#test/fakes/certificates.ts'
import { freePort } from '#test/harness/process.ts'
import { type ApiClient, type ApiResult, createApiClient } from './api-client.ts'

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
const send = (url = `${server.url}/api`, method: 'GET' | 'POST' = 'GET', signal = never) =>
  client
    .begin({ signal, headers: () => ({ authorization: secret }) })
    .send({ method, url: new URL(url), ...(method === 'POST' ? { json: { a: 'ü' } } : {}) })
const isCode = (code: string, text: RegExp) => ({
  answer: null,
  refusal: { ok: false, code, text: expect.stringMatching(text) },
})

test('a request arrives with its headers and its JSON, and its answer is returned', async () => {
  expect(await send(undefined, 'POST')).toMatchObject({ answer: { status: 200, text: '{"ok":true}', isCut: false } })
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
])('%s is not contacted', async (url) => {
  expect(await send(url)).toMatchObject(isCode('refused', /Only|not on the public|not requested/))
})

test('plain http is not contacted, and the refusal names the https address', async () => {
  expect(await send('http://example.com/ghost/api/admin/site/')).toMatchObject(
    isCode('refused', /Only https addresses are asked.*Enter https:\/\/example.com instead/),
  )
})

test('a name that resolves to a private address, alone or among others, is not contacted', async () => {
  for (const addresses of [['127.0.0.1'], ['203.0.113.9', '10.0.0.1']]) {
    const own = createApiClient({
      userAgent: 'Test/1',
      resolve: async () => addresses.map((address) => ({ address, family: 4 })),
    })
    const result = await own.begin({ signal: never }).send({ method: 'GET', url: new URL('https://blog.example/') })
    expect(result).toMatchObject(isCode('refused', /not on the public internet/))
    own.close()
  }
})

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) to another address is not followed, and the refusal names its target',
  async (status) => {
    const other = await startApiServer(() => json(200, {}))
    server.put(() => ({ status, headers: { location: `${other.url}/api?q=1` } }))
    for (const method of ['GET', 'POST'] as const)
      expect(await send(undefined, method)).toMatchObject(
        isCode('refused', new RegExp(`${other.url}, .*enter ${other.url}`)),
      )
    expect(other.calls).toEqual([])
    await other.close()
  },
)

test('a redirect from https to the same host without it counts as another address', async () => {
  server.put(() => ({ status: 301, headers: { location: server.url.replace('http:', 'https:') } }))
  expect(await send()).toMatchObject(isCode('refused', /never sent on/))
})

test('a redirect within the site is followed; a changing request is repeated only if the status requires it', async () => {
  server.put(({ url }, through) =>
    url.pathname === '/api' ? { status: 301, headers: { location: '/api/' } } : through(),
  )
  expect(await send()).toMatchObject({ answer: { status: 200 } })
  expect(await send(undefined, 'POST')).toMatchObject({ answer: { status: 301 } })
  server.put(({ url }, through) =>
    url.pathname === '/api' ? { status: 308, headers: { location: '/api/' } } : through(),
  )
  expect(await send(undefined, 'POST')).toMatchObject({ answer: { status: 200 } })
  expect(server.calls.at(-1)).toMatchObject({
    method: 'POST',
    body: '{"a":"ü"}',
    url: expect.objectContaining({ pathname: '/api/' }),
  })
})

test('a redirect loop ends, and a URL that redirects to itself has its own text', async () => {
  server.put(({ url }) => ({ status: 302, headers: { location: url.pathname === '/api' ? '/other' : '/api' } }))
  expect(await send()).toMatchObject(isCode('refused', /More than 5 redirects/))
  server.put(() => ({ status: 302, headers: { location: '/api' } }))
  expect(await send()).toMatchObject(isCode('refused', /\/api leads to itself without end/))
  expect(server.calls).toHaveLength(7)
})

test('no request of a task goes to an origin other than its first', async () => {
  const other = await startApiServer(() => json(200, {}))
  const own = createApiClient({ userAgent: 'Test/1', allow: [server.host, other.host] })
  const task = own.begin({ signal: never })
  await task.send({ method: 'GET', url: new URL(server.url) })
  expect(await task.send({ method: 'GET', url: new URL(other.url) })).toMatchObject(isCode('refused', /never sent on/))
  expect(other.calls).toEqual([])
  own.close()
  await other.close()
})

test('a silent server, a broken connection and a closed port are unavailable', async () => {
  server.put(() => 'silence')
  expect(await send()).toMatchObject(isCode('unavailable', /No answer within 2 seconds/))
  server.put(() => 'hang up')
  expect(await send()).toMatchObject(isCode('unavailable', /connection broke/))
  const closed = `127.0.0.1:${await freePort()}`
  const own = createApiClient({ userAgent: 'Test/1', allow: [closed] })
  const result = await own.begin({ signal: never }).send({ method: 'GET', url: new URL(`http://${closed}/`) })
  expect(result).toMatchObject(isCode('unavailable', /ECONNREFUSED/))
  own.close()
})

test('a short Retry-After is followed by one retry, a longer one is returned as it is', async () => {
  let count = 0
  server.put((_call, through) => {
    count += 1
    return count === 1 ? { status: 429, headers: { 'retry-after': '0' } } : through()
  })
  expect(await send()).toMatchObject({ answer: { status: 200 } })
  server.put(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  expect(await send()).toMatchObject({ answer: { status: 429 } })
  expect(server.calls).toHaveLength(3)
})

test('503 to a changing request is not repeated, because it may have been executed', async () => {
  server.put(() => ({ status: 503, headers: { 'retry-after': '0' } }))
  expect(await send(undefined, 'POST')).toMatchObject({ answer: { status: 503 } })
  expect(server.calls).toHaveLength(1)
  await send()
  expect(server.calls).toHaveLength(3)
})

test('an endless answer is read up to the limit', async () => {
  server.put(() => ({ status: 200, body: 'x'.repeat(6_000_000) }))
  const { answer } = await send()
  expect(answer).toMatchObject({ status: 200, isCut: true })
  expect(answer?.text).toHaveLength(4_194_304)
})

test('all requests of a task share its time limit', async () => {
  const own = createApiClient({ userAgent: 'Test/1', allow: [server.host], timeoutMs: 10_000, taskMs: 200 })
  const task = own.begin({ signal: never })
  server.put(() => 'silence')
  expect(await task.send({ method: 'GET', url: new URL(server.url) })).toMatchObject(isCode('unavailable', /No answer/))
  expect(await task.send({ method: 'GET', url: new URL(server.url) })).toMatchObject(isCode('unavailable', /No answer/))
  expect(server.calls).toHaveLength(1)
  own.close()
})

test('a stopping process aborts with its reason, also during a pause', async () => {
  for (const reply of ['silence' as const, { status: 503, headers: { 'retry-after': '2' } }]) {
    const stopping = new AbortController()
    server.put(() => {
      setImmediate(() => stopping.abort(new Error('stopping')))
      return reply
    })
    await expect(send(undefined, 'GET', stopping.signal)).rejects.toThrow('stopping')
  }
})

test('https is used, and a server without a valid certificate receives nothing', async () => {
  const authority = createTestAuthority('Test Authority')
  const tls = authority.issue({ names: ['127.0.0.1'] })
  const heard: (string | undefined)[] = []
  const secure = createSecureServer(tls, (request, response) => {
    heard.push(request.headers.authorization)
    response.end('{"ok":true}')
  })
  const host = await listen(secure)
  const results: ApiResult[] = []
  for (const ca of [[authority.cert], undefined]) {
    const own = createApiClient({ userAgent: 'Test/1', allow: [host], ...(ca === undefined ? {} : { ca }) })
    const task = own.begin({ signal: never, headers: () => ({ authorization: secret }) })
    results.push(await task.send({ method: 'GET', url: new URL(`https://${host}/`) }))
    own.close()
  }
  expect(results[0]).toMatchObject({ answer: { status: 200, text: '{"ok":true}' } })
  expect(results[1]).toMatchObject(isCode('unavailable', /certificate/))
  expect(heard).toEqual([secret])
  secure.closeAllConnections()
  secure.close()
})

test('an endless slow answer is aborted after the time limit', async () => {
  const dripping = createServer((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const host = await listen(dripping)
  const own = createApiClient({ userAgent: 'Test/1', allow: [host], timeoutMs: 200 })
  const result = await own.begin({ signal: never }).send({ method: 'GET', url: new URL(`http://${host}/`) })
  expect(result).toMatchObject(isCode('unavailable', /No answer within 0\.2 seconds/))
  own.close()
  dripping.closeAllConnections()
  dripping.close()
})

async function listen(one: Server): Promise<string> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(one.address() as AddressInfo).port}`
}
