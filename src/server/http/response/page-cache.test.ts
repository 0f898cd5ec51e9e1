import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { compressibleAnswer, wholeAnswer } from './buffered-response.ts'
import { acceptedEncoding } from './content-encoding.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createPageReads, type PageDependencies } from './page-dependencies.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const megabyte = 1024 * 1024
const html = `<!doctype html><title>x</title>${'<p>text</p>'.repeat(200)}`

async function serve(cache: PageCache) {
  const server = createServer((request, response) => {
    if (!cache.answer(request, response, request.url ?? '/')) response.writeHead(501).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const request = httpRequest({ port, path, method, headers, host: '127.0.0.1' }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      request.on('error', reject).end()
    })
}

function listeningCache(now?: () => number) {
  const cache = createPageCache(megabyte, now)
  cache.reset(true)
  return cache
}

function pageOf(...slugs: string[]) {
  const reads = createPageReads()
  for (const slug of slugs) reads.slugs.add(slug)
  return { html, headers: { 'content-type': 'text/html; charset=utf-8' }, reads }
}

type Page = { html: string; headers: Record<string, string>; reads: PageDependencies }

function store(cache: PageCache, path: string, page: Page, mark: number) {
  cache.store(path, compressibleAnswer(page.html, page.headers), page.reads, mark)
}

test('a cached page is sent completely, in the preferred encoding of the client', async () => {
  const cache = listeningCache()
  store(cache, '/blog/a', pageOf('a'), cache.mark())
  const get = await serve(cache)

  const plain = await get('/blog/a')
  const br = await get('/blog/a', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/blog/a', { 'accept-encoding': 'gzip, br;q=0' })

  expect(plain.body.toString()).toBe(html)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(br.body).toString()).toBe(html)
  expect(gunzipSync(gzip.body).toString()).toBe(html)
  expect(new Set([plain.headers.etag, br.headers.etag, gzip.headers.etag]).size).toBe(3)
  expect(br.headers.vary).toBe('Accept-Encoding')
})

test('a page is compressed when a client first prefers an encoding, and once for all', async () => {
  const answer = compressibleAnswer(html, {})
  expect(answer.bodies).toMatchObject({ br: null, gzip: null })
  const [first, second] = await Promise.all([answer.make('br'), answer.make('br')])
  expect(second).toBe(first)
  expect(answer.bodies).toEqual({ identity: null, br: first, gzip: null })
})

test('every kind of client gets the same page with the same tag, whichever asked first', async () => {
  const encodings = ['br', 'gzip', 'identity']
  for (const order of [encodings, encodings.toReversed(), ['gzip', 'identity', 'br'], ['identity', 'br', 'gzip']]) {
    const cache = listeningCache()
    store(cache, '/blog/a', pageOf('a'), cache.mark())
    const get = await serve(cache)
    const first = new Map<string, IncomingHttpHeaders>()
    for (const encoding of [...order, ...order]) {
      const { status, headers, body } = await get('/blog/a', { 'accept-encoding': encoding })
      const text =
        new Map([
          ['br', brotliDecompressSync],
          ['gzip', gunzipSync],
        ]).get(encoding)?.(body) ?? body
      const { date: _date, ...own } = headers
      expect([encoding, status, text.toString(), own['content-length']]).toEqual([
        encoding,
        200,
        html,
        String(body.length),
      ])
      expect(own).toEqual(first.get(encoding) ?? own)
      first.set(encoding, own)
    }
  }
})

test('clients of all kinds at once get the page', async () => {
  const cache = listeningCache()
  store(cache, '/blog/a', pageOf('a'), cache.mark())
  const get = await serve(cache)
  const kinds = ['br', 'gzip', 'identity', 'br', 'identity', 'gzip']
  const bodies = await Promise.all(kinds.map((kind) => get('/blog/a', { 'accept-encoding': kind })))
  const texts = bodies.map(({ headers, body }) => {
    if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
    return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  })
  expect(texts.map(String)).toEqual(kinds.map(() => html))
})

test('pages for browsers take the memory of their compressed bodies', async () => {
  const cache = listeningCache()
  const get = await serve(cache)
  for (let index = 0; index < 100; index += 1) {
    store(cache, `/blog/${index}`, { ...pageOf('a'), html: `${index} ${'text '.repeat(8000)}` }, cache.mark())
    await get(`/blog/${index}`, { 'accept-encoding': 'gzip, br' })
  }
  expect(cache.size()).toMatchObject({ pages: 100 })
  expect(cache.size().bytes).toBeLessThan(100 * 3000)
})

test('a client without compression gets pages that are stored for browsers, and few of them are stored plain again', async () => {
  const cache = listeningCache()
  const get = await serve(cache)
  const pageBytes = 40_000
  const text = (index: number) => `${index} `.padEnd(pageBytes, 'text ')
  for (let index = 0; index < 100; index += 1) {
    store(cache, `/blog/${index}`, { ...pageOf('a'), html: text(index) }, cache.mark())
    await get(`/blog/${index}`, { 'accept-encoding': 'br' })
  }
  const { bytes } = cache.size()
  for (const index of [...Array(100).keys(), ...Array(100).keys()]) {
    expect((await get(`/blog/${index}`)).body.toString()).toBe(text(index))
  }
  expect(cache.size().pages).toBe(100)
  expect(cache.size().bytes - bytes).toBeGreaterThanOrEqual(pageBytes)
  expect(cache.size().bytes - bytes).toBeLessThanOrEqual(megabyte / 8)
  cache.postChanged('a')
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test('a cached page that is compressed first has the same headers for HEAD and a conditional request', async () => {
  const cache = listeningCache()
  store(cache, '/blog/a', pageOf('a'), cache.mark())
  const get = await serve(cache)
  const head = await get('/blog/a', { 'accept-encoding': 'gzip' }, 'HEAD')
  const whole = await get('/blog/a', { 'accept-encoding': 'gzip' })
  expect(head.headers['content-length']).toBe(String(whole.body.length))
  const { etag = '' } = (await get('/blog/a')).headers
  expect((await get('/blog/a', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
})

test('HEAD has the response of GET without the body', async () => {
  const cache = listeningCache()
  store(cache, '/blog/a', pageOf('a'), cache.mark())
  const get = await serve(cache)
  const head = await get('/blog/a', {}, 'HEAD')
  expect(head.status).toBe(200)
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(html)))
  expect(head.body.length).toBe(0)
})

test('a conditional request gets 304 for every form of the tag and 200 for another tag', async () => {
  const cache = listeningCache()
  store(cache, '/blog/a', pageOf('a'), cache.mark())
  const get = await serve(cache)
  const { etag = '' } = (await get('/blog/a', { 'accept-encoding': 'br' })).headers
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await get('/blog/a', { 'if-none-match': tag, 'accept-encoding': 'br' })
    expect([tag, answer.status, answer.body.length]).toEqual([tag, 304, 0])
    expect(answer.headers.etag).toBe(etag)
  }
  expect((await get('/blog/a', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a change of a post removes only the pages that show it', async () => {
  const cache = listeningCache()
  const list = pageOf('a', 'b')
  list.reads.list = true
  store(cache, '/blog/a', pageOf('a', 'b'), cache.mark())
  store(cache, '/blog/c', pageOf('c'), cache.mark())
  store(cache, '/blog', list, cache.mark())
  const get = await serve(cache)
  cache.postChanged('b')
  expect((await get('/blog/a')).status).toBe(501)
  expect((await get('/blog')).status).toBe(501)
  expect((await get('/blog/c')).status).toBe(200)
})

test('a page is not cached if its content changed while it was rendered', async () => {
  const cache = listeningCache()
  const get = await serve(cache)
  const mark = cache.mark()
  cache.postChanged('a')
  store(cache, '/blog/a', pageOf('a'), mark)
  store(cache, '/blog/b', pageOf('b'), mark)
  expect((await get('/blog/a')).status).toBe(501)
  expect((await get('/blog/b')).status).toBe(200)
})

test('a page is not cached if so much changed meanwhile that the change log is incomplete', async () => {
  const cache = listeningCache()
  const get = await serve(cache)
  const mark = cache.mark()
  for (let change = 0; change < 1500; change += 1) cache.postChanged(`other-${change}`)
  store(cache, '/blog/a', pageOf('a'), mark)
  expect((await get('/blog/a')).status).toBe(501)
})

test('a page with an end is removed at that moment', async () => {
  let now = 1000
  const cache = listeningCache(() => now)
  const page = pageOf('a')
  page.reads.validUntil = 5000
  store(cache, '/blog/a', page, cache.mark())
  const get = await serve(cache)
  now = 4999
  expect((await get('/blog/a')).status).toBe(200)
  now = 5000
  expect((await get('/blog/a')).status).toBe(501)
})

test('without change notifications nothing is cached, and the cache is cleared', async () => {
  const cache = listeningCache()
  const get = await serve(cache)
  store(cache, '/blog/a', pageOf('a'), cache.mark())
  cache.reset(false)
  store(cache, '/blog/b', pageOf('b'), cache.mark())
  expect((await get('/blog/a')).status).toBe(501)
  expect((await get('/blog/b')).status).toBe(501)
})

test('memory is limited: the least recently used page is removed first', async () => {
  const page = { ...pageOf('a'), html: 'x'.repeat(80_000) }
  const cache = createPageCache(megabyte)
  cache.reset(true)
  const get = await serve(cache)
  for (let index = 0; index < 30; index += 1) {
    store(cache, `/blog/${index}`, page, cache.mark())
    await get('/blog/0')
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(megabyte)
  expect((await get('/blog/0')).status).toBe(200)
  expect((await get('/blog/29')).status).toBe(200)
  expect((await get('/blog/1')).status).toBe(501)
})

test('pictures have a separate limit: they evict no page, and the least recently used is removed first', async () => {
  const cache = createPageCache(megabyte, Date.now, megabyte)
  cache.reset(true)
  const get = await serve(cache)
  store(cache, '/blog/a', pageOf('a'), cache.mark())
  const { bytes: pageBytes } = cache.size()
  for (let index = 0; index < 30; index += 1) {
    const picture = wholeAnswer({ identity: Buffer.alloc(100_000, index) }, { 'content-type': 'image/png' })
    cache.store(`/media/${index}`, picture, pageOf(`${index}`).reads, cache.mark(), 'picture')
    await get('/media/0')
  }
  expect(cache.size().bytes - pageBytes).toBeLessThanOrEqual(megabyte)
  expect((await get('/media/0')).status).toBe(200)
  expect((await get('/media/29')).status).toBe(200)
  expect((await get('/media/1')).status).toBe(501)
  expect((await get('/blog/a')).status).toBe(200)
})

test('the path of a cached page counts toward its memory', async () => {
  const cache = listeningCache()
  store(cache, `/blog/${'a'.repeat(20_000)}`, pageOf('a'), cache.mark())
  expect(cache.size().bytes).toBeGreaterThan(40_000)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['GZIP', 'gzip'],
  ['br;q=abc', 'br'],
  ['br;q=0.1, gzip;q=1', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['br;q=0.5, identity;q=1', 'identity'],
  ['br;q=0.001', 'br'],
  ['gzip;q=0.2, *', 'br'],
])('Accept-Encoding %j is answered with %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected)
})
