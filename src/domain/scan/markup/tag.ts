import { BEFORE_VALUE, BETWEEN, DOUBLE, IN_NAME, SINGLE, UNQUOTED } from '../machine/answers.ts'
import { ATTRIBUTES, ELEMENT, HINTS, IS_END, IS_SELF_CLOSING, NAME_FROM, NAME_TO, STOP } from '../machine/layout.ts'
import { places, result } from '../machine/machine.ts'
import { DOUBLE_QUOTE, EQUALS, GREATER_THAN, SINGLE_QUOTE, SLASH, saysAt, whitespace } from './byte-classes.ts'
import { elementAt } from './elements.ts'

/** A start or end tag as it stands in the bytes. `places` has four numbers for each attribute: where its name and its value begin and end. */
export type Tag = {
  element: number
  isEnd: boolean
  isSelfClosing: boolean
  nameTo: number
  attributes: number
  places: Int32Array
  /** What its attributes may be called: bits of `NAMES_HIDING` and so on, some of them in vain. */
  hints: number
  /** Where it was cut off, when it is too long; 0 for one read to its end. */
  stop: number
}

/** The tag that was read last; there is one at a time. */
export const lastTag: Tag = {
  element: 0,
  isEnd: false,
  isSelfClosing: false,
  nameTo: 0,
  attributes: 0,
  places,
  hints: 0,
  stop: 0,
}

/** Takes over what the machine has read in `bytes`. */
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

/** The number of the first attribute called `name` (lower case), or -1. Of two with one name the first counts. */
export function findAttribute(tag: Tag, bytes: Uint8Array, name: string): number {
  const { places } = tag
  for (let attribute = 0; attribute < tag.attributes; attribute += 1) {
    const from = places[attribute * 4] as number
    if ((places[attribute * 4 + 1] as number) - from === name.length && saysAt(bytes, from, name)) return attribute
  }
  return -1
}

/** Where a tag that is cut off stands after one more byte, by where it stood (13.2.5.32 and on). */
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

/** Goes on to the end of a tag too long to be read as a whole, from the state of `page` on: the place after its `>`, or -1 with the state it stands in. */
export function skipTag(page: { longTagState: number }, bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === GREATER_THAN && page.longTagState !== SINGLE && page.longTagState !== DOUBLE) return at + 1
    page.longTagState = afterByte[page.longTagState]?.(byte) ?? BETWEEN
  }
  return -1
}
