import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { createPageCache } from '#server/http/response/page-cache.ts'
import { createPageSender, withoutTrailingSlash } from './pages.ts'

const origin = 'https://links.example.com'

test.each([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog/', '/blog'],
  ['/blog//', '/blog'],
  ['/blog/a/?q=1', '/blog/a?q=1'],
  ['/blog?next=/x/', '/blog?next=/x/'],
  ['/.//evil.example.com/', '/evil.example.com'],
])('%s stays or is redirected to %s', (path, canonical) => {
  expect(withoutTrailingSlash(path, origin)).toBe(canonical)
})

test('no redirect leads to another site', () => {
  for (const path of ['/.//evil.com/', '/%2f%2fevil.com/', '/a/..//evil.com/', '/.//..//evil.com/']) {
    expect(new URL(withoutTrailingSlash(path, origin), origin).origin).toBe(origin)
  }
})

const context = {
  deps: {
    origin,
    accounts: { providers: new Map() },
    billing: { provider: { name: 'none' } },
    legal: { channels: [] },
  },
} as unknown as ApiContext

/** The `cache-control` header for a response of the framework with this status and these headers. */
async function cacheControlOf(path: string, status: number, headers: Record<string, string>): Promise<string | null> {
  const send = createPageSender({
    render: async () => new Response('what was rendered', { status, headers }),
    cache: createPageCache(1_000_000, Date.now),
    development: false,
  })
  const pageRequest = { address: new URL(path, origin), key: null, siteId: null, common: {} }
  const server = createServer((request, response) => void send(request, response, context, pageRequest))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await answer.text()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return answer.headers.get('cache-control')
}

const html = { 'content-type': 'text/html; charset=utf-8' }

test.each([
  ['a page that is the same for everybody', '/blog', 200, html, 'public, max-age=0, must-revalidate'],
  ['a page of one visitor', '/report/x', 200, { ...html, 'x-page-nonce': 'abc' }, 'no-store'],
  ['the data of such a page alone', '/report/x.data', 200, { 'content-type': 'text/x-script' }, 'no-store'],
  ['a page that is not there', '/blog/x', 404, html, 'no-store'],
] as const)('%s has the cache header of its kind', async (_what, path, status, headers, expected) => {
  expect(await cacheControlOf(path, status, headers)).toBe(expected)
})

/** The language in which a page is rendered for a visitor who selected the pseudo-language. */
async function languageFor(options: { development: boolean; siteId: string | null }): Promise<string | null> {
  let language: string | null = null
  const send = createPageSender({
    render: async (_request, page) => {
      language = page.language
      return new Response('what was rendered', { headers: html })
    },
    cache: createPageCache(1_000_000, Date.now),
    development: options.development,
  })
  const pageRequest = { address: new URL('/contact', origin), key: null, siteId: options.siteId, common: {} }
  const server = createServer((request, response) => void send(request, response, context, pageRequest))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await (await fetch(url, { headers: { cookie: 'a=b; language=en-XA' } })).text()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return language
}

test.each([
  ['while developing it can be chosen', { development: true, siteId: null }, 'en-XA'],
  ['in production it is never offered', { development: false, siteId: null }, 'en'],
  ['a hosted site speaks its own', { development: true, siteId: '0197a5c0-0000-7000-8000-000000000000' }, 'en'],
])('the pseudo-language: %s', async (_what, options, expected) => {
  expect(await languageFor(options)).toBe(expected)
})
