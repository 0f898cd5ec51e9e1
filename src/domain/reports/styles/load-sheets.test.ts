import { queryObjects } from 'node:v8'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageFetcher, type PageFetcher } from '#adapters/fetch/page-fetcher.ts'
import { inTurns } from '#domain/in-turns.ts'
import { createSmallWeb } from '#test/fakes/small-web.ts'
import { createCache, createSheetLoader } from './load-sheets.ts'
import { readSheet } from './sheet.ts'

test('what is remembered has a limit by number and by weight, and the oldest goes first', () => {
  const memory = createCache<string>({ entriesMax: 3, weightMax: 100 })
  for (const key of ['a', 'b', 'c', 'd']) memory.set(key, key, 1)
  expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual([undefined, 'b', 'c', 'd'])
  memory.get('b')
  memory.weigh('d', 'd', 99)
  expect(['b', 'c', 'd'].map((key) => memory.get(key))).toEqual(['b', undefined, 'd'])
})

test('linked stylesheets are remembered only up to their weight', async () => {
  const requests: string[] = []
  const css = `a{left:0}${' '.repeat(390_000)}`
  const fetchPage = async (url: string, { sink }: Parameters<PageFetcher['fetchPage']>[1]) => {
    requests.push(url)
    const start = { url, status: 200, headers: {}, contentType: 'text/css', isHtml: false }
    sink(start)?.write(Buffer.from(css))
    return { status: 200, failure: null, isCut: false } as Awaited<ReturnType<PageFetcher['fetchPage']>>
  }
  const load = createSheetLoader({ fetchPage })
  const page = { url: 'https://page.test/', base: null }
  const { signal } = new AbortController()
  const open = (name: string) => load(page, [{ href: `/${name}.css`, media: '' }], signal)
  await open('first')
  await open('first')
  expect(requests).toHaveLength(1)
  for (let sheet = 0; sheet < 8; sheet += 1) await open(`other-${sheet}`)
  await open('first')
  expect(requests).toHaveLength(10)
})

/** A site with a stylesheet at each path that does not begin with `/no`, and a loader of its sheets. */
async function sheetSite() {
  const requests: string[] = []
  const site = await web.site((request, response) => {
    requests.push(request.url ?? '')
    const isThere = request.url?.startsWith('/no') !== true
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/css' }).end('a{left:0}')
  })
  const fetcher = createPageFetcher({
    contactUrl: 'https://links.example/bot',
    allow: [site.host],
    hostPace: { delayMs: 0, connections: 4 },
  })
  closing.push(fetcher)
  const load = createSheetLoader(fetcher)
  const { signal } = new AbortController()
  const open = (name: string) => load({ url: `${site.url}/page`, base: null }, [{ href: name, media: '' }], signal)
  return { requests, open }
}

let web: ReturnType<typeof createSmallWeb>
let closing: PageFetcher[] = []
beforeEach(() => {
  web = createSmallWeb()
})
afterEach(async () => {
  for (const fetcher of closing) fetcher.close()
  closing = []
  await web.close()
})

test('loaded stylesheets leave no abort signals in memory', async () => {
  const { open } = await sheetSite()
  const openSome = async (from: number, to: number) => {
    for (let sheet = from; sheet < to; sheet += 1) expect((await open(`/sheet-${sheet}.css`)).sheets).toHaveLength(1)
  }
  await openSome(0, 10)
  const before = queryObjects(AbortSignal, { format: 'count' })
  await openSome(10, 210)
  expect(queryObjects(AbortSignal, { format: 'count' }) - before).toBeLessThan(50)
})

test('missing stylesheets are requested once, even when many pages link to them', async () => {
  const { requests, open } = await sheetSite()
  for (let page = 0; page < 3; page += 1)
    for (let sheet = 0; sheet < 150; sheet += 1) expect((await open(`/no-${sheet}.css`)).isComplete).toBe(false)
  expect(requests.filter((path) => path.startsWith('/no-'))).toHaveLength(150)
})

test('a stylesheet has one address for all pages that mean the same by it, and another for those that do not', async () => {
  const requests: string[] = []
  const fetchPage = async (url: string) => {
    requests.push(url)
    return { status: 404, failure: null, isCut: false } as Awaited<ReturnType<PageFetcher['fetchPage']>>
  }
  const load = createSheetLoader({ fetchPage })
  const { signal } = new AbortController()
  const open = (url: string, base: string | null, href: string) => load({ url, base }, [{ href, media: '' }], signal)
  await open('https://page.test/one/', null, '/style.css')
  await open('https://page.test/two?x#y', null, '/style.css')
  await open('https://page.test/one/', 'https://www.page.test/', '/style.css')
  await open('http://page.test:8080', null, '/style.css')
  await open('https://page.test/one/', null, 'style.css')
  await open('https://page.test/one/', null, '//other.test/style.css')
  await open('https://page.test/two/', null, '//other.test/style.css')
  await open('https://page.test/two/', null, '/\\www.page.test/../a.css')
  expect(requests).toEqual([
    'https://page.test/style.css',
    'https://www.page.test/style.css',
    'http://page.test:8080/style.css',
    'https://page.test/one/style.css',
    'https://www.page.test/a.css',
  ])
})

test('a stylesheet is read up to 500 selectors a rule and 20,000 in all', async () => {
  const rule = (selectors: number) => `${Array.from({ length: selectors }, () => 'a').join(',')}{left:0}`
  const read = async (css: string) =>
    ((await inTurns(readSheet(css))).get('a') ?? []).reduce((sum, { selectors }) => sum + selectors.length, 0)
  expect(await read(rule(2_000))).toBe(500)
  expect(await read(rule(499).repeat(60))).toBe(20_000)
})
