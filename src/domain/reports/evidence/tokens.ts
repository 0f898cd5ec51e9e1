import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazily } from '#contract/lazily.ts'

/*
 * The words and parts of words that texts of pages often have, each with the number of bits that it takes. Stored texts need them unchanged: the file of
 * a number never changes, and a better one gets the next number.
 */

/** Tokens that are not in the file: the end of a text, a repetition of what came before, and bytes that no token has. */
export const endToken = 0
export const repeatToken = 1
export const bytesToken = 2
const signals: Token[] = [5, 5, 10].map((bits) => ({ bytes: Buffer.alloc(0), bits }))

const bitsMax = 15

type Token = { bytes: Buffer; bits: number }

/** A line is a number of bits and, after tabs, the tokens that take so many. */
function readTokens(): Token[] {
  const lines = readFileSync(join(import.meta.dirname, 'tokens-4.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.flatMap((line) => {
    const [bits, ...texts] = line.split('\t')
    return texts.map((text) => ({ bytes: Buffer.from(text), bits: Number(bits) }))
  })
}

/** Read at the first use, which a start need not wait for. */
export const tokenTable = lazily(() => createTable([...signals, ...readTokens()]))

/**
 * `bytes`: those of all tokens; `offsets`: where those of each begin. `starts`: where the part of each token begins in a range of `total`; `byPlace`: the
 * token at each place of that range. Offsets and starts have one entry more, the end of the last token.
 */
function createTable(tokens: readonly Token[]) {
  const offsets = new Uint32Array(tokens.length + 1)
  const starts = new Uint16Array(tokens.length + 1)
  for (const [token, { bytes, bits }] of tokens.entries()) {
    offsets[token + 1] = (offsets[token] ?? 0) + bytes.length
    starts[token + 1] = (starts[token] ?? 0) + 2 ** (bitsMax - bits)
  }
  const total = starts[tokens.length] ?? 0
  const byPlace = new Uint16Array(total)
  for (const token of tokens.keys()) byPlace.fill(token, starts[token], starts[token + 1])
  const bytes = Buffer.concat(tokens.map(({ bytes }) => bytes))
  return { bytes, offsets, starts, total, byPlace, longest: createSearch(tokens) }
}

const slots = 2 ** 15

/**
 * Finds the longest token at a place; 0 without one. It is a tree of the tokens' bytes: from each node a branch for each next byte. The branches of all
 * nodes are in one open-addressed hash table.
 */
function createSearch(tokens: readonly Token[]): (bytes: Uint8Array, from: number, to: number) => number {
  const branches = new Int32Array(slots)
  const ends = new Uint16Array(slots)
  const tokenOfNode = new Uint16Array(slots)
  let nodes = 1

  /** The slot of a branch, or the free one for it. */
  function slotOf(node: number, byte: number): number {
    const key = node * 256 + byte + 1
    let slot = Math.imul(key, 0x9e3779b1) >>> 17
    while (branches[slot] !== key && branches[slot] !== 0) slot = (slot + 1) % slots
    return slot
  }

  for (const [token, { bytes }] of tokens.entries()) {
    let node = 0
    for (const byte of bytes) {
      const slot = slotOf(node, byte)
      if (branches[slot] === 0) {
        branches[slot] = node * 256 + byte + 1
        ends[slot] = nodes
        nodes += 1
      }
      node = ends[slot] ?? 0
    }
    if (node > 0) tokenOfNode[node] = token
  }

  return (bytes, from, to) => {
    let longest = 0
    let node = 0
    for (let at = from; at < to; at += 1) {
      const slot = slotOf(node, bytes[at] ?? 0)
      if (branches[slot] === 0) break
      node = ends[slot] ?? 0
      longest = tokenOfNode[node] || longest
    }
    return longest
  }
}
