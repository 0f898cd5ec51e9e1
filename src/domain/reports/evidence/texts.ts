import type { RangeDecoder, RangeEncoder } from './range-coder.ts'
import { bytesToken, endToken, repeatToken, tokenTable } from './tokens.ts'
import { readWhole, writeWhole } from './whole-numbers.ts'

/*
 * Texts as tokens, as repetitions of what came before in the same value, and as bytes where no token fits.
 */

/** A repetition takes as many bits as tokens for about so many bytes. */
const repeatedLeast = 7
const typicalBits = { repeated: 3, count: 4 }
/** What is hashed to find a repetition. */
const hashedBytes = 4
const hashBits = 11
const firstBytes = 4_096
const none = { from: -1, length: 0 }

export type TextWriter = ReturnType<typeof createTextWriter>

/** Writes the texts of one value after the other. */
export function createTextWriter(encoder: RangeEncoder) {
  const { offsets, starts, total, longest } = tokenTable()
  /** All texts of the value, without anything between them. */
  let bytes = Buffer.allocUnsafeSlow(firstBytes)
  let at = 0
  /** The last place of each hash. */
  const places = new Int32Array(2 ** hashBits).fill(-1)

  function makeRoom(most: number) {
    if (at + most > bytes.length) bytes = Buffer.concat([bytes.subarray(0, at)], Math.max(at + most, bytes.length * 2))
  }

  function hashAt(place: number): number {
    const word =
      (bytes[place] ?? 0) |
      ((bytes[place + 1] ?? 0) << 8) |
      ((bytes[place + 2] ?? 0) << 16) |
      ((bytes[place + 3] ?? 0) << 24)
    return Math.imul(word, 0x9e3779b1) >>> (32 - hashBits)
  }

  /** What is repeated of the bytes before. Only the beginnings of tokens are found. */
  function findRepeated(end: number): { from: number; length: number } {
    if (at + hashedBytes > end) return none
    const hash = hashAt(at)
    const from = places[hash] ?? -1
    places[hash] = at
    if (from < 0) return none
    let length = 0
    while (at + length < end && bytes[from + length] === bytes[at + length]) length += 1
    return { from, length }
  }

  function writeToken(token: number) {
    const start = starts[token] ?? 0
    encoder.encode(start, (starts[token + 1] ?? 0) - start, total)
  }

  function writeBytes(end: number): number {
    let to = at + 1
    while (to < end && longest(bytes, to, end) === 0) to += 1
    writeToken(bytesToken)
    writeWhole(encoder, to - at, typicalBits.count)
    for (const byte of bytes.subarray(at, to)) encoder.bits(byte, 8)
    return to - at
  }

  /** Writes what is next and returns the number of its bytes. */
  function writeNext(end: number): number {
    const { from, length } = findRepeated(end)
    const token = longest(bytes, at, end)
    const own = (offsets[token + 1] ?? 0) - (offsets[token] ?? 0)
    if (length >= repeatedLeast && length > own) {
      writeToken(repeatToken)
      writeWhole(encoder, length - repeatedLeast, typicalBits.repeated)
      encoder.bits(from, bitsFor(at))
      return length
    }
    if (own === 0) return writeBytes(end)
    writeToken(token)
    return own
  }

  return {
    write(text: string) {
      makeRoom(text.length * 3)
      const end = at + bytes.write(text, at)
      while (at < end) at += writeNext(end)
      writeToken(endToken)
    },
    /** Before the next value. */
    clear() {
      at = 0
      places.fill(-1)
    },
  }
}

/** The texts of the value that is read, without anything between them. */
let read = Buffer.allocUnsafeSlow(firstBytes)

/** Reads what a writer has written, in the same order. One value is read after the other. */
export function createTextReader(decoder: RangeDecoder) {
  const { bytes, offsets, starts, total, byPlace } = tokenTable()
  let at = 0

  function makeRoom(most: number) {
    if (at + most > read.length) read = Buffer.concat([read.subarray(0, at)], Math.max(at + most, read.length * 2))
  }

  function readToken(): number {
    const token = byPlace[decoder.target(total)] ?? 0
    const start = starts[token] ?? 0
    decoder.take(start, (starts[token + 1] ?? 0) - start)
    return token
  }

  /** A repetition may repeat itself. */
  function copy(from: Uint8Array, start: number, end: number) {
    for (let place = start; place < end; place += 1) {
      read[at] = from[place] ?? 0
      at += 1
    }
  }

  function readRepeated() {
    const length = readWhole(decoder, typicalBits.repeated) + repeatedLeast
    const from = decoder.bits(bitsFor(at))
    makeRoom(length)
    copy(read, from, from + length)
  }

  function readBytes() {
    const count = readWhole(decoder, typicalBits.count)
    makeRoom(count)
    for (const end = at + count; at < end; at += 1) read[at] = decoder.bits(8)
  }

  function readKnown(token: number) {
    const [start, end] = [offsets[token] ?? 0, offsets[token + 1] ?? 0]
    makeRoom(end - start)
    copy(bytes, start, end)
  }

  return {
    read(): string {
      const from = at
      for (let token = readToken(); token !== endToken; token = readToken())
        if (token === repeatToken) readRepeated()
        else if (token === bytesToken) readBytes()
        else readKnown(token)
      return read.toString('utf8', from, at)
    },
  }
}

/** The number of bits that any number below `count` takes. */
export function bitsFor(count: number): number {
  return 32 - Math.clz32(count - 1)
}
