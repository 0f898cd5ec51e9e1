import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestAuthority } from '#test/fakes/certificates.ts'
import { createSmallWeb, type Site, type SiteListener } from '#test/fakes/small-web.ts'
import { createPageFetcher, type PageFetcher, type PageFetcherOptions } from '../page-fetcher.ts'
import { dialDirectly } from './open-connection.ts'

const publicAddress = '93.184.216.34'
const html = { 'content-type': 'text/html' }
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

function createFetcher(options: Partial<PageFetcherOptions> = {}) {
  const fetcher = createPageFetcher({
    contactUrl: 'https://links.example/bot',
    hostPace: { delayMs: 0, connections: 2 },
    resolve: web.resolve,
    dial: web.dial,
    ...options,
    limits: { backOffMs: 10, ...options.limits },
  })
  fetchers.push(fetcher)
  return fetcher
}

function fetchFrom(site: Site, path = '/', options: Partial<PageFetcherOptions> = {}) {
  return read(createFetcher({ allow: [site.host], dial: dialDirectly, ...options }), site.url + path)
}

async function read(fetcher: PageFetcher, url: string) {
  const chunks: Uint8Array[] = []
  const fetching = await fetcher.fetchPage(url, { sink: () => ({ write: (chunk) => chunks.push(chunk) }) })
  return { fetching, body: Buffer.concat(chunks).toString() }
}

test.each([301, 302, 303, 307, 308])(
  'a redirect %i is followed, each hop with its status and location',
  async (status) => {
    const site = await web.site((request, response) => {
      if (request.url === '/a') response.writeHead(status, { location: 'b?x=1#part' }).end('moved')
      else response.writeHead(200, html).end('page')
    })
    const { fetching, body } = await fetchFrom(site, '/a')
    expect(body).toBe('page')
    expect(fetching.finalUrl).toBe(`${site.url}/b?x=1`)
    expect(fetching.hops).toMatchObject([
      { url: `${site.url}/a`, status, location: `${site.url}/b?x=1#part` },
      { url: `${site.url}/b?x=1`, status: 200, location: null, timings: null },
    ])
    expect(site.connections()).toBe(1)
  },
)

test('ten redirects are followed and the eleventh is not', async () => {
  const site = await web.site((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.writeHead(200, html).end('page')
  })
  expect((await fetchFrom(site, '/10')).fetching).toMatchObject({ status: 200, failure: null })
  const { fetching } = await fetchFrom(site, '/50')
  expect(fetching).toMatchObject({ status: 302, failure: { kind: 'too_many_redirects' } })
  expect(fetching.hops).toHaveLength(11)
})

test.each([
  ['to itself', '/self', { '/self': '/self' }, 1],
  ['to itself but for a fragment', '/self', { '/self': '/self#again' }, 1],
  ['of two', '/a', { '/a': '/b', '/b': '/a' }, 2],
  ['further on', '/a', { '/a': '/b', '/b': '/c', '/c': '/b' }, 3],
])('a redirect loop %s is reported', async (_what, path, map: Record<string, string>, hops) => {
  const site = await web.site((request, response) => {
    response.writeHead(302, { location: map[request.url ?? ''] ?? '/' }).end()
  })
  const { fetching } = await fetchFrom(site, path)
  expect(fetching.failure).toMatchObject({ kind: 'redirect_loop' })
  expect(fetching.hops).toHaveLength(hops)
})

test.each([
  ['without a location', undefined, 'NO_LOCATION'],
  ['to nothing', ' ', 'BAD_LOCATION'],
  ['to what is no URL', 'http://a b/', 'BAD_LOCATION'],
  ['to an invalid port', 'http://x:99999/', 'BAD_LOCATION'],
])('a redirect %s is reported', async (_what, location, code) => {
  const site = await web.rawSite((socket) => {
    const header = location === undefined ? '' : `Location: ${location}\r\n`
    socket.write(`HTTP/1.1 301 Moved\r\n${header}Content-Length: 0\r\n\r\n`)
  })
  const { fetching } = await fetchFrom(site)
  expect(fetching).toMatchObject({ status: 301, failure: { kind: 'bad_redirect', code }, hops: [{ location: null }] })
})

test('a location in plain UTF-8 is read as in browsers', async () => {
  const site = await web.rawSite((socket, request) => {
    const isStart = request.startsWith('GET / ')
    const head = isStart ? 'HTTP/1.1 301 Moved\r\nLocation: /bücher\r\n' : 'HTTP/1.1 200 OK\r\n'
    socket.write(`${head}Content-Length: 0\r\n\r\n`)
  })
  expect((await fetchFrom(site)).fetching.finalUrl).toBe(`${site.url}/b%C3%BCcher`)
})

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'

test.each([
  ['nothing of HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', { kind: 'protocol', code: 'BAD_STATUS_LINE' }],
  ['an impossible status line', 'HTTP/1.1 abc OK\r\n\r\n', { kind: 'protocol', code: 'BAD_STATUS_LINE' }],
  ['headers of 1 MB', `${ok}X-Big: ${'x'.repeat(1_000_000)}\r\n\r\n`, { kind: 'protocol', code: 'HEADERS_TOO_LARGE' }],
  ['many headers', `${ok}${'X-A: b\r\n'.repeat(50_000)}\r\n`, { kind: 'protocol', code: 'HEADERS_TOO_LARGE' }],
  ['a broken chunk', `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, { kind: 'protocol', code: 'BAD_CHUNK' }],
  ['two lengths', `${ok}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`, { kind: 'protocol' }],
  ['a length that is no number', `${ok}Content-Length: x\r\n\r\nabc`, { kind: 'protocol' }],
  [
    'an upgrade that was not requested',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    { kind: 'protocol' },
  ],
])('a server that sends %s is a protocol failure, tried once', async (_what, bytes, failure) => {
  const site = await web.rawSite((socket) => socket.end(bytes))
  const { fetching } = await fetchFrom(site)
  expect(fetching).toMatchObject({ failure, attempts: 1 })
})

test.each([
  ['closes without a word', '', null],
  ['closes within the headers', 'HTTP/1.1 200 OK\r\nConte', null],
  ['closes before the length it named', `${ok}Content-Length: 10000000000\r\n\r\npage`, 200],
  ['closes within a chunk', `${ok}Transfer-Encoding: chunked\r\n\r\nff\r\npage`, 200],
])('a server that %s is a reset, tried twice', async (_what, bytes, status) => {
  const site = await web.rawSite((socket) => socket.end(bytes))
  const { fetching } = await fetchFrom(site)
  expect(fetching).toMatchObject({ status, failure: { kind: 'reset' }, attempts: 2 })
  expect(fetching.hops).toHaveLength(1)
})

test('a reset connection is reported with the code of the system', async () => {
  const site = await web.rawSite((socket) => socket.resetAndDestroy())
  const { fetching } = await fetchFrom(site)
  expect(fetching).toMatchObject({ failure: { kind: 'reset', code: 'ECONNRESET' }, attempts: 2 })
})

test.each([
  ['HTTP/1.0 without a length', 'HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\npage', true],
  ['HTTP/1.1 to the end of the connection', `${ok}Connection: close\r\n\r\npage`, true],
  ['early hints first', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok}Content-Length: 4\r\n\r\npage`, false],
  ['102 three times', `${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(3)}${ok}Content-Length: 4\r\n\r\npage`, false],
  ['more than the length it named', `${ok}Content-Length: 4\r\n\r\npage and more`, false],
  ['chunks and trailers', `${ok}Transfer-Encoding: chunked\r\n\r\n4\r\npage\r\n0\r\nX-T: 1\r\n\r\n`, false],
])('a server that sends %s is accepted', async (_what, bytes, isEnd) => {
  const site = await web.rawSite((socket) => (isEnd ? socket.end(bytes) : socket.write(bytes)))
  const { fetching, body } = await fetchFrom(site)
  expect(fetching).toMatchObject({ status: 200, failure: null, attempts: 1 })
  expect(body).toBe('page')
})

test('a server without a response is aborted after its timeout, without an open connection', async () => {
  const site = await web.rawSite(() => {})
  const { fetching } = await fetchFrom(site, '/', { limits: { headersMs: 60 } })
  expect(fetching).toMatchObject({ status: null, failure: { kind: 'timeout', code: 'HEADERS_TIMEOUT' }, attempts: 2 })
  await expect.poll(() => site.open()).toBe(0)
})

test('a server with endless 1xx responses is aborted after its timeout', async () => {
  const site = await web.rawSite((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10)
    socket.on('close', () => clearInterval(timer))
  })
  const { fetching } = await fetchFrom(site, '/', { limits: { headersMs: 60 } })
  expect(fetching.failure).toMatchObject({ kind: 'timeout', code: 'HEADERS_TIMEOUT' })
})

test('a connection that its server closed between two pages is replaced without another attempt', async () => {
  let served = 0
  const site = await web.rawSite((socket) => {
    served += 1
    if (served === 2) return socket.destroy()
    return socket.write(`${ok}Content-Length: 4\r\n\r\npage`)
  })
  const fetcher = createFetcher({ allow: [site.host], dial: dialDirectly })
  expect((await read(fetcher, site.url)).fetching).toMatchObject({ status: 200, attempts: 1 })
  expect((await read(fetcher, site.url)).fetching).toMatchObject({ status: 200, attempts: 1 })
  expect(served).toBe(3)
})

test('an unknown name, a closed port and a connection that is never established are reported', async () => {
  web.name('closed.example', publicAddress)
  const fetcher = createFetcher()
  expect((await read(fetcher, 'http://nowhere.example/')).fetching).toMatchObject({
    failure: { kind: 'dns', code: 'ENOTFOUND' },
    robots: { verdict: 'unreachable' },
    hops: [],
  })
  expect((await read(fetcher, 'http://closed.example/')).fetching).toMatchObject({
    failure: { kind: 'connect', code: 'ECONNREFUSED' },
  })
  const stuck = createFetcher({ resolve: () => new Promise(() => {}), limits: { connectMs: 50 } })
  expect((await read(stuck, 'http://stuck.example/')).fetching).toMatchObject({
    failure: { kind: 'timeout', code: 'CONNECT_TIMEOUT' },
    attempts: 2,
  })
})

const authority = createTestAuthority('Test Authority')
const dayMs = 86_400_000

test('with TLS, a hop has the protocol, the cipher, the certificate and the duration of each step', async () => {
  const tls = authority.issue({ names: ['secure.example'] })
  const site = await web.site((_request, response) => response.writeHead(200, html).end('page'), { tls })
  web.name('secure.example', publicAddress)
  web.route(publicAddress, 443, site)
  const { fetching, body } = await read(createFetcher({ ca: [authority.cert] }), 'https://secure.example/')
  expect(body).toBe('page')
  expect(fetching.hops[0]?.tls).toEqual({
    protocol: 'TLSv1.3',
    cipher: expect.stringMatching(/^TLS_/),
    issuer: 'Test Authority',
    subject: 'secure.example',
    validTo: expect.stringMatching(/^20\d\d-.*Z$/),
  })
})

test.each([
  [
    'has expired',
    { names: ['secure.example'], notBefore: new Date(Date.now() - 2 * dayMs), notAfter: new Date(Date.now() - dayMs) },
    'CERT_HAS_EXPIRED',
  ],
  [
    'is not valid yet',
    { names: ['secure.example'], notBefore: new Date(Date.now() + dayMs), notAfter: new Date(Date.now() + 2 * dayMs) },
    'CERT_NOT_YET_VALID',
  ],
  ['is another host’s', { names: ['other.example'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('a certificate that %s is a TLS failure', async (_what, options, code) => {
  const site = await web.site((_request, response) => response.end('secret'), { tls: authority.issue(options) })
  web.name('secure.example', publicAddress)
  web.route(publicAddress, 443, site)
  const { fetching } = await read(createFetcher({ ca: [authority.cert] }), 'https://secure.example/')
  expect(fetching).toMatchObject({ failure: { kind: 'tls', code }, status: null, attempts: 1 })
  expect(site.hits).toEqual([])
})

test.each([
  ['an unknown authority', {}, /^(UNABLE_TO|SELF_SIGNED|DEPTH_)/],
  [
    'only an old protocol',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const,
    /^(ERR_SSL_|EPROTO)/,
  ],
])('a server with %s is a TLS failure', async (_what, options, code) => {
  const tls = { ...authority.issue({ names: ['secure.example'] }), ...options }
  const site = await web.site((_request, response) => response.end('secret'), { tls })
  web.name('secure.example', publicAddress)
  web.route(publicAddress, 443, site)
  const ca = 'minVersion' in options ? { ca: [authority.cert] } : {}
  const { fetching } = await read(createFetcher(ca), 'https://secure.example/')
  expect(fetching).toMatchObject({ failure: { kind: 'tls', code: expect.stringMatching(code) } })
})

test('a server that does not speak TLS where it should, or stops responding, is reported', async () => {
  const plain = await web.rawSite((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const silent = await web.rawSite(() => {})
  web.name('plain.example', '93.184.216.35')
  web.name('silent.example', '93.184.216.36')
  web.route('93.184.216.35', 443, plain)
  web.route('93.184.216.36', 443, silent)
  expect((await read(createFetcher(), 'https://plain.example/')).fetching.failure).toMatchObject({ kind: 'tls' })
  const hasty = createFetcher({ limits: { connectMs: 100 } })
  expect((await read(hasty, 'https://silent.example/')).fetching.failure).toMatchObject({
    kind: 'timeout',
    message: expect.stringContaining('TLS'),
  })
  await expect.poll(() => silent.open()).toBe(0)
})

test('the certificate of an https site at an IP address is checked against that address', async () => {
  const tls = authority.issue({ names: ['127.0.0.1'] })
  const site = await web.site((_request, response) => response.writeHead(200, html).end('page'), { tls })
  const { fetching } = await fetchFrom(site, '/', { ca: [authority.cert] })
  expect(fetching).toMatchObject({ status: 200, failure: null })
})

test('an abort ends a page at once, at any step, and closes its connection', async () => {
  const site = await web.rawSite((socket, request) => {
    if (request.startsWith('GET /body ')) socket.write(`${ok}Content-Length: 100\r\n\r\nhalf`)
  })
  const hostPace = { delayMs: 0, connections: 1 }
  const fetcher = createFetcher({ allow: [site.host], dial: dialDirectly, hostPace })
  for (const path of ['/headers', '/body']) {
    const abort = new AbortController()
    const waiting = new AbortController()
    const hits = site.hits.length
    const fetching = fetcher.fetchPage(site.url + path, { signal: abort.signal, sink: () => ({ write: () => {} }) })
    fetching.catch(() => {})
    await expect.poll(() => site.hits.length).toBe(hits + 1)
    const behind = fetcher.fetchPage(`${site.url}/behind`, { signal: waiting.signal, sink: () => null })
    waiting.abort(new Error('not any more'))
    await expect(behind).rejects.toThrow('not any more')
    abort.abort(new Error('enough'))
    await expect(fetching).rejects.toThrow('enough')
  }
  await expect.poll(() => site.open()).toBe(0)
  expect(site.hits).toHaveLength(2)
  await expect(
    fetcher.fetchPage(site.url, { signal: AbortSignal.abort(new Error('before')), sink: () => null }),
  ).rejects.toThrow('before')
})

test('an abort at the moment of the connection leaves no open connection', async () => {
  const robots: SiteListener = (_request, response) => response.writeHead(404, { connection: 'close' }).end()
  const site = await web.site((_request, response) => response.writeHead(200, html).end('page'), { robots })
  const abort = new AbortController()
  web.name('a.example', publicAddress)
  web.route(publicAddress, 80, site)
  const dial: PageFetcherOptions['dial'] = (addresses, port) => {
    const socket = web.dial(addresses, port)
    if (web.dialled.length === 2) socket.once('connect', () => queueMicrotask(() => abort.abort(new Error('enough'))))
    return socket
  }
  const options = { signal: abort.signal, sink: () => null }
  await expect(createFetcher({ dial }).fetchPage('http://a.example/', options)).rejects.toThrow('enough')
  await expect.poll(() => site.open()).toBe(0)
})

test('closing ends everything in progress and leaves no open connection', async () => {
  const site = await web.site((request, response) => {
    if (request.url === '/done') response.writeHead(200, html).end('page')
  })
  const fetcher = createFetcher({ allow: [site.host], dial: dialDirectly })
  await read(fetcher, `${site.url}/done`)
  const open = read(fetcher, `${site.url}/open`)
  open.catch(() => {})
  await expect.poll(() => site.hits.length).toBe(2)
  fetcher.close()
  await expect(open).rejects.toThrow('The fetcher was closed.')
  await expect(read(fetcher, `${site.url}/late`)).rejects.toThrow('The fetcher was closed.')
  await expect.poll(() => site.open()).toBe(0)
})
