import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

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
/** 8 MiB, the largest that a sender may expect of anybody (RFC 9659). */
const zstdWindowLogMax = 23

/** The codings of a body in the order they were applied, `identity` left out; `null` where one is unknown or they are too many (RFC 9110, 8.4). */
export function contentCodings(header: string | undefined): string[] | null {
  if (header === undefined) return []
  const names = header
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  return names.length <= codingsMax && names.every((name) => decoders.has(name)) ? names : null
}

/** What browsers do: a body that stops early is shown as far as it goes. */
const lenient = { chunkSize, finishFlush: constants.Z_SYNC_FLUSH }

type StreamMaker = (firstByte: number) => Transform

const makeGunzip: StreamMaker = () => createGunzip(lenient)
const decoders: ReadonlyMap<string, StreamMaker> = new Map([
  ['gzip', makeGunzip],
  ['x-gzip', makeGunzip],
  // Without the zlib header that RFC 9110, 8.4.1.2 asks for it is what some servers have always sent.
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

/** Undoes codings, the last applied first. Between two of them no more than `maxBytes` pass, for a bomb may hide a bomb. */
export function createDecoder(codings: readonly string[], maxBytes: number, events: DecoderEvents): Decoder {
  const [first, ...others] = codings
  if (first === undefined) throw new RangeError('no coding to undo')
  const last = createSingleDecoder(first, events)
  return others.reduce((next, coding) => chain(coding, next, maxBytes, events), last)
}

/** What this coding gives goes on to `next`. */
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
    made.on('data', events.onData)
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
