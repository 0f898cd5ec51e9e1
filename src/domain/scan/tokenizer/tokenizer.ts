import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attributeNameEnd, letter, SLASH, tagNameEnd, unquotedEnd, whitespace } from '../markup/byte-classes.ts'
import { nameCodes, nameOf, packedNames } from '../markup/elements.ts'
import { NAMES_CLASS, NAMES_HIDING } from './answers.ts'
import {
  ATTRIBUTE_NAME_END,
  attributesMax,
  bytesAt,
  bytesMax,
  classesAt,
  codesAt,
  hintsAt,
  IN_REFERENCE,
  LETTER,
  offsetsFrom,
  resultAt,
  resultSize,
  SPACE_OR_SLASH,
  TAG_NAME_END,
  UNQUOTED_END,
  WHITESPACE,
} from './layout.ts'

type Exports = {
  memory: WebAssembly.Memory
  readMarkup: (from: number, end: number, isLast: number, least: number, high: number) => number
  storeElement: (packedName: bigint, element: number) => number
}

/** The module that `npm run generate` compiles from the AssemblyScript in `assembly`. */
const compiled = new WebAssembly.Module(readFileSync(join(import.meta.dirname, 'tokenizer.wasm')))
const { memory, readMarkup: read, storeElement } = new WebAssembly.Instance(compiled).exports as Exports

/** The memory in which pages are read, piece by piece and one after another. No caller may retain it. */
export const workplace = Buffer.from(memory.buffer, bytesAt, bytesMax)
export const result = new Int32Array(memory.buffer, resultAt, resultSize)
export const attributeOffsets = new Int32Array(memory.buffer, offsetsFrom, attributesMax * 4)

function classOf(byte: number): number {
  const isDigit = byte >= 0x30 && byte <= 0x39
  const bits = [
    [LETTER, letter[byte] === 1],
    [IN_REFERENCE, letter[byte] === 1 || isDigit],
    [SPACE_OR_SLASH, whitespace[byte] === 1 || byte === SLASH],
    [WHITESPACE, whitespace[byte] === 1],
    [TAG_NAME_END, tagNameEnd[byte] === 1],
    [ATTRIBUTE_NAME_END, attributeNameEnd[byte] === 1],
    [UNQUOTED_END, unquotedEnd[byte] === 1],
  ] as const
  return bits.reduce((sum, [bit, holds]) => (holds ? sum | bit : sum), 0)
}

/** The index of a hint is made of the attribute's first letter and its length. */
function writeHints(hints: Uint8Array, names: readonly string[], hint: number) {
  for (const name of names) hints[((name.charCodeAt(0) & 31) << 4) | (name.length & 15)] = hint
}

function writeTables() {
  new Uint8Array(memory.buffer, classesAt, 256).set(Uint8Array.from({ length: 256 }, (_, byte) => classOf(byte)))
  new Uint8Array(memory.buffer, codesAt, 256).set(nameCodes)
  const hints = new Uint8Array(memory.buffer, hintsAt, 512)
  writeHints(hints, ['style', 'hidden', 'aria-hidden'], NAMES_HIDING)
  writeHints(hints, ['class', 'id'], NAMES_CLASS)
  for (const { packed, element } of packedNames()) {
    if (storeElement(packed, element) === 0) throw new Error(`Two elements share a slot: ${nameOf(element)}`)
  }
}

writeTables()

/** Reads text and the following tag. Arguments and results are offsets in `workplace` (see assembly/tokenizer.ts). */
export const readMarkup = read
