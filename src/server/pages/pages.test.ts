import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { ApiContext } from '../http/api-context.ts'
import { createPageCache } from '../http/page-cache.ts'
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
])('%s is kept at or sent to %s', (path, canonical) => {
  expect(withoutTrailingSlash(path, origin)).toBe(canonical)
})

test('no redirect leads to another site', () => {
  for (const path of ['/.//evil.com/', '/%2f%2fevil.com/', '/a/..//evil.com/', '/.//..//evil.com/']) {
    expect(new URL(withoutTrailingSlash(path, origin), origin).origin).toBe(origin)
  }
})

const context = {
  tools: { origin, accounts: { providers: new Map() }, billing: { provider: { name: 'none' } } },
} as unknown as ApiContext

/** How long an answer of the framework with this status and these headers may be kept by whoever asked. */
async function cacheControlOf(path: string, status: number, headers: Record<string, string>): Promise<string | null> {
  const send = createPageSender({
    render: async () => new Response('what was rendered', { status, headers }),
    cache: createPageCache(1_000_000, Date.now),
    development: false,
  })
  const asked = { address: new URL(path, origin), key: null, siteId: null, common: {} }
  const server = createServer((request, response) => void send(request, response, context, asked))
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
] as const)('%s is kept as its kind may be', async (_what, path, status, headers, expected) => {
  expect(await cacheControlOf(path, status, headers)).toBe(expected)
})
