import { BrokenAnswer } from './answer-head.ts'

const LINE_FEED = 0x0a
const RETURN = 0x0d
const SEMICOLON = 0x3b
const SPACE = 0x20
const TAB = 0x09

/** The limit on consecutive bytes of sizes, extensions and trailers without body bytes. No real page has more. */
const overheadMax = 65_536
/** 13 hexadecimal digits are more than any body needs, and still a safe integer. */
const digitsMax = 13

type State = 'size' | 'extension' | 'data' | 'after_data' | 'trailer' | 'over'

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}

/** Decodes the chunked transfer coding (RFC 9112, 7.1). Extensions and trailers are skipped. `push` throws `BrokenAnswer`. */
export function createChunks(onBody: (bytes: Buffer) => void): { push(bytes: Buffer): number; isOver(): boolean } {
  let state: State = 'size'
  let left = 0
  let digits = 0
  let overhead = 0
  /** The bytes of the current trailer line so far. */
  let lineBytes = 0

  function endSize() {
    if (digits === 0) throw broken()
    digits = 0
    lineBytes = 0
    state = left === 0 ? 'trailer' : 'data'
  }

  function readSize(byte: number) {
    const digit = digitOf(byte)
    if (digit !== -1 && state === 'size') {
      digits += 1
      if (digits > digitsMax) throw broken()
      left = left * 16 + digit
    } else if (byte === LINE_FEED) endSize()
    else if (byte === SEMICOLON || byte === SPACE || byte === TAB) state = 'extension'
    else if (state === 'size' && byte !== RETURN) throw broken()
  }

  function readTrailer(byte: number) {
    if (byte === LINE_FEED) {
      if (lineBytes === 0) state = 'over'
      lineBytes = 0
    } else if (byte !== RETURN) lineBytes += 1
  }

  function readAfterData(byte: number) {
    if (byte === LINE_FEED) state = 'size'
    else if (byte !== RETURN) throw broken()
  }

  /** Reads one byte that does not belong to the body. */
  function readOverhead(byte: number) {
    overhead += 1
    if (overhead > overheadMax) throw broken()
    if (state === 'trailer') readTrailer(byte)
    else if (state === 'after_data') readAfterData(byte)
    else readSize(byte)
  }

  function readData(bytes: Buffer, at: number): number {
    const to = Math.min(bytes.length, at + left)
    left -= to - at
    overhead = 0
    onBody(at === 0 && to === bytes.length ? bytes : bytes.subarray(at, to))
    if (left === 0) state = 'after_data'
    return to
  }

  return {
    push(bytes) {
      let at = 0
      while (at < bytes.length && state !== 'over') {
        if (state === 'data') at = readData(bytes, at)
        else {
          readOverhead(bytes[at] as number)
          at += 1
        }
      }
      return at
    },
    isOver: () => state === 'over',
  }
}

function broken(): BrokenAnswer {
  return new BrokenAnswer('BAD_CHUNK', 'The body is not chunked as it must be.')
}
