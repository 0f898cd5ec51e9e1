import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmallWeb, type SiteListener } from '#test/fakes/small-web.ts'
import { testReportDeps } from '#test/makers/reports.ts'
import { readTargetPage } from './read-target-page.ts'

let web: ReturnType<typeof createSmallWeb>
let stops: (() => void)[]

beforeEach(() => {
  web = createSmallWeb()
  stops = []
})

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await web.close()
})

async function read(
  listener: SiteListener,
  { path = '/desks', timeMs = 4_000, robots = undefined as string | SiteListener | undefined } = {},
) {
  const site = await web.site(listener, robots === undefined ? {} : { robots })
  const deps = testReportDeps([site.host])
  stops.push(deps.stop)
  const found = await readTargetPage(deps.fetcher, `${site.url}${path}`, { timeMs })
  return { target: 'page' in found ? found.page : found, site }
}

const html =
  (body: string): SiteListener =>
  (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(body)
  }

const full = '<title>Standing desks</title><h2>Oak desks</h2><h2>Desk mats</h2><h2>Cable trays</h2><h2>Desk lamps</h2>'

test('a page that names what it covers is read alone', async () => {
  const { target, site } = await read(html(full))
  expect(target).toMatchObject({ state: 'read', title: 'Standing desks' })
  expect(site.hits).toEqual(['/desks'])
})

test('a page that says little is read with its about and product pages, of its own host only', async () => {
  const { target, site } = await read((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url === '/about') return response.end('<title>About</title><h2>Oak furniture</h2>')
    if (request.url === '/products') return response.end('<title>Products</title><h2>Desk mats</h2><h2>Desk lamps</h2>')
    return response.end(
      '<title>Acme</title><a href="https://elsewhere.example/about">About them</a><a href="/about">About</a><a href="/products">Products</a><a href="/services">Services</a>',
    )
  })
  expect(target).toMatchObject({ state: 'read', title: 'Acme', covers: ['Oak furniture', 'Desk mats', 'Desk lamps'] })
  expect(site.hits.sort()).toEqual(['/about', '/desks', '/products'])
})

const body = (text: string) => `<title>Acme</title><body>${text}</body>`

test.each([
  [
    'parked',
    html(
      '<title>acme.example</title><p>This domain is for sale. Buy this domain.</p><script src="https://www.sedoparking.com/x.js"></script>',
    ),
  ],
  ['error_page', html('<title>Error</title><h1>Error establishing a database connection</h1>')],
  ['error_page', html('<title>Page not found | Acme</title><p>Try the search.</p>')],
  ['error_page', ((_, response) => void response.writeHead(404).end('<title>Gone</title>')) as SiteListener],
  ['adult', html('<title>Free porn videos</title><p>XXX hentai and porn for adults</p>')],
  ['adult', html('<title>Hello</title><meta name="rating" content="RTA-5042-1996-1400-1577-RTA"><p>Some text</p>')],
  ['adult', html(body('You must be 18 or older to enter. This site holds sexually explicit material.'))],
  ['empty', html('')],
  ['empty', html('<html><body>  </body></html>')],
  [
    'not_html',
    ((_, response) => void response.setHeader('content-type', 'application/pdf').end('%PDF-1.7')) as SiteListener,
  ],
  // People may see a page that refuses programs.
  ['not_read', ((_, response) => void response.writeHead(403).end('<title>No</title>')) as SiteListener],
])('a target can be silent: %s', async (state, listener) => {
  expect((await read(listener)).target).toEqual({ state })
})

test.each([
  '<title>How to block porn on a phone</title><p>Porn filters, and how to keep pornography away from children.</p>',
  '<title>Massage guns and sex education</title><p>A massage gun loosens muscles. Sussex schools teach it.</p>',
  '<title>Domain names</title><p>Whether this domain is for sale is often asked by people who want to buy a name for their shop.</p>',
])('%j is a page like any other', async (page) => {
  expect((await read(html(page))).target).toMatchObject({ state: 'read' })
})

test('robots.txt is obeyed', async () => {
  const { target, site } = await read(html(full), { robots: 'User-agent: *\nDisallow: /' })
  expect([target, site.hits]).toEqual([{ state: 'blocked_by_robots' }, []])
})

test('a host without a listener is unreachable', async () => {
  const deps = testReportDeps(['127.0.0.1:1'])
  stops.push(deps.stop)
  expect(await readTargetPage(deps.fetcher, 'http://127.0.0.1:1/')).toEqual({ state: 'unreachable' })
})

test('an address that is not public is not requested', async () => {
  const site = await web.site(html(full))
  const deps = testReportDeps()
  stops.push(deps.stop)
  expect(await readTargetPage(deps.fetcher, site.url)).toEqual({ state: 'unreachable' })
  expect(site.connections()).toBe(0)
})

test.each([
  ['a page', {}],
  ['robots.txt', { robots: () => undefined }],
])('a server that never sends %s holds nothing up', async (_, options) => {
  const { target } = await read(() => undefined, { ...options, timeMs: 300 })
  expect(target).toEqual({ state: 'not_read' })
})

test('the part received before the end counts', async () => {
  const site = await web.site((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.write(full)
  })
  const deps = testReportDeps([site.host])
  stops.push(deps.stop)
  const over = new AbortController()
  const fetchPage: typeof deps.fetcher.fetchPage = (url, { sink, ...options }) =>
    deps.fetcher.fetchPage(url, {
      ...options,
      sink: (start) => {
        const writer = sink(start)
        return writer && { write: (chunk) => [writer.write(chunk), over.abort()] }
      },
    })
  const target = await readTargetPage({ fetchPage }, site.url, over)
  expect(target).toMatchObject({
    page: { state: 'read', covers: ['Oak desks', 'Desk mats', 'Cable trays', 'Desk lamps'] },
  })
})

test('a hanging page beside the target costs only its own content', async () => {
  const over = new AbortController()
  const site = await web.site((request, response) => {
    if (request.url !== '/') return over.abort()
    response.setHeader('content-type', 'text/html')
    response.end('<title>Acme</title><h2>Oak desks</h2><a href="/about">About</a>')
  })
  const deps = testReportDeps([site.host])
  stops.push(deps.stop)
  const target = await readTargetPage(deps.fetcher, site.url, over)
  expect(target).toMatchObject({ page: { state: 'read', covers: ['Oak desks'] } })
})

test('aborting the request ends the reading', async () => {
  const site = await web.site(() => undefined)
  const deps = testReportDeps([site.host])
  stops.push(deps.stop)
  expect(await readTargetPage(deps.fetcher, site.url, { signal: AbortSignal.abort() })).toEqual({
    state: 'not_read',
  })
})
