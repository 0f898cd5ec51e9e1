import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmallWeb, type Site, type SiteListener } from '#test/fakes/small-web.ts'
import { createPageFetcher, type PageFetcher, type PageFetcherOptions } from '../page-fetcher.ts'

const html = { 'content-type': 'text/html' }
const page: SiteListener = (_request, response) => response.writeHead(200, html).end('page')
const noSink = { sink: () => null }
let web: ReturnType<typeof createSmallWeb>
let fetchers: PageFetcher[] = []

beforeEach(() => {
  web = createSmallWeb()
})

afterEach(async () => {
  for (const fetcher of fetchers) fetcher.close()
  fetchers = []
  await web.close()
})

function createFetcher(site: Site | null, options: Partial<PageFetcherOptions> = {}) {
  const fetcher = createPageFetcher({
    contactUrl: 'https://links.example/bot',
    allow: site === null ? [] : [site.host],
    hostPace: { delayMs: 0, connections: 2 },
    ...options,
    limits: { backOffMs: 10, ...options.limits },
  })
  fetchers.push(fetcher)
  return fetcher
}

test('a page that robots.txt disallows is not requested, and the evidence has the line', async () => {
  const robots =
    'User-agent: *\nDisallow: /\n\nUser-agent: LinkwrightBot\nAllow: /open\nDisallow: /closed\nCrawl-delay: 1'
  const site = await web.site(page, { robots })
  const fetcher = createFetcher(site)
  expect(await fetcher.fetchPage(`${site.url}/closed/page`, noSink)).toMatchObject({
    robots: {
      verdict: 'disallowed',
      url: `${site.url}/robots.txt`,
      status: 200,
      rule: 'Disallow: /closed',
      agent: 'LinkwrightBot',
      crawlDelaySeconds: 1,
    },
    hops: [],
    status: null,
    failure: null,
  })
  expect(await fetcher.fetchPage(`${site.url}/open`, noSink)).toMatchObject({
    robots: { verdict: 'allowed', rule: 'Allow: /open' },
    status: 200,
  })
  expect(site.hits).toEqual(['/open'])
})

test('robots.txt of every host on the way is obeyed', async () => {
  const target = await web.site(page, { robots: 'user-agent: *\ndisallow: /' })
  const site = await web.site((_request, response) => response.writeHead(301, { location: `${target.url}/x` }).end())
  const fetcher = createFetcher(null, { allow: [site.host, target.host] })
  expect(await fetcher.fetchPage(site.url, noSink)).toMatchObject({
    status: 301,
    finalUrl: `${target.url}/x`,
    hops: [{ status: 301 }],
    robots: { verdict: 'disallowed', url: `${target.url}/robots.txt` },
    failure: null,
  })
  expect(target.hits).toEqual([])
})

test('robots.txt is requested once for all waiting pages, and again after a day', async () => {
  let requests = 0
  const robots: SiteListener = (_request, response) => {
    requests += 1
    response.end('user-agent: *\ndisallow: /closed')
  }
  const site = await web.site(page, { robots })
  let now = 0
  const fetcher = createFetcher(site, { now: () => now })
  const paths = Array.from({ length: 20 }, (_, index) => `${site.url}/${index}`)
  await Promise.all(paths.map((url) => fetcher.fetchPage(url, noSink)))
  expect(requests).toBe(1)
  now = 86_400_001
  await fetcher.fetchPage(site.url, noSink)
  expect(requests).toBe(2)
})

test.each([
  [401, 'allowed'],
  [403, 'allowed'],
  [404, 'allowed'],
  [410, 'allowed'],
  [429, 'allowed'],
  [304, 'allowed'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('a robots.txt with status %i means %s', async (status, verdict) => {
  const robots: SiteListener = (_request, response) => response.writeHead(status).end('user-agent: *\ndisallow: /')
  const site = await web.site(page, { robots })
  const fetching = await createFetcher(site).fetchPage(site.url, noSink)
  expect(fetching).toMatchObject({ robots: { verdict, status, rule: null }, failure: null })
  expect(site.hits).toHaveLength(verdict === 'allowed' ? 1 : 0)
})

test('a robots.txt without a response disallows the page, and the failure is reported', async () => {
  const site = await web.site(page, { robots: () => {} })
  const fetching = await createFetcher(site, { limits: { headersMs: 50 } }).fetchPage(site.url, noSink)
  expect(fetching).toMatchObject({
    robots: { verdict: 'unreachable', status: null },
    failure: { kind: 'timeout' },
    attempts: 2,
    hops: [],
  })
})

test.each([
  [5, 'disallowed'],
  [6, 'allowed'],
])('a robots.txt behind %i redirects means %s', async (redirects, verdict) => {
  const hop = (response: ServerResponse, left: number) => {
    if (left > 0) response.writeHead(302, { location: `/robots/${left - 1}` }).end()
    else response.end('user-agent: *\ndisallow: /')
  }
  const site = await web.site(
    (request, response) => {
      const left = /^\/robots\/(\d+)$/.exec(request.url ?? '')?.[1]
      if (left === undefined) page(request, response)
      else hop(response, Number(left))
    },
    { robots: (_request, response) => hop(response, redirects) },
  )
  expect(await createFetcher(site).fetchPage(`${site.url}/page`, noSink)).toMatchObject({ robots: { verdict } })
})

test('of a robots.txt beyond 500 KiB the complete lines before the limit count', async () => {
  const head = 'user-agent: *\ndisallow: /early\n#'
  const cutLine = 'disallow: /l'
  const robots = `${head.padEnd(512_000 - cutLine.length - 1, 'x')}\n${cutLine}ate\n`
  const site = await web.site(page, { robots })
  const fetcher = createFetcher(site)
  expect(await fetcher.fetchPage(`${site.url}/early`, noSink)).toMatchObject({ robots: { verdict: 'disallowed' } })
  expect(await fetcher.fetchPage(`${site.url}/late`, noSink)).toMatchObject({ robots: { verdict: 'allowed' } })
})

test('a host has at most two connections, and a slow one delays no other', async () => {
  const pending: ServerResponse[] = []
  const slow = await web.site((_request, response) => {
    pending.push(response)
  })
  const quick = await web.site(page)
  const fetcher = createFetcher(null, { allow: [slow.host, quick.host], concurrency: 4 })
  const waiting = Array.from({ length: 20 }, (_, index) => fetcher.fetchPage(`${slow.url}/${index}`, noSink))
  await expect.poll(() => pending.length).toBe(2)
  for (let index = 0; index < 20; index += 1) {
    expect(await fetcher.fetchPage(`${quick.url}/${index}`, noSink)).toMatchObject({ status: 200 })
  }
  expect(pending).toHaveLength(2)
  expect(slow.connections()).toBeLessThanOrEqual(2)
  for (let done = 0; done < 20; done += 1) {
    await expect.poll(() => pending.length).toBeGreaterThan(done)
    pending[done]?.writeHead(200, html).end('page')
  }
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(slow.connections()).toBe(2)
})

test('requests to a host are separated by its delay, which does not apply to robots.txt', async () => {
  const times: number[] = []
  const site = await web.site((request, response) => {
    times.push(performance.now())
    page(request, response)
  })
  const fetcher = createFetcher(site, { hostPace: { delayMs: 80, connections: 2 } })
  const startedAt = performance.now()
  await Promise.all([1, 2, 3].map((index) => fetcher.fetchPage(`${site.url}/${index}`, noSink)))
  expect(times).toHaveLength(3)
  // Counted from the first arrival: of two arrivals the first may be the delayed one. A timer may fire a little early on this clock.
  for (const [index, time] of times.entries()) expect(time - startedAt).toBeGreaterThan(index * 80 - 10)
})

test('allowed hosts have a separate pace only if it is set', async () => {
  const site = await web.site(page)
  const fetcher = createFetcher(site, {
    hostPace: { delayMs: 60_000, connections: 1 },
    allowedPace: { delayMs: 0, connections: 4 },
  })
  for (let index = 0; index < 5; index += 1) await fetcher.fetchPage(`${site.url}/${index}`, noSink)
  expect(site.hits).toHaveLength(5)
})

test.each([429, 500, 502, 503, 504])(
  'a response %i is requested once more, and only the last body is read',
  async (status) => {
    const site = await web.site((_request, response) => {
      const isFirst = site.hits.length === 1
      response.writeHead(isFirst ? status : 200, html).end(isFirst ? 'busy' : 'page')
    })
    const starts: number[] = []
    const fetching = await createFetcher(site).fetchPage(site.url, {
      sink(start) {
        starts.push(start.status)
        return null
      },
    })
    expect(fetching).toMatchObject({ status: 200, attempts: 2, failure: null, bodyBytes: 4 })
    expect(starts).toEqual([200])
  },
)

test.each([
  [503, 2],
  [429, 2],
  [404, 1],
  [403, 1],
  [501, 1],
])('a server that always responds with %i is requested %i times', async (status, attempts) => {
  const site = await web.site((_request, response) => response.writeHead(status, html).end('error'))
  const fetching = await createFetcher(site).fetchPage(site.url, noSink)
  expect(fetching).toMatchObject({ status, attempts, bodyBytes: 5 })
  expect(site.hits).toHaveLength(attempts)
})

test('Retry-After is respected, and beyond the time of the page there is no second attempt', async () => {
  const times: number[] = []
  const site = await web.site((request, response) => {
    times.push(performance.now())
    const isFirst = times.length === 1 || request.url === '/long'
    response
      .writeHead(isFirst ? 503 : 200, isFirst ? { 'retry-after': request.url === '/long' ? '3600' : '1' } : html)
      .end()
  })
  const fetcher = createFetcher(site, { limits: { totalMs: 5_000 } })
  expect(await fetcher.fetchPage(`${site.url}/short`, noSink)).toMatchObject({ status: 200, attempts: 2 })
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900)
  expect(await fetcher.fetchPage(`${site.url}/long`, noSink)).toMatchObject({
    status: 503,
    attempts: 1,
    headers: { 'retry-after': '3600' },
  })
})

test('Retry-After delays the other pages of its host, and no other host', async () => {
  const site = await web.site((request, response) => {
    const isFirst = site.hits.length === 1
    if (isFirst) response.writeHead(503, { 'retry-after': '3' }).end()
    else page(request, response)
  })
  const other = await web.site(page)
  const fetcher = createFetcher(null, { allow: [site.host, other.host] })
  const busy = fetcher.fetchPage(`${site.url}/busy`, noSink)
  await expect.poll(() => site.hits.length).toBe(1)
  await fetcher.fetchPage(other.url, noSink)
  const waiting = fetcher.fetchPage(`${site.url}/waiting`, noSink)
  for (let index = 0; index < 5; index += 1) await fetcher.fetchPage(`${other.url}/${index}`, noSink)
  expect(site.hits).toEqual(['/busy'])
  expect(await waiting).toMatchObject({ status: 200, attempts: 1 })
  expect(await busy).toMatchObject({ status: 200, attempts: 2 })
})

test('a name is resolved once for all requests, until its TTL has expired', async () => {
  const site = await web.site((_request, response) =>
    response.writeHead(200, { ...html, connection: 'close' }).end('page'),
  )
  web.name('named.example', '93.184.216.34')
  web.route('93.184.216.34', 80, site)
  let now = 0
  const fetcher = createFetcher(null, { resolve: web.resolve, dial: web.dial, now: () => now })
  const fetchFrom = (host: string) => fetcher.fetchPage(`http://${host}/`, noSink)
  await Promise.all([fetchFrom('named.example'), fetchFrom('named.example'), fetchFrom('nowhere.example')])
  await fetchFrom('named.example')
  expect(web.lookups.toSorted()).toEqual(['named.example', 'nowhere.example'])
  now = 61_000
  await fetchFrom('named.example')
  expect(web.lookups.filter((name) => name === 'named.example')).toHaveLength(2)
})
