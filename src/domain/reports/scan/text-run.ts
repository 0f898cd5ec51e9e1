import {
  AMPERSAND as AMPERSAND_,
  EXCLAMATION as EXCLAMATION_,
  LESS_THAN as LESS_THAN_,
  letter as letterTable,
  QUESTION as QUESTION_,
  SLASH as SLASH_,
} from './byte-classes.ts'
import type { Page } from './page.ts'

const AMPERSAND = AMPERSAND_
const EXCLAMATION = EXCLAMATION_
const LESS_THAN = LESS_THAN_
const letter = letterTable
const QUESTION = QUESTION_
const SLASH = SLASH_

/** Longer text is taken in pieces. */
const textMax = 65_536
const referenceMax = 33

const LOOK = 255

/** 2 for a byte that begins a character a person reads, 0 for spaces and bytes that go on a character, `LOOK` for those to be looked at. */
function weightsWith(weight: (byte: number) => number) {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    if (byte === LESS_THAN || byte === AMPERSAND) return LOOK
    return byte <= 0x20 ? 0 : byte < 0x80 ? 2 : weight(byte)
  })
}

export const textWeights = {
  utf8: weightsWith((byte) => ((byte & 0xc0) === 0x80 ? 0 : 2)),
  single: weightsWith(() => 2),
  /** Multi-byte encodings before Unicode: two bytes beyond ASCII are about one character. */
  double: weightsWith(() => 1),
}

function isInReference(byte: number): boolean {
  return letter[byte] === 1 || (byte >= 0x30 && byte <= 0x39)
}

/** The place after a character reference's semicolon, or after its ampersand when it is none. */
function afterReference(bytes: Uint8Array, from: number, to: number): number {
  const limit = Math.min(to, from + referenceMax)
  let at = from + 1
  if (at < limit && bytes[at] === 0x23) at += 1
  while (at < limit && isInReference(bytes[at] as number)) at += 1
  return at < limit && bytes[at] === 0x3b && at > from + 1 ? at + 1 : from + 1
}

/** Whether the `<` at `at` begins markup; `null` where the bytes end too early to tell. */
export function isMarkup(bytes: Buffer, at: number, isLast: boolean): boolean | null {
  // Nothing is read beyond the bytes: that alone would make every reading here slow.
  if (at + 1 >= bytes.length) return isLast ? false : null
  const next = bytes[at + 1] as number
  if (letter[next] === 1 || next === EXCLAMATION || next === QUESTION) return true
  if (next !== SLASH) return false
  return at + 2 < bytes.length || (isLast ? false : null)
}

/** The place after the `<` or `&` at `at` where that is text; `at` where markup begins there, and -1 while that cannot be told. */
function passSpecial(bytes: Buffer, at: number, limit: number, isLast: boolean): number {
  if (bytes[at] === AMPERSAND) return afterReference(bytes, at, limit)
  const isTag = isMarkup(bytes, at, isLast)
  if (isTag === null) return -1
  return isTag ? at : at + 1
}

/** Where the text at `from` ends, -1 while that cannot be told. Twice the number of its characters, spaces left out, is then in `page.runWeight`. */
export function textEnd(page: Page, from: number, isLast: boolean): number {
  const { bytes, weights } = page
  const limit = Math.min(bytes.length, from + textMax) | 0
  let at = from | 0
  let sum = 0
  while (at < limit) {
    let weight = weights[bytes[at] as number] as number
    while (weight !== LOOK) {
      sum += weight
      at += 1
      weight = at < limit ? (weights[bytes[at] as number] as number) : LOOK
    }
    if (at === limit) break
    const after = passSpecial(bytes, at, limit, isLast) | 0
    if (after === -1) return -1
    if (after === at) break
    sum += 2
    at = after
  }
  page.runWeight = sum
  return at < limit || limit === from + textMax || isLast ? at : -1
}
