import { shinglesOf } from '#domain/articles/words/shingles.ts'
import { stableHash } from '#domain/articles/words/stable-hash.ts'

/** The number of slots of a signature. The error of an estimate is at most √(1/4n) ≈ 4.4 percent (one standard deviation). */
export const signatureLength = 128
const bandRows = 4
/** Two texts of similarity s share at least one band with probability 1 − (1 − s⁴)³²: 0.87 at one half, 0.99 at 0.6, 0.2 at 0.29. */
const bandCount = signatureLength / bandRows
/** The value of each slot in the signature of a text without words. */
const emptySlot = 0xffffffff

/**
 * The MinHash signature of a plain text (Broder 1997): for each of 128 permutations of the 32-bit numbers, the smallest position of a five-word
 * shingle of the text. Words are Unicode words without regard to case. A text of fewer than five words is one shingle; a text without words is
 * `isEmptySignature`.
 */
export function articleSignature(text: string): Uint32Array {
  const signature = new Uint32Array(signatureLength).fill(emptySlot)
  for (const shingle of shinglesOf(text)) {
    const hash = scramble(stableHash(shingle))
    for (let index = 0; index < signatureLength; index += 1) {
      const position = permute(hash, index)
      if (position < (signature[index] ?? 0)) signature[index] = position
    }
  }
  return signature
}

/** The estimated Jaccard similarity, 0 to 1. A text without words resembles nothing. */
export function similarityOf(one: Uint32Array, other: Uint32Array): number {
  if (isEmptySignature(one) || isEmptySignature(other)) return 0
  let same = 0
  for (let index = 0; index < signatureLength; index += 1) if (one[index] === other[index]) same += 1
  return same / signatureLength
}

/** Whether the text had no words at all. */
export function isEmptySignature(signature: Uint32Array): boolean {
  return signature.every((slot) => slot === emptySlot)
}

/** One signed 32-bit number for every four slots of the signature; none for a text without words. */
export function bandsOf(signature: Uint32Array): number[] {
  if (isEmptySignature(signature)) return []
  return Array.from({ length: bandCount }, (_, band) => {
    let hash = permute(band, 0)
    for (let row = 0; row < bandRows; row += 1) hash = scramble(hash ^ (signature[band * bandRows + row] ?? 0))
    return hash | 0
  })
}

/** The form that the database stores: big-endian. */
export function encodeSignature(signature: Uint32Array): Buffer {
  const bytes = Buffer.alloc(signatureLength * 4)
  for (const [index, slot] of signature.entries()) bytes.writeUInt32BE(slot, index * 4)
  return bytes
}

export function decodeSignature(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: signatureLength }, (_, index) => bytes.readUInt32BE(index * 4))
}

/** Odd factors and offsets make each a permutation of the 32-bit numbers; `scramble` then separates neighbouring numbers. */
const factors = Uint32Array.from({ length: signatureLength }, (_, index) => scramble(2 * index + 1) | 1)
const offsets = Uint32Array.from({ length: signatureLength }, (_, index) => scramble(2 * index + 2))

function permute(hash: number, index: number): number {
  return scramble(Math.imul(hash, factors[index] ?? 1) + (offsets[index] ?? 0))
}

/** The finaliser of MurmurHash3: a permutation of the 32-bit numbers in which each input bit changes half of the output bits. */
function scramble(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
