import type { Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmallWeb } from '#test/fakes/small-web.ts'
import { makePageFetchers, readPage } from '#test/makers/page-fetchers.ts'

let web: ReturnType<typeof createSmallWeb>
const fetchers = makePageFetchers()

beforeEach(() => {
  web = createSmallWeb()
})

afterEach(async () => {
  fetchers.close()
  await web.close()
})

/** Sends the pieces one after another, so that each arrives alone, then ends the connection if `isEnd`. */
function sendPieces(socket: Socket, pieces: readonly Buffer[], isEnd: boolean) {
  socket.setNoDelay(true)
  const [piece, ...rest] = pieces
  if (socket.destroyed) return
  if (piece === undefined) {
    if (isEnd) socket.end()
    return
  }
  socket.write(piece, () => setImmediate(sendPieces, socket, rest, isEnd))
}

function piecesOf(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}

/** Fetches a page from a server that sends this response, in pieces of these sizes. */
async function readResponse(response: string | Buffer, { isEnd = false, sizes = [1_000_000] } = {}) {
  const bytes = Buffer.from(response as string, 'latin1')
  const site = await web.rawSite((socket) => sendPieces(socket, piecesOf(bytes, sizes), isEnd))
  const { fetching, body } = await readPage(fetchers.create(site.host), site.url)
  return { site, fetching, body: body.toString('latin1') }
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`

/** Responses that are read; those that only the lenient reading accepts cost a second request. */
const readable: [what: string, response: string, expected: { status?: number; body: string; requests?: number }][] = [
  ['a length', `${ok}Content-Length: 4\r\n\r\npage`, { body: 'page' }],
  ['nothing', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '' }],
  ['nothing, and a length', 'HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\n', { status: 204, body: '' }],
  ['not modified', 'HTTP/1.1 304 Not Modified\r\n\r\n', { status: 304, body: '' }],
  ['no reason', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', { body: '' }],
  ['a reason that is not ASCII', 'HTTP/1.1 404 Ori\xebn\r\nContent-Length: 2\r\n\r\nno', { status: 404, body: 'no' }],
  ['an empty line first', `\r\n${ok}Content-Length: 4\r\n\r\npage`, { body: 'page' }],
  [
    'chunks with extensions',
    `${chunked}4;a=b\r\npage\r\n00a;c="d"\r\n, and more\r\n0\r\nX-T: 1\r\n\r\n`,
    { body: 'page, and more' },
  ],
  ['something behind', `${ok}Content-Length: 4\r\n\r\npageHTTP/1.1 200 OK`, { body: 'page' }],
  [
    'early hints first',
    `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok}Content-Length: 4\r\n\r\npage`,
    { body: 'page' },
  ],
  [
    '100 Continue first',
    `HTTP/1.1 100 Continue\r\n\r\n${ok}Content-Length: 4\r\n\r\npage`,
    { body: 'page', requests: 2 },
  ],
  ['line feeds alone', 'HTTP/1.1 200 OK\nContent-Length: 4\n\npage', { body: 'page', requests: 2 }],
  [
    'a value on two lines',
    `${ok}X-Robots-Tag: noindex,\r\n\tnofollow\r\nContent-Length: 4\r\n\r\npage`,
    { body: 'page', requests: 2 },
  ],
  ['a space before the first name', `${ok} X: a\r\nContent-Length: 4\r\n\r\npage`, { body: 'page', requests: 2 }],
  ['spaces after the sizes of chunks', `${chunked}4  \r\npage\r\n0  \r\n\r\n`, { body: 'page', requests: 2 }],
  [
    'a length and a transfer coding',
    `${ok}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npage\r\n0\r\n\r\n`,
    { body: 'page', requests: 2 },
  ],
]

test.each(readable)('a response with %s is read, whole and byte by byte', async (_what, response, expected) => {
  for (const sizes of [[1_000_000], [1]]) {
    const { fetching, body, site } = await readResponse(response, { sizes })
    expect(fetching).toMatchObject({ status: expected.status ?? 200, failure: null, attempts: 1 })
    expect(body).toBe(expected.body)
    expect(site.hits).toHaveLength(expected.requests ?? 1)
  }
})

test.each([
  ['a length twice', `${ok}Content-Length: 4\r\nContent-Length: 4, 4\r\n\r\npage`, 'BAD_LENGTH'],
  ['two lengths', `${ok}Content-Length: 4\r\nContent-Length: 5\r\n\r\npage!`, 'BAD_LENGTH'],
  ['a length below zero', `${ok}Content-Length: -4\r\n\r\npage`, 'BAD_LENGTH'],
  ['a length with a sign', `${ok}Content-Length: +4\r\n\r\npage`, 'BAD_LENGTH'],
  ['a length beyond all', `${ok}Content-Length: 99999999999999999999\r\n\r\npage`, 'BAD_LENGTH'],
  ['a chunk of no size', `${chunked}\r\n`, 'BAD_CHUNK'],
  ['a chunk whose size is no number', `${chunked}4\r\npage\r\nzz\r\n`, 'BAD_CHUNK'],
  [
    'a transfer coding that was not requested',
    `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n`,
    'TRANSFER_CODING_UNKNOWN',
  ],
  ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 'UPGRADE'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'BAD_STATUS_LINE'],
  ['another version', 'HTTP/2 200\r\n\r\n', 'BAD_STATUS_LINE'],
  ['a name with a space', `${ok}Content Length: 4\r\n\r\npage`, 'BAD_HEADER'],
  ['a NUL in a value', `${ok}X: a\0b\r\n\r\npage`, 'BAD_HEADER'],
  ['a return in a value', `${ok}X: a\rContent-Length: 4\r\n\r\npage`, 'BAD_HEADER'],
  ['headers of 70 kB', `${ok}${`X: ${'a'.repeat(100)}\r\n`.repeat(700)}\r\npage`, 'HEADERS_TOO_LARGE'],
  ['trailers of 70 kB', `${chunked}0\r\n${`X: ${'a'.repeat(100)}\r\n`.repeat(700)}`, 'HEADERS_TOO_LARGE'],
])('a response with %s is refused', async (_what, response, code) => {
  const { fetching } = await readResponse(response)
  expect(fetching.failure).toMatchObject({ kind: 'protocol', code })
  expect(fetching.attempts).toBe(1)
})

test('an extension of a chunk without an end takes no longer than the page may', async () => {
  const site = await web.rawSite((socket) => {
    socket.write(`${chunked}4;`)
    const timer = setInterval(() => socket.write('x'.repeat(10_000)), 5)
    socket.on('close', () => clearInterval(timer))
  })
  const { fetching } = await readPage(fetchers.create(site.host, { limits: { totalMs: 300 } }), site.url)
  expect(fetching.failure).toMatchObject({ kind: 'timeout', code: 'TOTAL_TIMEOUT' })
  await expect.poll(() => site.open()).toBe(0)
})

test('values of one name are joined, also if they continue on the next line', async () => {
  const lines =
    'X-Robots-Tag: noindex\r\nX-ROBOTS-TAG:otherbot:\r\n\t nofollow\r\n__proto__: x\r\nContent-Length: 0\r\n\r\n'
  const { fetching } = await readResponse(`${ok}${lines}`)
  expect(fetching.headers['x-robots-tag']).toMatch(/^noindex, otherbot:\s+nofollow$/)
})

test.each([
  [`${ok}Content-Length: 0\r\n\r\n`, 1],
  [`${chunked}0\r\n\r\n`, 1],
  [`${ok}Content-Length: 0\r\nConnection: Close\r\n\r\n`, 2],
  [`${ok}Content-Length: 0\r\nConnection: x, close\r\n\r\n`, 2],
  ['HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', 2],
  [`${ok}Content-Length: 0\r\nKeep-Alive: timeout=0\r\n\r\n`, 2],
  [`${ok}Content-Length: 4\r\n\r\npage and more`, 2],
])('two pages with %j need %i connections', async (response, connections) => {
  const site = await web.rawSite((socket) => socket.write(response))
  const fetcher = fetchers.create(site.host)
  await readPage(fetcher, `${site.url}/1`)
  await readPage(fetcher, `${site.url}/2`)
  expect(site.connections()).toBe(connections)
})

test('chunks of any size, split anywhere, result in the sent body', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
      async (chunks, sizes) => {
        const parts = chunks.map((chunk) => [
          Buffer.from(`${chunk.length.toString(16)}\r\n`),
          chunk,
          Buffer.from('\r\n'),
        ])
        const bytes = Buffer.concat([Buffer.from(chunked), ...parts.flat(), Buffer.from('0\r\n\r\n')])
        const { body, fetching } = await readResponse(bytes, { sizes })
        expect(body).toBe(Buffer.concat(chunks).toString('latin1'))
        expect(fetching.failure).toBeNull()
      },
    ),
    { numRuns: 30 },
  )
})

test('any bytes are either read as a response or refused', async () => {
  const bits = fc.constantFrom(
    'HTTP/1.1 200 OK',
    'HTTP/1.1 1',
    '\r\n',
    '\n',
    '\r',
    'Content-Length: 3',
    'Transfer-Encoding: chunked',
    ':',
    'a',
    '0',
    'f',
    ' ',
    '\0',
    'ÿ',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(bits, { maxLength: 40 }), async (parts) => {
      const { fetching, site } = await readResponse(parts.join(''), { isEnd: true })
      if (fetching.failure === null) expect(fetching.status).toBeGreaterThanOrEqual(100)
      else expect(['protocol', 'reset', 'bad_redirect']).toContain(fetching.failure.kind)
      await expect.poll(() => site.open()).toBe(0)
    }),
    { numRuns: 60 },
  )
})
