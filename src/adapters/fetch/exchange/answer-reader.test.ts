import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnswerHead, BrokenAnswer } from './answer-head.ts'
import { createAnswerReader } from './answer-reader.ts'

type Read = { head: AnswerHead | null; body: string; reached: string; code: string | null; isWholeAtEnd: boolean }

/** Reads a response that arrives in these pieces. The memory of each piece is overwritten after it was read. */
function readPieces(pieces: readonly Buffer[]): Read {
  const read: Read = { head: null, body: '', reached: 'more', code: null, isWholeAtEnd: false }
  const reader = createAnswerReader({
    onHead: (head) => {
      read.head = head
    },
    onBody: (bytes) => {
      read.body += bytes.toString('latin1')
    },
  })
  const memory = Buffer.alloc(Math.max(0, ...pieces.map(({ length }) => length)))
  try {
    for (const piece of pieces) {
      if (read.reached !== 'more') {
        read.reached = 'over-and-more'
        break
      }
      piece.copy(memory)
      read.reached = reader.push(memory.subarray(0, piece.length))
      memory.fill(0xff)
    }
  } catch (error) {
    if (!(error instanceof BrokenAnswer)) throw error
    read.code = error.code
  }
  read.isWholeAtEnd = reader.isWholeAtEnd()
  return read
}

const readAll = (text: string) => readPieces([Buffer.from(text, 'latin1')])

const piecesOf = (bytes: Buffer, sizes: readonly number[]) => {
  const pieces: Buffer[] = []
  let at = 0
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}

const answers: [
  what: string,
  answer: string,
  read: { status?: number; body?: string; reached?: string; code?: string },
][] = [
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage', { status: 200, body: 'page', reached: 'over' }],
  [
    'a length twice',
    'HTTP/1.1 200 OK\r\nContent-Length: 4\r\ncontent-length: 4, 4\r\n\r\npage',
    { body: 'page', reached: 'over' },
  ],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\npage!', { code: 'BAD_LENGTH' }],
  ['a length below zero', 'HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\npage', { code: 'BAD_LENGTH' }],
  ['a length with a sign', 'HTTP/1.1 200 OK\r\nContent-Length: +4\r\n\r\npage', { code: 'BAD_LENGTH' }],
  [
    'a length beyond all',
    'HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\npage',
    { code: 'BAD_LENGTH' },
  ],
  ['nothing', 'HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\n', { status: 204, body: '', reached: 'over' }],
  ['not modified', 'HTTP/1.1 304 Not Modified\r\n\r\n', { status: 304, body: '', reached: 'over' }],
  ['no reason', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', { status: 200, body: '', reached: 'over' }],
  ['the end of the connection', 'HTTP/1.1 200 OK\r\n\r\npage', { body: 'page', reached: 'more' }],
  [
    'chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npage\r\nA;x="\r"\r\n, and more!\r\n0\r\n\r\n',
    { body: 'page, and more', code: 'BAD_CHUNK' },
  ],
  [
    'chunks with extensions',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n4;a=b\r\npage\r\n00a \r\n, and more\r\n0\r\nX-T: 1\r\n\r\n',
    { body: 'page, and more', reached: 'over' },
  ],
  ['a chunk of no size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n', { code: 'BAD_CHUNK' }],
  [
    'a chunk larger than anything',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
    { code: 'BAD_CHUNK' },
  ],
  [
    'extensions without an end',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(70_000)}`,
    { code: 'BAD_CHUNK' },
  ],
  [
    'trailers without an end',
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'X-T: 1\r\n'.repeat(10_000)}`,
    { code: 'BAD_CHUNK' },
  ],
  [
    'a transfer coding that was not requested',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n',
    { code: 'TRANSFER_CODING_UNKNOWN' },
  ],
  [
    'something behind',
    'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npageHTTP/1.1 200 OK',
    { body: 'page', reached: 'over-and-more' },
  ],
  [
    'hints first',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\nno',
    { status: 404, body: 'no', reached: 'over' },
  ],
  ['line feeds alone', 'HTTP/1.1 200 OK\nContent-Length: 4\n\npage', { status: 200, body: 'page', reached: 'over' }],
  ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n', { code: 'UPGRADE' }],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', { code: 'BAD_STATUS_LINE' }],
  ['another version', 'HTTP/2 200\r\n\r\n', { code: 'BAD_STATUS_LINE' }],
  ['a name with a space', 'HTTP/1.1 200 OK\r\nContent Length: 4\r\n\r\npage', { code: 'BAD_HEADER' }],
  ['a space before the colon', 'HTTP/1.1 200 OK\r\nContent-Length : 4\r\n\r\npage', { code: 'BAD_HEADER' }],
  ['a return in a value', 'HTTP/1.1 200 OK\r\nX: a\rContent-Length: 4\r\n\r\npage', { code: 'BAD_HEADER' }],
  ['a NUL in a value', 'HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\npage', { code: 'BAD_HEADER' }],
  ['a space first', 'HTTP/1.1 200 OK\r\n X: a\r\n\r\npage', { code: 'BAD_HEADER' }],
  ['too many headers', `HTTP/1.1 200 OK\r\n${'X: a\r\n'.repeat(20_000)}\r\npage`, { code: 'HEADERS_TOO_LARGE' }],
  [
    'too many hints',
    `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3_000)}HTTP/1.1 200 OK\r\n\r\n`,
    { code: 'HEADERS_TOO_LARGE' },
  ],
]

const summaryOf = ({ head, body, reached, code }: Read) => ({
  status: head?.status,
  body,
  reached,
  code: code ?? undefined,
})

test.each(answers)('a response with %s is read correctly, or refused', (_what, answer, expected) => {
  expect(summaryOf(readAll(answer))).toMatchObject(expected)
})

test.each(answers)('a response with %s is the same byte by byte', (_what, answer, expected) => {
  expect(summaryOf(readPieces(piecesOf(Buffer.from(answer, 'latin1'), [1])))).toMatchObject(expected)
})

test('headers of one name stay separate, in lower case, and may continue on the next line', () => {
  const { head } = readAll(
    'HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nX-Long: one\r\n\t two\r\nSET-COOKIE:b\r\n__proto__: x\r\n\r\n',
  )
  expect({ ...head?.headers }).toEqual({ 'set-cookie': ['a', 'b'], 'x-long': 'one two', ['__proto__']: 'x' })
  expect(Object.keys(head?.headers ?? {})).toContain('__proto__')
})

test.each([
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', true],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', true],
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: Close\r\n\r\n', false],
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: x, close\r\n\r\n', false],
  ['HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', false],
  ['HTTP/1.1 200 OK\r\n\r\n', false],
  ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n', false],
])('after %j the connection can be reused: %s', (answer, canBeReused) => {
  expect(readAll(answer).head?.canBeReused).toBe(canBeReused)
})

test('only a response without a length may end with its connection', () => {
  expect(readAll('HTTP/1.1 200 OK\r\n\r\npa').isWholeAtEnd).toBe(true)
  expect(readAll('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npa').isWholeAtEnd).toBe(false)
  expect(readAll('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npa').isWholeAtEnd).toBe(false)
  expect(readAll('HTTP/1.1 200 OK\r\nConte').isWholeAtEnd).toBe(false)
})

test('chunks of any size, split anywhere, result in the sent body', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
      (chunks, sizes) => {
        const head = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
        const parts = chunks.map((chunk) => [
          Buffer.from(`${chunk.length.toString(16)}\r\n`),
          chunk,
          Buffer.from('\r\n'),
        ])
        const bytes = Buffer.concat([head, ...parts.flat(), Buffer.from('0\r\n\r\n')])
        const { body, reached } = readPieces(piecesOf(bytes, sizes))
        expect(body).toBe(Buffer.concat(chunks).toString('latin1'))
        expect(reached).toBe('over')
      },
    ),
  )
})

test('any bytes are either read as a response or refused', () => {
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
  fc.assert(
    fc.property(
      fc.array(bits, { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
      (parts, sizes) => {
        const bytes = Buffer.from(parts.join(''), 'latin1')
        const whole = readPieces([bytes])
        const cut = readPieces(piecesOf(bytes, sizes))
        expect({ ...summaryOf(cut), reached: '' }).toEqual({ ...summaryOf(whole), reached: '' })
      },
    ),
    { numRuns: 500 },
  )
})
