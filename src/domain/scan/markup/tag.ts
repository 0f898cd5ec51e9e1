import { BEFORE_VALUE, BETWEEN, DOUBLE, IN_NAME, SINGLE, UNQUOTED } from '../tokenizer/answers.ts'
import { ATTRIBUTES, ELEMENT, HINTS, IS_END, IS_SELF_CLOSING, NAME_FROM, NAME_TO, STOP } from '../tokenizer/layout.ts'
import { attributeOffsets, result } from '../tokenizer/tokenizer.ts'
import { DOUBLE_QUOTE, EQUALS, GREATER_THAN, matchesAt, SINGLE_QUOTE, SLASH, whitespace } from './byte-classes.ts'
import { elementAt } from './elements.ts'

/** A start or end tag in the bytes. `attributeOffsets` has four numbers for each attribute: start and end of its name, start and end of its value. */
export type Tag = {
  element: number
  isEnd: boolean
  isSelfClosing: boolean
  nameTo: number
  attributes: number
  attributeOffsets: Int32Array
  /** Possible names of its attributes: bits such as `NAMES_HIDING`. False positives are possible. */
  hints: number
  /** The state in which a tag that is too long was cut off; 0 for a complete tag. */
  stop: number
}

/** The last tag that was read. There is one at a time. */
export const lastTag: Tag = {
  element: 0,
  isEnd: false,
  isSelfClosing: false,
  nameTo: 0,
  attributes: 0,
  attributeOffsets,
  hints: 0,
  stop: 0,
}

/** Copies the tokenizer's result for a tag in `bytes`. */
export function takeTag(tag: Tag, bytes: Uint8Array) {
  const element = result[ELEMENT] as number
  tag.element = element === 0 ? elementAt(bytes, result[NAME_FROM] as number, result[NAME_TO] as number) : element
  tag.isEnd = result[IS_END] === 1
  tag.isSelfClosing = result[IS_SELF_CLOSING] === 1
  tag.nameTo = result[NAME_TO] as number
  tag.attributes = result[ATTRIBUTES] as number
  tag.hints = result[HINTS] as number
  tag.stop = result[STOP] as number
}

/** The index of the first attribute called `name` (lower case), or -1. Duplicates are ignored. */
export function findAttribute(tag: Tag, bytes: Uint8Array, name: string): number {
  const { attributeOffsets } = tag
  for (let attribute = 0; attribute < tag.attributes; attribute += 1) {
    const from = attributeOffsets[attribute * 4] as number
    if ((attributeOffsets[attribute * 4 + 1] as number) - from === name.length && matchesAt(bytes, from, name))
      return attribute
  }
  return -1
}

/** The next state of a cut-off tag after one more byte (13.2.5.32 and following). */
const afterByte: Record<number, (byte: number) => number> = {
  [BETWEEN]: (byte) => (whitespace[byte] === 1 || byte === SLASH ? BETWEEN : IN_NAME),
  [IN_NAME]: (byte) => (byte === EQUALS ? BEFORE_VALUE : byte === SLASH ? BETWEEN : IN_NAME),
  [BEFORE_VALUE]: (byte) => {
    if (whitespace[byte] === 1) return BEFORE_VALUE
    return byte === DOUBLE_QUOTE ? DOUBLE : byte === SINGLE_QUOTE ? SINGLE : UNQUOTED
  },
  [UNQUOTED]: (byte) => (whitespace[byte] === 1 ? BETWEEN : UNQUOTED),
  [SINGLE]: (byte) => (byte === SINGLE_QUOTE ? BETWEEN : SINGLE),
  [DOUBLE]: (byte) => (byte === DOUBLE_QUOTE ? BETWEEN : DOUBLE),
}

/** Skips the rest of a tag that is too long, from the state in `page`. Returns the position after its `>`, or -1 after updating the state. */
export function skipTag(page: { longTagState: number }, bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === GREATER_THAN && page.longTagState !== SINGLE && page.longTagState !== DOUBLE) return at + 1
    page.longTagState = afterByte[page.longTagState]?.(byte) ?? BETWEEN
  }
  return -1
}
