import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

/** Counts the abort signals that are made from now on and are still in memory. `queryObjects` would walk the whole heap, which takes seconds here. */
function watchSignals() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const made: WeakRef<AbortSignal>[] = []
  const note = (signal: AbortSignal) => {
    made.push(new WeakRef(signal))
    return signal
  }
  const { any, timeout } = AbortSignal
  const Controller = AbortController
  AbortSignal.any = (signals) => note(any.call(AbortSignal, signals))
  AbortSignal.timeout = (ms) => note(timeout.call(AbortSignal, ms))
  globalThis.AbortController = class extends Controller {
    constructor() {
      super()
      note(this.signal)
    }
  }
  return {
    made: () => made.length,
    async retained() {
      for (let collection = 0; collection < 2; collection += 1) {
        await nextTurn()
        collect()
      }
      return made.filter((signal) => signal.deref() !== undefined).length
    },
    stop() {
      Object.assign(AbortSignal, { any, timeout })
      globalThis.AbortController = Controller
    },
  }
}

test('loaded stylesheets leave no abort signals in memory', async () => {
  const { open } = await sheetSite()
  const signals = watchSignals()
  try {
    const controllers = Array.from({ length: 100 }, () => new AbortController())
    for (let sheet = 0; sheet < 200; sheet += 1) expect((await open(`/sheet-${sheet}.css`)).sheets).toHaveLength(1)
    expect(signals.made()).toBeGreaterThanOrEqual(300)
    const retained = await signals.retained()
    expect(controllers).toHaveLength(100)
    expect(retained).toBeGreaterThanOrEqual(100)
    expect(retained).toBeLessThan(150)
  } finally {
    signals.stop()
  }
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
