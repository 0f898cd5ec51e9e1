import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { sendRaw } from '#test/harness/http.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makeTrialPost } from '#test/makers/posts.ts'
import { createPageCache } from './response/page-cache.ts'

let database: TestDatabase
let server: TestServer
let slug: string
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  slug = (await makeTrialPost(database.db)).slug
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

function problemOf({ body }: { body: Buffer }): Record<string, unknown> {
  return JSON.parse(body.toString())
}

test.each(['%00', 'a%00b', 'A', 'a--b', '-a', '%F0%9F%90%88', 'a%2Fb', '%20', 'a'.repeat(161), "'"])(
  'the slug %s names no post, in any request',
  async (hostile) => {
    for (const [method, path] of [
      ['GET', `/api/posts/${hostile}`],
      ['GET', `/api/posts/${hostile}/preview`],
      ['GET', `/api/posts/${hostile}/related`],
      ['POST', `/api/posts/${hostile}/views`],
    ] as const) {
      const answer = await sendRaw(server, path, { method })
      expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 404, 'application/problem+json'])
      expect(problemOf(answer)).toMatchObject({ code: 'not_found', message: 'Blog post not found' })
    }
  },
)

test('a view of an impossible slug does not spoil the views counted with it', async () => {
  const views = Array.from({ length: 10 }, () => sendRaw(server, `/api/posts/${slug}/views`, { method: 'POST' }))
  const answers = await Promise.all([sendRaw(server, '/api/posts/%00/views', { method: 'POST' }), ...views])
  expect(answers.map(({ status }) => status)).toEqual([404, ...views.map(() => 200)])
})

test('a page that requests an impossible slug gets the error that the post does not exist', async () => {
  const own = await startTestServer(database, {
    listener: {
      render: async (request, { api }) => {
        const requestedSlug = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
        return api.posts.getPost({ slug: requestedSlug }).then(
          () => new Response('found'),
          ({ code, message }) => new Response(`${code}: ${message}`, { status: 404 }),
        )
      },
    },
  })
  for (const path of ['/blog/%00', '/preview/a%00b', '/blog/%F0%9F%90%88']) {
    const answer = await sendRaw(own, path)
    expect([answer.status, answer.body.toString()]).toEqual([404, 'not_found: Blog post not found'])
  }
  await own.close()
})

test.each([
  '\0',
  'a\0b',
  '-'.repeat(199),
  '- '.repeat(99),
  '"-'.repeat(99),
  '-"'.repeat(99),
  `a|${'-'.repeat(190)}`,
  '\uffff',
])('the search %j is answered', async (q) => {
  const answer = await sendRaw(server, `/api/posts?q=${encodeURIComponent(q)}`)
  expect([q, answer.status]).toEqual([q, 200])
})

test.each([
  ['0000-01-01T00:00:00.000Z'],
  ['-000001-01-01T00:00:00.000Z'],
  ['+010000-01-01T00:00:00.000Z'],
  ['1969-12-31T23:59:59.999Z'],
  ['2026-02-30T00:00:00.000Z'],
  ['2026-01-01T00:00:00.0000000000000000000000000000000000000001Z'],
])('a cursor at %s is refused, because it was never issued', async (time) => {
  const cursor = Buffer.from(JSON.stringify([time, '0198c0de-0000-7000-8000-000000000000'])).toString('base64url')
  const answer = await sendRaw(server, `/api/posts?cursor=${cursor}`)
  expect([answer.status, problemOf(answer).code]).toEqual([422, 'validation_failed'])
})

test.each(['0x10', '1e1', '%201', '', '1.0', '+1'])('limit=%s is no whole number in digits', async (limit) => {
  const answer = await sendRaw(server, `/api/posts?limit=${limit}`)
  expect([answer.status, problemOf(answer).code]).toEqual([422, 'validation_failed'])
})

test.each(['http://example.com/', 'https://example.com/api/posts', '*', '//example.com/', '/blog#top', '/a%zz'])(
  'the request target %s is refused as unreadable',
  async (target) => {
    const method = target === '*' ? 'OPTIONS' : 'GET'
    const answer = await sendRaw(server, target, { method })
    expect([answer.status, answer.headers['content-type'], problemOf(answer).code]).toEqual([
      400,
      'application/problem+json',
      'bad_request',
    ])
  },
)

test.each([
  ['DELETE', '/blog', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['PUT', '/blog/rss.xml', 'GET, HEAD'],
  ['OPTIONS', '/media/og/a.png', 'GET, HEAD'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
  ['PUT', '/api/posts', 'GET, HEAD'],
  ['PUT', '/api/posts/some-post', 'GET, HEAD, DELETE'],
  ['GET', '/api/posts/some-post/views', 'POST'],
  ['HEAD', '/api/trial-posts', 'POST'],
  ['OPTIONS', '/api/trial-posts/stream', 'POST'],
  ['GET', '/functions/v1/generate-openai', 'POST'],
])('%s %s is refused with the methods that are allowed', async (method, path, allow) => {
  const answer = await sendRaw(server, path, { method })
  expect([answer.status, answer.headers.allow]).toEqual([405, allow])
})

test.each([
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/blog/rss.xml',
  '/api/openapi.json',
  '/api/docs',
  '/api/posts',
])('HEAD %s has the response of GET without the body', async (path) => {
  const [get, head] = [await sendRaw(server, path), await sendRaw(server, path, { method: 'HEAD' })]
  expect([get.status, head.status, head.body.length]).toEqual([200, 200, 0])
  expect(head.headers['content-type']).toBe(get.headers['content-type'])
  expect(head.headers.etag).toBe(get.headers.etag)
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

test('a response that is no page loads and runs nothing if it is opened as one', async () => {
  for (const path of [
    '/healthz',
    '/robots.txt',
    '/blog/rss.xml',
    `/media/og/${slug}.png`,
    '/media/og/none.png',
    '/api/posts',
    '/api/none',
    '/a%zz',
  ]) {
    const { headers } = await sendRaw(server, path)
    expect([path, headers['content-security-policy']]).toEqual([
      path,
      expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('a caller that disconnects during a body is one plain line in the log', async () => {
  const own = await startTestServer(database)
  const { hostname, port } = new URL(own.url)
  for (const path of ['/api/trial-posts', '/functions/generate-openai']) {
    own.logLines.length = 0
    const socket = connectSocket(Number(port), hostname)
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100`
    socket.write(`${head}\r\nexpect: 100-continue\r\n\r\n{"keyword":`)
    await once(socket, 'data')
    socket.destroy()
    await expect.poll(() => own.logLines.length).toBeGreaterThan(0)
    await sleep(50)
    expect(own.logLines).toHaveLength(1)
    expect(own.logLines[0]).toMatchObject({ level: 30, method: 'POST', path, status: null, callerLeft: true })
    expect(own.logLines[0]).not.toHaveProperty('err')
  }
  await own.close()
})

test('a compressed body is refused as an unsupported media type', async () => {
  const response = await fetch(`${server.url}/api/trial-posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: '{}',
  })
  expect([response.status, (await response.json()).code]).toEqual([415, 'unsupported_media_type'])
})

test('while the database is unavailable, responses that need it say so and how to continue', async () => {
  const unreachable = connect({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
  const own = await startTestServer({ ...database, db: unreachable.db, webDb: unreachable.db, pool: unreachable.pool })
  for (const path of [
    '/blog/rss.xml',
    '/sitemap.xml',
    '/sitemap-posts-1.xml',
    '/media/og/a.png',
    '/media/covers/a.png',
    '/api/posts',
  ]) {
    const answer = await sendRaw(own, path)
    expect([path, answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      path,
      503,
      'application/problem+json',
      'no-store',
    ])
    expect(problemOf(answer)).toMatchObject({ code: 'unavailable', requestId: answer.headers['x-request-id'] })
  }
  expect((await sendRaw(own, '/healthz')).status).toBe(200)
  await own.close()
  await unreachable.close()
})

test('unknown machine-readable paths get a problem document', async () => {
  for (const path of ['/media/og/none.png', '/media/covers/none.png', '/sitemap-posts-9.xml', '/api/none']) {
    const answer = await sendRaw(server, path)
    expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 404, 'application/problem+json'])
    expect(problemOf(answer)).toMatchObject({ code: 'not_found', requestId: answer.headers['x-request-id'] })
  }
})

test('one page is cached once, for every spelling of its URL', async () => {
  const cache = createPageCache(8 * 1024 * 1024)
  cache.reset(true)
  // As lenient as a router can be: every spelling of the page's path is the page.
  const own = await startTestServer(database, {
    listener: {
      cache,
      render: async (request) => {
        const path = decodeURIComponent(new URL(request.url).pathname)
          .toLowerCase()
          .replace(/\.data$/, '')
        return new Response(`<p>${path}</p>`, { status: path === '/blog/abcdefghijk' ? 200 : 404 })
      },
    },
  })
  const spellings = Array.from({ length: 1990 }, (_, index) =>
    [...'abcdefghijk']
      .map((letter, bit) => (((index + 1) >> bit) & 1 ? `%6${(bit + 1).toString(16)}` : letter))
      .join(''),
  ).map((spelt) => `/blog/${spelt}`)
  const others = [
    '/BLOG/abcdefghijk',
    '/blog/Abcdefghijk',
    '/blog/x/../abcdefghijk',
    '/./blog/abcdefghijk',
    '/blog/%2e/abcdefghijk',
    '/blog/abcdefghijk?',
    '/blog/abcdefghijk?x=1',
    '/blog/abcdefghijk.data',
    '/blog/abcdefghijk/',
    '/blog/abcdefghijk#x',
  ]
  const statuses = new Map<number, number>()
  for (const path of [...spellings, ...others]) {
    const { status } = await sendRaw(own, path)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(cache.size().pages).toBe(0)
  await sendRaw(own, '/blog/abcdefghijk')

  expect(cache.size().pages).toBe(1)
  expect(statuses.get(200)).toBeGreaterThan(1990)
  await own.close()
}, 60_000)

test('a limited number of views per visitor and minute is counted; further views succeed uncounted, and other visitors are counted', async () => {
  const own = await startTestServer(database)
  const { slug: seen } = await makeTrialPost(database.db)
  const view = async (address: string) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' }
    const response = await fetch(`${own.url}/api/posts/${seen}/views`, { method: 'POST', headers, body: '{}' })
    return { status: response.status, ...(await response.json()) }
  }
  const views = await Promise.all(Array.from({ length: 150 }, () => view('203.0.113.5')))

  expect(views.every(({ status }) => status === 200)).toBe(true)
  expect(views.filter(({ counted }) => counted)).toHaveLength(120)
  expect(await view('203.0.113.5')).toEqual({ status: 200, counted: false, viewCount: 0 })
  expect(await view('203.0.113.6')).toEqual({ status: 200, counted: true, viewCount: 121 })
  await own.close()
})

/** The status line of the response to a raw request. */
async function statusLineOf(text: string): Promise<string> {
  const socket = connectSocket(Number(new URL(server.url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(text)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString().split('\r\n', 1)[0] ?? ''
}

test.each([
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\n'],
  ['one host twice', 'GET /healthz HTTP/1.1\r\nHost: one.example\r\nhost: one.example\r\n'],
  ['two hosts over HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: one.example\r\nHost: two.example\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n'],
  ['a whole address', 'GET http://two.example/healthz HTTP/1.1\r\nHost: one.example\r\n'],
  ['a whole address of its own host', 'GET http://one.example/healthz HTTP/1.1\r\nHost: one.example\r\n'],
])('a request that a proxy could read differently is refused: %s', async (_what, head) => {
  expect(await statusLineOf(`${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a request with one host is answered', async () => {
  expect(await statusLineOf('GET /healthz HTTP/1.1\r\nHost: one.example\r\nConnection: close\r\n\r\n')).toMatch(/ 200 /)
})
