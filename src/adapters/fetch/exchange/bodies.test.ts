import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmallWeb, type Site } from '#test/fakes/small-web.ts'
import { makePageFetchers, readPage } from '#test/makers/page-fetchers.ts'
import type { PageFetcherOptions } from '../page-fetcher.ts'

let web: ReturnType<typeof createSmallWeb>
const fetchers = makePageFetchers()

beforeEach(() => {
  web = createSmallWeb()
})

afterEach(async () => {
  fetchers.close()
  await web.close()
})

function fetchFrom(site: Site, path: string, limits: PageFetcherOptions['limits'] = {}) {
  return readPage(fetchers.create(site.host, { limits, connections: 4 }), site.url + path)
}

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const html = { 'content-type': 'text/html; charset=utf-8' }
const page = Buffer.from(`<!doctype html><p>${'Grüße, 世界. '.repeat(3_000)}</p>`)

test('a page is passed on as it arrives, counted and hashed, with the facts of its headers', async () => {
  const site = await web.site((_request, response) => {
    response.setHeader('x-robots-tag', ['noindex', 'otherbot: nofollow'])
    response.writeHead(200, { ...html, 'set-cookie': 'a=b', 'content-length': page.length }).end(page)
  })
  const { fetching, starts, body } = await fetchFrom(site, '/page?a=1#part')
  expect(body.equals(page)).toBe(true)
  expect(fetching).toMatchObject({
    requestedUrl: `${site.url}/page?a=1#part`,
    finalUrl: `${site.url}/page?a=1`,
    failure: null,
    status: 200,
    bodyBytes: page.length,
    transferBytes: page.length,
    isCut: false,
    sha256: sha256(page),
    userAgent: 'LinkwrightBot/1.0 (+https://links.example/bot)',
    attempts: 1,
    robots: { verdict: 'allowed', url: `${site.url}/robots.txt`, status: 404, rule: null },
  })
  expect(fetching.headers).toMatchObject({
    'content-type': html['content-type'],
    'x-robots-tag': 'noindex, otherbot: nofollow',
  })
  expect(fetching.headers).not.toHaveProperty('set-cookie')
  expect(fetching.hops).toEqual([
    {
      url: `${site.url}/page?a=1`,
      status: 200,
      location: null,
      ip: '127.0.0.1',
      tls: null,
      timings: null,
      headersMs: expect.any(Number),
    },
  ])
  expect(starts).toEqual([
    {
      url: `${site.url}/page?a=1`,
      status: 200,
      headers: fetching.headers,
      contentType: html['content-type'],
      isHtml: true,
    },
  ])
})

test('requests carry an honest user agent and no cookie, referrer or user name', async () => {
  const seen: Record<string, unknown>[] = []
  const site = await web.site((request, response) => {
    seen.push(request.headers)
    if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'id=1' }).end()
    else response.writeHead(200, html).end('page')
  })
  await fetchFrom(site, '/')
  expect(seen).toHaveLength(2)
  for (const headers of seen) {
    expect(headers).toEqual({
      host: site.host,
      connection: 'keep-alive',
      'user-agent': 'LinkwrightBot/1.0 (+https://links.example/bot)',
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': 'en,*;q=0.5',
      'accept-encoding': 'gzip, br, zstd, deflate',
    })
  }
})

const codings: [string, Buffer][] = [
  ['gzip', gzipSync(page)],
  ['x-gzip', gzipSync(page)],
  ['GZIP', gzipSync(page)],
  ['br', brotliCompressSync(page)],
  ['zstd', zstdCompressSync(page)],
  ['deflate', deflateSync(page)],
  ['deflate', deflateRawSync(page)],
  ['identity', page],
  ['', page],
  ['gzip, identity', gzipSync(page)],
  ['gzip, br', brotliCompressSync(gzipSync(page))],
  ['deflate, gzip, zstd', zstdCompressSync(gzipSync(deflateSync(page)))],
]

test.each(codings)('a body encoded as %o is decoded, in one piece or byte by byte', async (coding, packed) => {
  const site = await web.site((request, response) => {
    response.writeHead(200, { ...html, 'content-encoding': coding })
    if (request.url === '/whole') return response.end(packed)
    response.socket?.setNoDelay(true)
    for (let at = 0; at < Math.min(packed.length, 300); at += 1) response.write(packed.subarray(at, at + 1))
    return response.end(packed.subarray(300))
  })
  for (const path of ['/whole', '/bytes']) {
    const { fetching, body } = await fetchFrom(site, path)
    expect(fetching).toMatchObject({ failure: null, bodyBytes: page.length, transferBytes: packed.length })
    expect(fetching.sha256).toBe(sha256(page))
    expect(body.equals(page)).toBe(true)
  }
})

test('any body in any coding is decoded to the original', async () => {
  const pack: Record<string, (data: Buffer) => Buffer> = {
    gzip: gzipSync,
    br: brotliCompressSync,
    zstd: zstdCompressSync,
    deflate: deflateSync,
    identity: Buffer.from,
  }
  let sent = { coding: 'gzip', data: page }
  const site = await web.site((_request, response) => {
    response.writeHead(200, { ...html, 'content-encoding': sent.coding }).end(pack[sent.coding]?.(sent.data))
  })
  const coding = fc.constantFrom(...Object.keys(pack))
  await fc.assert(
    fc.asyncProperty(coding, fc.uint8Array({ maxLength: 100_000 }), async (name, data) => {
      sent = { coding: name, data: Buffer.from(data) }
      const { body, fetching } = await fetchFrom(site, '/')
      expect(body.equals(data)).toBe(true)
      expect(fetching.isCut).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['says gzip and is plain', 'gzip', page, 'Z_DATA_ERROR'],
  ['says br and is gzip', 'br', gzipSync(page), /^ERR_/],
  ['says zstd and is plain', 'zstd', page, /^ZSTD_/],
  ['has a coding that was not requested', 'compress', page, 'CONTENT_ENCODING_UNKNOWN'],
  ['is packed four times', 'gzip, gzip, gzip, gzip', page, 'CONTENT_ENCODING_UNKNOWN'],
])('a body that %s is a named failure', async (_what, coding, body, code) => {
  const site = await web.site((_request, response) => {
    response.writeHead(200, { ...html, 'content-encoding': coding }).end(body)
  })
  const { fetching } = await fetchFrom(site, '/')
  expect(fetching).toMatchObject({
    status: 200,
    failure: { kind: 'protocol', code: expect.stringMatching(code) },
    bodyBytes: 0,
  })
  expect(fetching.failure?.message).toContain(coding)
})

test('an encoded body that ends early is read as far as possible, as in browsers', async () => {
  const packed = gzipSync(page)
  const site = await web.site((_request, response) => {
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length - 20))
  })
  const { fetching, body } = await fetchFrom(site, '/')
  expect(fetching.failure).toBeNull()
  expect(body.length).toBeGreaterThan(0)
  expect(page.subarray(0, body.length).equals(body)).toBe(true)
})

test('a body is cut at the size limit and its connection closed; one of exactly that size is complete', async () => {
  const site = await web.site((request, response) => {
    response.writeHead(200, html).end(Buffer.alloc(Number(request.url?.slice(1)), 'x'))
  })
  const limits = { bodyBytes: 100_000 }
  expect((await fetchFrom(site, '/100000', limits)).fetching).toMatchObject({ bodyBytes: 100_000, isCut: false })
  const { fetching, body } = await fetchFrom(site, '/100001', limits)
  expect(fetching).toMatchObject({ failure: null, bodyBytes: 100_000, isCut: true, sha256: sha256(body) })
  expect(body).toHaveLength(100_000)
})

const zeros = Buffer.alloc(200_000_000)

test.each<[string, (data: Buffer) => Buffer]>([
  ['gzip', gzipSync],
  ['zstd', zstdCompressSync],
])('a bomb in %s is cut at the size limit', async (coding, pack) => {
  const bomb = pack(zeros)
  const site = await web.site((_request, response) => {
    response.writeHead(200, { ...html, 'content-encoding': coding }).end(bomb)
  })
  const { fetching, body } = await fetchFrom(site, '/')
  expect(fetching).toMatchObject({ failure: null, bodyBytes: 5_000_000, isCut: true })
  expect(body).toHaveLength(5_000_000)
})

test('a bomb inside a bomb is stopped between the two', async () => {
  const emptyMember = gzipSync('')
  const nested = gzipSync(Buffer.alloc(emptyMember.length * 1_000_000, emptyMember))
  const site = await web.site((_request, response) => {
    response.writeHead(200, { ...html, 'content-encoding': 'gzip, gzip' }).end(nested)
  })
  const { fetching } = await fetchFrom(site, '/')
  expect(fetching).toMatchObject({ bodyBytes: 0, failure: { kind: 'protocol', code: 'CONTENT_ENCODING_NESTED' } })
})

function endless(response: ServerResponse) {
  const chunk = Buffer.alloc(65_536, 'x')
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

test('an endless body is cut, and its connection is closed', async () => {
  const site = await web.site((_request, response) => {
    response.writeHead(200, html)
    endless(response)
  })
  const { fetching } = await fetchFrom(site, '/')
  expect(fetching).toMatchObject({ failure: null, bodyBytes: 5_000_000, isCut: true })
  await expect.poll(() => site.open()).toBe(0)
})

test('a server with a slow body is aborted when the time of the page has passed', async () => {
  const site = await web.site((_request, response) => {
    response.writeHead(200, html)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const { fetching } = await fetchFrom(site, '/', { totalMs: 1_500 })
  expect(fetching).toMatchObject({ status: 200, failure: { kind: 'timeout', code: 'TOTAL_TIMEOUT' } })
  expect(fetching.bodyBytes).toBeGreaterThan(0)
  await expect.poll(() => site.open()).toBe(0)
})

test.each(['image/png', 'application/pdf', 'text/plain', 'application/json; charset=utf-8'])(
  'of %s the first 64 KiB are read and discarded',
  async (type) => {
    const site = await web.site((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(Buffer.alloc(1_000_000))
    })
    const { fetching, starts, body } = await fetchFrom(site, '/')
    expect(starts).toMatchObject([{ isHtml: false, contentType: type }])
    expect(fetching).toMatchObject({ failure: null, bodyBytes: 65_536, isCut: true })
    expect(body).toHaveLength(0)
  },
)

test.each([[undefined], ['text/html'], ['TEXT/HTML;charset=x'], ['application/xhtml+xml']])(
  'a body of the type %o is read as HTML',
  async (type) => {
    const site = await web.site((_request, response) => {
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end('page')
    })
    const { starts, body } = await fetchFrom(site, '/')
    expect(starts).toMatchObject([{ isHtml: true }])
    expect(body.toString()).toBe('page')
  },
)

test.each([204, 304])('a response %i without a body has no hash', async (status) => {
  const site = await web.site((_request, response) => response.writeHead(status).end())
  const { fetching } = await fetchFrom(site, '/')
  expect(fetching).toMatchObject({ status, failure: null, bodyBytes: 0, sha256: null })
})

test('error pages are read as well', async () => {
  const site = await web.site((_request, response) => response.writeHead(404, html).end('gone'))
  const { fetching, body } = await fetchFrom(site, '/')
  expect(fetching).toMatchObject({ status: 404, failure: null, attempts: 1 })
  expect(body.toString()).toBe('gone')
})

test('an error of the body’s reader is passed on, and the connection is closed', async () => {
  const site = await web.site((_request, response) => response.writeHead(200, html).end(page))
  const fetcher = fetchers.create(site.host)
  await expect(fetcher.fetchPage(site.url, { sink: () => ({ write: raise }) })).rejects.toThrow('a fault of ours')
  await expect.poll(() => site.open()).toBe(0)
})

function raise(): never {
  throw new Error('a fault of ours')
}
