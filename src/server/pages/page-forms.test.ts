import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'

let database: TestDatabase
let server: TestServer
let rendered: { method: string; url: string; body: string }[]
let answer: () => Response

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database, {
    listener: {
      build: 'abc123',
      render: async (visit) => {
        rendered.push({ method: visit.method, url: new URL(visit.url).pathname, body: await visit.request().text() })
        return answer()
      },
    },
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
beforeEach(() => {
  rendered = []
  answer = () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html', 'x-page-nonce': 'n' } })
})

function send(headers: Record<string, string>, { method = 'POST', path = '/contact', body = 'name=Ada' } = {}) {
  return fetch(server.url + path, { method, headers, body: method === 'GET' ? null : body })
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a form reaches its page unchanged, and the response is not cached', async () => {
  const response = await send({ ...form, origin: server.url, 'sec-fetch-site': 'same-origin' })
  expect([response.status, await response.text()]).toEqual([200, '<p>page</p>'])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(rendered).toEqual([{ method: 'POST', url: '/contact', body: 'name=Ada' }])
})

test.each([
  ['from a page of another site', { ...form, origin: 'https://evil.example' }, {}, 403],
  ['that a browser calls cross-site', { ...form, 'sec-fetch-site': 'cross-site' }, {}, 403],
  ['of another kind', { 'content-type': 'multipart/form-data; boundary=x' }, {}, 415],
  ['that is too large', form, { body: `message=${'x'.repeat(70_000)}` }, 413],
  ['by another method', form, { method: 'PUT' }, 405],
  ['to another page', form, { path: '/blog' }, 405],
])('a form %s is refused before it reaches a page', async (_, headers, options, status) => {
  expect((await send(headers, options)).status).toBe(status)
  expect(rendered).toEqual([])
})

test('the page itself is served like any other', async () => {
  await send({}, { method: 'GET' })
  expect(rendered).toEqual([{ method: 'GET', url: '/contact', body: '' }])
})

test('if even the error page cannot be rendered, a static page is sent', async () => {
  answer = () => new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } })
  const response = await send({}, { method: 'GET', path: '/blog' })
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(html).toContain('<h1>Unexpected Application Error!</h1>')
  expect(html).toContain('<a href="">Refresh Page</a>')
  expect(html).not.toContain('<script')
})

test('the running build is public and not cached', async () => {
  const response = await fetch(`${server.url}/version`)
  expect([response.status, await response.json()]).toEqual([200, { build: 'abc123' }])
  expect(response.headers.get('cache-control')).toBe('no-store')
})
