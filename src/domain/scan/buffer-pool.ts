import type { SliceDecoder } from './markup/decode-slice.ts'

/* Memory that is reused from page to page. Allocating it for each page would keep the garbage collector busy. */

const pooledMax = 64
const seenPieceBytes = 65_536

/** A pool of buffers of `size` bytes. Released buffers are reused. */
function createBufferPool(size: number) {
  const pooled: Buffer[] = []
  return {
    take: () => pooled.pop() ?? Buffer.allocUnsafeSlow(size),
    release(piece: Buffer) {
      if (piece.length === size && pooled.length < pooledMax) pooled.push(piece)
    },
  }
}

const nothing = Buffer.alloc(0)

export const stepBytesUsual = 16_384
const stepPool = createBufferPool(stepBytesUsual)
const seenPool = createBufferPool(seenPieceBytes)

/** Returns a buffer in which small chunks are collected. */
export function takeStepBuffer(size: number): Buffer {
  return size === stepBytesUsual ? stepPool.take() : Buffer.allocUnsafe(size)
}

export const releaseBuffer = stepPool.release

/** Bytes that are already read and may have to be read again, up to `max`. */
export type SeenBytes = {
  add(bytes: Buffer): void
  /** All bytes in order, or `null` when they exceed the limit. Valid until `drop`. */
  all(): Buffer[] | null
  /** Whether all bytes are still stored. */
  isStored(): boolean
  /** The text between two offsets, as far as it is stored. Only text that spans two pieces is copied. */
  textOf(decode: SliceDecoder, from: number, to: number): string
  /** Releases the memory. Nothing can be read afterwards. */
  drop(): void
}

/** Stores the bytes in reused pieces of one size. Pages have many sizes, and a buffer per size could not be reused. */
export function storeReadBytes(max: number): SeenBytes {
  let pieces: Buffer[] | null = []
  /** Unused bytes of the last piece. */
  let room = 0
  let length = 0

  function drop() {
    pieces?.forEach(seenPool.release)
    pieces = null
  }

  return {
    add(bytes) {
      if (pieces === null) return
      length += bytes.length
      if (length > max) return drop()
      for (let at = 0; at < bytes.length; ) {
        if (room === 0) {
          pieces.push(seenPool.take())
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
    isStored: () => pieces !== null,
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
