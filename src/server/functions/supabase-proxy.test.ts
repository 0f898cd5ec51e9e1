import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { eventually } from '#test/harness/process.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, { listener: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const prefixes = ['/functions', '/functions/v1', '/api']

async function pass(
  sent: unknown,
  { path = '/functions/supabase-proxy', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sent),
  })
  return { status: response.status, result: await response.json() }
}

test.each(prefixes)('%s/supabase-proxy returns the response of the direct call', async (prefix) => {
  const direct = await fetch(`${server.url}/api/posts?limit=5`)
  const { status, result } = await pass(
    { url: '/api/posts?limit=5', method: 'GET' },
    { path: `${prefix}/supabase-proxy` },
  )
  expect(status).toBe(200)
  expect(result).toMatchObject({ status: 200, statusText: 'OK', body: await direct.text() })
  expect(result.headers['content-type']).toBe('application/json')
})

test('an absolute URL of this site is accepted', async () => {
  const { result } = await pass({ url: `${server.url}/api/posts`, method: 'GET' })
  expect(result.status).toBe(200)
})

test('a refusal of the inner call is returned as its response, not as a failure of the proxy', async () => {
  const { status, result } = await pass({ url: '/api/posts/no-such-post', method: 'GET' })
  expect([status, result.status, JSON.parse(result.body).code]).toEqual([200, 404, 'not_found'])
})

test('method, headers and body arrive and take effect', async () => {
  const refused = await pass({
    url: '/functions/ai-content-generator',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ keyword: '', anchor_text: '', target_url: '' }),
  })
  expect(refused.result.status).toBe(422)
  const untyped = await pass({ url: '/functions/ai-content-generator', method: 'POST', headers: {}, body: '{}' })
  expect(untyped.result.status).toBe(415)
})

test('only the access token of the caller is forwarded', async () => {
  const guest = await pass({ url: '/auth/v1/user', method: 'GET' }, { headers: { authorization: 'Bearer outer' } })
  expect([guest.result.status, JSON.parse(guest.result.body).error_code]).toEqual([401, 'no_authorization'])
  const bad = await pass({ url: '/auth/v1/user', method: 'GET', headers: { authorization: 'Bearer inner' } })
  expect([bad.result.status, JSON.parse(bad.result.body).error_code]).toEqual([403, 'bad_jwt'])
})

test.each(['DELETE', 'PUT', 'PATCH'])(
  'the body of a %s arrives as its body, and not as another request',
  async (method) => {
    const body = 'GET /auth/v1/health HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 203.0.113.9\r\n\r\n'
    const before = server.logLines.length
    const { status, result } = await pass({
      url: '/auth/v1/user/identities/none',
      method,
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([status, result.status]).toEqual([200, method === 'DELETE' ? 400 : 405])
    await eventually(async () => {
      const requests = server.logLines.slice(before).filter(({ msg }) => msg === 'request')
      expect(requests.map(({ path }) => path)).toEqual(['/auth/v1/user/identities/none', '/functions/supabase-proxy'])
    })
  },
)

test('redirects are returned, not followed', async () => {
  const { result } = await pass({ url: '/auth/v1/verify?token=nothing&type=signup', method: 'GET' })
  expect([302, 303]).toContain(result.status)
  expect(result.headers.location).toContain('error')
})

test('the limits of the visitor apply, regardless of the inner headers', async () => {
  const seen: string[] = []
  const limited = await startTestServer(database, {
    listener: {
      trustedProxies: ['127.0.0.1'],
      viewLimit: (key) => {
        seen.push(key)
        return true
      },
    },
  })
  try {
    const view = {
      url: '/api/posts/some-post/views',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }
    const post = (address: string, path: string, body: unknown) =>
      fetch(`${limited.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      })
    await post('203.0.113.7', '/api/posts/some-post/views', {})
    await post('203.0.113.7', '/functions/supabase-proxy', view)
    await post('203.0.113.8', '/functions/supabase-proxy', view)
    const forged = {
      ...view,
      headers: { ...view.headers, 'X-Forwarded-For': '203.0.113.9', Forwarded: 'for=203.0.113.9' },
    }
    await post('203.0.113.8', '/functions/supabase-proxy', forged)
  } finally {
    await limited.close()
  }
  const [direct, same, other, forged] = seen
  expect(seen).toHaveLength(4)
  expect(same).toBe(direct)
  expect(other).not.toBe(direct)
  expect(forged).toBe(other)
})

test('another server is never reached, in any spelling of its URL', async () => {
  let reached = 0
  const stranger = createServer((_request, response) => {
    reached += 1
    response.end('reached')
  })
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as AddressInfo
  const own = new URL(server.url).host
  const hostile = [
    `http://127.0.0.1:${port}/api/posts`,
    `//127.0.0.1:${port}/api/posts`,
    `\\\\127.0.0.1:${port}\\api\\posts`,
    `/\\127.0.0.1:${port}/api/posts`,
    `http:127.0.0.1:${port}/api/posts`,
    `http://${own}@127.0.0.1:${port}/api/posts`,
    `http://user:secret@${own}/api/posts`,
    `http://127.0.0.1:${port}\\@${own}/api/posts`,
    `http://127.0.0.1:${port}#@${own}/api/posts`,
    `https://${own}/api/posts`,
    'http://169.254.169.254/api/latest/meta-data',
    'http://[::1]/api/posts',
    'http://localhost.example/api/posts',
    'file:///api/posts',
    'ftp://127.0.0.1/api/posts',
    `\thttp://127.0.0.1:${port}/api/posts`,
    `/api/posts\r\nHost: 127.0.0.1:${port}`,
    '/api/posts HTTP/1.1',
    '/api/рosts',
    '',
    'api/posts',
    '?x=/api/posts',
  ]
  try {
    for (const url of hostile) {
      const { status, result } = await pass({ url, method: 'GET' })
      expect.soft({ url, status, code: result.code }).toEqual({ url, status: 400, code: 'bad_request' })
    }
  } finally {
    await new Promise((resolve) => stranger.close(resolve))
  }
  expect(reached).toBe(0)
})

test('only the API, sign-in and the functions can be called, and never the proxy itself', async () => {
  const refused = [
    '/',
    '/blog',
    '/readyz',
    '/dev/mailbox',
    '/api',
    '/api/',
    '/apiary/posts',
    '/API/posts',
    '/auth/v1',
    '/auth/v2/user',
    '/auth/callback',
    '/api/../readyz',
    '/api/%2e%2e/readyz',
    '/api/..%2freadyz',
    '/api/%252e%252e/readyz',
    '/api/..%5creadyz',
    '/api//posts',
    '/api/posts%00',
    '/api/%ff',
    '/api/supabase-proxy',
    '/functions/supabase-proxy',
    '/functions/v1/supabase-proxy',
    '/functions/supabase-proxy/',
    '/functions/supabase-proxy?x=1',
    '/functions/supabase%2Dproxy',
    '/functions/x/../supabase-proxy',
    '/functions/SUPABASE-PROXY',
  ]
  for (const url of refused) {
    const { status, result } = await pass({ url, method: 'GET' })
    expect.soft({ url, status, code: result.code }).toEqual({ url, status: 400, code: 'bad_request' })
  }
})

test.each([
  ['no url', { method: 'GET' }],
  ['a method that opens a tunnel', { url: '/api/posts', method: 'CONNECT' }],
  ['a method of another case', { url: '/api/posts', method: 'get' }],
  ['a header with a line break', { url: '/api/posts', method: 'GET', headers: { accept: 'a\r\nx-evil: 1' } }],
  ['a header name with a space', { url: '/api/posts', method: 'GET', headers: { 'a b': '1' } }],
  ['headers as a list', { url: '/api/posts', method: 'GET', headers: ['accept'] }],
  ['a body that is no text', { url: '/api/posts', method: 'POST', body: { a: 1 } }],
  ['a list', []],
  ['nothing', null],
])('%s is refused as malformed', async (_name, sent) => {
  const { status, result } = await pass(sent)
  expect([status, result.code]).toEqual([422, 'validation_failed'])
})

test('a body over 1 MiB is refused', async () => {
  const { status, result } = await pass({ url: '/api/posts', method: 'POST', body: 'x'.repeat(1_048_577) })
  expect([status, result.code]).toEqual([413, 'payload_too_large'])
})

test('headers of the connection do not reach the inner call', async () => {
  const { result } = await pass({
    url: '/api/posts',
    method: 'GET',
    headers: {
      host: 'evil.example',
      connection: 'upgrade',
      upgrade: 'websocket',
      'transfer-encoding': 'chunked',
      'content-length': '5',
      'sec-fetch-site': 'cross-site',
      'accept-encoding': 'br',
      expect: '100-continue',
    },
  })
  expect(result.status).toBe(200)
  expect(result.headers).not.toHaveProperty('content-encoding')
  expect(result.headers).not.toHaveProperty('transfer-encoding')
  expect(result.headers).not.toHaveProperty('connection')
  expect(JSON.parse(result.body)).toHaveProperty('posts')
})
