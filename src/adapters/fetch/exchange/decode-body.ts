import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { mayReadOn } from './reading-turn.ts'

export type Decoder = {
  /** `false`: wait for `onDrain` before writing more. */
  write(chunk: Uint8Array): boolean
  end(): void
  destroy(): void
}

export type DecoderEvents = {
  onData(chunk: Uint8Array): void
  onDrain(): void
  onEnd(): void
  onError(error: Error): void
}

const codingsMax = 3
const chunkSize = 65_536
/** 8 MiB, the largest window that a sender may expect a receiver to support (RFC 9659). */
const zstdWindowLogMax = 23

/** The codings of a body in the order they were applied, without `identity`; `null` for an unknown coding or too many (RFC 9110, 8.4). */
export function contentCodings(header: string | undefined): string[] | null {
  if (header === undefined) return []
  const names = header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  return names.length <= codingsMax && names.every((name) => decoders.has(name)) ? names : null
}

/** As in browsers, a body that ends early is decoded as far as possible. */
const lenient = { chunkSize, finishFlush: constants.Z_SYNC_FLUSH }

type StreamMaker = (firstByte: number) => Transform

const makeGunzip: StreamMaker = () => createGunzip(lenient)
const decoders: ReadonlyMap<string, StreamMaker> = new Map([
  ['gzip', makeGunzip],
  ['x-gzip', makeGunzip],
  // RFC 9110, 8.4.1.2 requires the zlib header, but some servers have always sent the data without it.
  ['deflate', (firstByte: number) => ((firstByte & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient))],
  ['br', () => createBrotliDecompress({ chunkSize, finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  [
    'zstd',
    () =>
      createZstdDecompress({
        chunkSize,
        finishFlush: constants.ZSTD_e_flush,
        params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax },
      }),
  ],
])

/** Decodes the codings, the last applied first. At most `maxBytes` pass between two of them, because a decompression bomb may contain another one. */
export function createDecoder(codings: readonly string[], maxBytes: number, events: DecoderEvents): Decoder {
  const [first, ...others] = codings
  if (first === undefined) throw new RangeError('no coding to undo')
  const last = createSingleDecoder(first, events)
  return others.reduce((next, coding) => chain(coding, next, maxBytes, events), last)
}

/** Passes the output of this coding to `next`. */
function chain(coding: string, next: Decoder, maxBytes: number, events: DecoderEvents): Decoder {
  let passed = 0
  const own = createSingleDecoder(coding, {
    ...events,
    onData(chunk) {
      passed += chunk.byteLength
      if (passed > maxBytes) {
        events.onError(Object.assign(new Error('The body is packed too often.'), { code: 'CONTENT_ENCODING_NESTED' }))
      } else next.write(chunk)
    },
    onEnd: () => next.end(),
  })
  return {
    ...own,
    destroy() {
      own.destroy()
      next.destroy()
    },
  }
}

function createSingleDecoder(coding: string, events: DecoderEvents): Decoder {
  let stream: Transform | null = null
  function start(firstByte: number): Transform {
    const made = (decoders.get(coding) ?? makeGunzip)(firstByte)
    made.on('data', (chunk: Uint8Array) => {
      events.onData(chunk)
      if (!mayReadOn(() => made.resume())) made.pause()
    })
    made.on('drain', events.onDrain)
    made.on('end', events.onEnd)
    made.on('error', events.onError)
    return made
  }
  return {
    write(chunk) {
      if (chunk.byteLength === 0) return true
      stream ??= start(chunk[0] ?? 0)
      return stream.write(chunk)
    },
    end() {
      if (stream === null) events.onEnd()
      else stream.end()
    },
    destroy() {
      stream?.destroy()
    },
  }
}
