import type { SliceDecoder } from './markup/decode-slice.ts'

/*
 * Memory that pages use while they are read, and hand on to those after them: what comes and goes with each page has the collector run all the time.
 */

const keptMax = 64
const seenPieceBytes = 65_536

/** Hands out pieces of `size` bytes, and keeps those that come back for the next. */
function createBufferPool(size: number) {
  const kept: Buffer[] = []
  return {
    take: () => kept.pop() ?? Buffer.allocUnsafeSlow(size),
    giveBack(piece: Buffer) {
      if (piece.length === size && kept.length < keptMax) kept.push(piece)
    },
  }
}

const nothing = Buffer.alloc(0)

export const stepBytesUsual = 16_384
const shelf = createBufferPool(stepBytesUsual)
const seenShelf = createBufferPool(seenPieceBytes)

/** A piece to gather small chunks in. */
export function takeStep(size: number): Buffer {
  return size === stepBytesUsual ? shelf.take() : Buffer.allocUnsafe(size)
}

export const releaseBuffer = shelf.giveBack

/** Bytes that have been read and may have to be read again, up to `max`. */
export type SeenBytes = {
  add(bytes: Buffer): void
  /** What was added, in order, or `null` once it was more than is kept. Good until `drop`. */
  all(): Buffer[] | null
  /** Whether all that was added is there. */
  isThere(): boolean
  /** The text between two places, as far as it was added and is there. Only what lies in two pieces is copied. */
  textOf(decode: SliceDecoder, from: number, to: number): string
  /** Nothing more is asked of it. */
  drop(): void
}

/** Pieces of one size, all of them handed on: the many sizes that pages have would each be memory of their own. */
export function keepReadBytes(max: number): SeenBytes {
  let pieces: Buffer[] | null = []
  /** Of the last piece, what is not used. */
  let room = 0
  let length = 0

  function drop() {
    pieces?.forEach(seenShelf.giveBack)
    pieces = null
  }

  return {
    add(bytes) {
      if (pieces === null) return
      length += bytes.length
      if (length > max) return drop()
      for (let at = 0; at < bytes.length; ) {
        if (room === 0) {
          pieces.push(seenShelf.take())
          room = seenPieceBytes
        }
        const copied = bytes.copy(pieces.at(-1) as Buffer, seenPieceBytes - room, at)
        at += copied
        room -= copied
      }
    },
    all: () =>
      pieces?.map((piece, index, { length }) =>
        index === length - 1 ? piece.subarray(0, piece.length - room) : piece,
      ) ?? null,
    isThere: () => pieces !== null,
    textOf(decode, from, to) {
      const end = Math.min(to, length)
      if (pieces === null || from >= end) return ''
      const first = Math.floor(from / seenPieceBytes)
      const piece = pieces[first] ?? nothing
      const start = first * seenPieceBytes
      if (end - start <= seenPieceBytes) return decode(piece, from - start, end - start)
      const later = pieces.slice(first + 1, Math.ceil(end / seenPieceBytes))
      return decode(Buffer.concat([piece.subarray(from - start), ...later], end - from), 0, end - from)
    },
    drop,
  }
}
