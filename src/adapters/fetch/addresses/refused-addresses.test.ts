import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmallWeb, type Site, type SiteListener } from '#test/fakes/small-web.ts'
import { createPageFetcher, type PageFetcher, type PageFetcherOptions } from '../page-fetcher.ts'

const publicAddress = '93.184.216.34'
let web: ReturnType<typeof createSmallWeb>
let fetchers: PageFetcher[] = []
/** This server must never receive a request. */
let canary: Site

beforeEach(async () => {
  web = createSmallWeb()
  canary = await web.site((_request, response) => response.end('secret'))
})

afterEach(async () => {
  for (const fetcher of fetchers) fetcher.close()
  fetchers = []
  await web.close()
})

function createFetcher(options: Partial<PageFetcherOptions> = {}) {
  const fetcher = createPageFetcher({
    contactUrl: 'https://links.example/bot',
    hostPace: { delayMs: 0, connections: 2 },
    limits: { backOffMs: 10 },
    resolve: web.resolve,
    ...options,
  })
  fetchers.push(fetcher)
  return fetcher
}

const noSink = { sink: () => null }

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '①②⑦.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00::1]',
  '[fe80::1]',
  '[ff02::1]',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '10.0.0.1',
])('a page at %s is not requested: nothing is sent', async (host) => {
  const fetcher = createFetcher({ allow: ['127.0.0.1:1'] })
  for (const url of [`http://${host}/`, `https://${host}/`, `http://${host}:${canary.port}/`]) {
    const fetching = await fetcher.fetchPage(url, noSink)
    expect(fetching).toMatchObject({ failure: { kind: 'refused_address' }, hops: [], status: null, robots: null })
  }
  expect(canary.connections()).toBe(0)
})

test.each(['127.0.0.1', '[::1]', '169.254.169.254', '2130706433', '[::ffff:127.0.0.1]'])(
  'a redirect to %s is not followed, at the first hop or the third',
  async (host) => {
    const site = await web.site((request, response) => {
      const at = Number(request.url?.slice(1))
      const location = at < 3 ? `/${at + 1}` : `http://${host}:${canary.port}/`
      response.writeHead(302, { location }).end()
    })
    const fetcher = createFetcher({ allow: [site.host] })
    for (const [start, hops] of [
      ['/3', 1],
      ['/1', 3],
    ] as const) {
      const fetching = await fetcher.fetchPage(site.url + start, noSink)
      expect(fetching).toMatchObject({ failure: { kind: 'refused_address' }, status: 302 })
      expect(fetching.hops).toHaveLength(hops)
      expect(new URL(fetching.finalUrl).port).toBe(String(canary.port))
    }
    expect(canary.connections()).toBe(0)
  },
)

test('a redirect to another port of an allowed host is refused', async () => {
  const site = await web.site((_request, response) => response.writeHead(301, { location: canary.url }).end())
  const fetching = await createFetcher({ allow: [site.host] }).fetchPage(site.url, noSink)
  expect(fetching.failure).toMatchObject({ kind: 'refused_address', code: 'PORT' })
  expect(canary.connections()).toBe(0)
})

test.each([
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'data:text/html,x',
  'javascript:alert(1)',
])('a redirect to %s is refused', async (location) => {
  const site = await web.site((_request, response) => response.writeHead(301, { location }).end())
  const fetching = await createFetcher({ allow: [site.host] }).fetchPage(site.url, noSink)
  expect(fetching.failure).toMatchObject({ kind: 'refused_address', code: 'SCHEME' })
})

test('a robots.txt that redirects to a private address is not followed, and the page is not requested', async () => {
  const robots: SiteListener = (_request, response) => response.writeHead(302, { location: canary.url }).end()
  const host = await web.site((_request, response) => response.end('page'), { robots })
  const fetching = await createFetcher({ allow: [host.host] }).fetchPage(`${host.url}/page`, noSink)
  expect(fetching).toMatchObject({ robots: { verdict: 'unreachable' }, hops: [] })
  expect(host.hits).toEqual([])
  expect(canary.connections()).toBe(0)
})

test.each([
  ['a private address', ['127.0.0.1']],
  ['a public and a private address', [publicAddress, '10.0.0.1']],
  ['a private and a public address', ['::1', publicAddress]],
  ['the metadata address', ['169.254.169.254']],
  ['no address', []],
])('a name that resolves to %s is refused before any connection', async (_what, addresses) => {
  web.name('mixed.example', ...addresses)
  const fetching = await createFetcher({ dial: web.dial }).fetchPage('http://mixed.example/', noSink)
  expect(fetching).toMatchObject({ failure: { kind: 'refused_address', code: 'NOT_PUBLIC' }, hops: [] })
  expect(fetching.failure?.message).not.toMatch(/\d+\.\d+/)
  expect(web.dialled).toEqual([])
})

test('a name that changes its address is connected at the checked one, and refused once it resolves to a private one', async () => {
  const site = await web.site((_request, response) => response.writeHead(200, { connection: 'close' }).end('page'))
  web.route(publicAddress, 80, site)
  web.name('rebind.example', publicAddress)
  const resolve: PageFetcherOptions['resolve'] = async (hostname) => {
    const answer = await web.resolve(hostname)
    web.name('rebind.example', '127.0.0.1')
    return answer
  }
  let now = 0
  const fetcher = createFetcher({ dial: web.dial, resolve, now: () => now })
  expect(await fetcher.fetchPage('http://rebind.example/1', noSink)).toMatchObject({ status: 200, failure: null })
  now = 61_000
  expect(await fetcher.fetchPage('http://rebind.example/2', noSink)).toMatchObject({
    status: null,
    failure: { kind: 'refused_address' },
  })
  expect(new Set(web.dialled)).toEqual(new Set([`${publicAddress}:80`]))
  expect(site.hits).toEqual(['/1'])
})

test('a name of the allow list is resolved by the system, including the hosts file', async () => {
  const site = await web.site((_request, response) => response.end('page'))
  const fetcher = createFetcher({ allow: [`localhost:${site.port}`] })
  const fetching = await fetcher.fetchPage(`http://localhost:${site.port}/`, noSink)
  expect(fetching).toMatchObject({ status: 200, hops: [{ ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }] })
  expect(await fetcher.fetchPage(`http://127.0.0.1:${site.port}/`, noSink)).toMatchObject({
    failure: { kind: 'refused_address' },
  })
})

test('an invalid URL is refused', async () => {
  expect(await createFetcher().fetchPage('not a url', noSink)).toMatchObject({
    requestedUrl: 'not a url',
    failure: { kind: 'refused_address', code: 'INVALID_URL' },
  })
})
