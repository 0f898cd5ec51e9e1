/*
 * Memory that pages use while they are read, and hand on to those after them: what comes and goes with each page has the collector run all the time.
 */

const keptMax = 64

/** Hands out pieces of `size` bytes, and keeps those that come back for the next. */
function createShelf(size: number) {
  const kept: Buffer[] = []
  return {
    take: () => kept.pop() ?? Buffer.allocUnsafeSlow(size),
    giveBack(piece: Buffer) {
      if (piece.length === size && kept.length < keptMax) kept.push(piece)
    },
  }
}

const stepShelf = createShelf(16_384)
const pageShelf = createShelf(131_072)

export const stepBytesUsual = 16_384

/** A piece to gather small chunks in. */
export function takeStep(size: number): Buffer {
  return size === stepBytesUsual ? stepShelf.take() : Buffer.allocUnsafe(size)
}

export const giveStepBack = stepShelf.giveBack

/** Bytes that have been read and may have to be read again, up to `max`. */
export type SeenBytes = {
  add(bytes: Buffer): void
  /** What was added, or `null` once it was more than is kept. */
  all(): Buffer | null
  /** Nothing more is asked of it. */
  drop(): void
}

export function keepSeen(max: number): SeenBytes {
  let memory: Buffer | null = pageShelf.take()
  let length = 0

  function drop() {
    if (memory !== null) pageShelf.giveBack(memory)
    memory = null
  }

  function grow(room: Buffer, needed: number): Buffer {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(max, room.length * 2)))
    room.copy(larger, 0, 0, length)
    pageShelf.giveBack(room)
    return larger
  }

  return {
    add(bytes) {
      if (memory === null) return
      const needed = length + bytes.length
      if (needed > max) return drop()
      if (needed > memory.length) memory = grow(memory, needed)
      bytes.copy(memory, length)
      length = needed
    },
    all: () => (memory === null ? null : memory.subarray(0, length)),
    drop,
  }
}
