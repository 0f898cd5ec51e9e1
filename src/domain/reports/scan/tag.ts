import {
  attributeNameEnd as attributeNameEndTable,
  DOUBLE_QUOTE as DOUBLE_QUOTE_,
  EQUALS as EQUALS_,
  findByte,
  GREATER_THAN as GREATER_THAN_,
  SINGLE_QUOTE as SINGLE_QUOTE_,
  SLASH as SLASH_,
  saysAt,
  tagNameEnd as tagNameEndTable,
  unquotedEnd as unquotedEndTable,
  whitespace as whitespaceTable,
} from './byte-classes.ts'
import { elementAt, elementPacked, nameCodes as nameCodesTable, shortName as shortName_ } from './elements.ts'

const attributeNameEnd = attributeNameEndTable
const tagNameEnd = tagNameEndTable
const unquotedEnd = unquotedEndTable
const whitespace = whitespaceTable
const nameCodes = nameCodesTable
const DOUBLE_QUOTE = DOUBLE_QUOTE_
const EQUALS = EQUALS_
const GREATER_THAN = GREATER_THAN_
const SINGLE_QUOTE = SINGLE_QUOTE_
const SLASH = SLASH_
const shortName = shortName_

/** A start or end tag as it stands in the bytes. `places` has four numbers for each attribute: where its name and its value begin and end. */
export type Tag = {
  element: number
  isEnd: boolean
  isSelfClosing: boolean
  nameFrom: number
  nameTo: number
  attributes: number
  places: Int32Array
  /** What its attributes may be called: bits of `NAMES_HIDING` and `NAMES_CLASS`, some of them in vain. */
  hints: number
  /** Where reading stopped when the tag was not yet over. */
  stop: LongTagState
}

/** Between which things of a tag the bytes ended: enough to find where it ends (13.2.5.32 and on). */
export type LongTagState = 'between' | 'name' | 'before_value' | 'unquoted' | 'single' | 'double'

const attributesMax = 256

export function newTag(): Tag {
  return {
    element: 0,
    isEnd: false,
    isSelfClosing: false,
    nameFrom: 0,
    nameTo: 0,
    attributes: 0,
    hints: 0,
    places: new Int32Array(attributesMax * 4),
    stop: 'between',
  }
}

/** One attribute may be `style`, `hidden` or `aria-hidden`. */
export const NAMES_HIDING = 1
/** One attribute may be `class` or `id`. */
export const NAMES_CLASS = 2

/** By an attribute's first letter and its length. */
const hintOf = new Uint8Array(32 * 16)
for (const name of ['style', 'hidden', 'aria-hidden']) hintOf[hintPlace(name.charCodeAt(0), name.length)] = NAMES_HIDING
for (const name of ['class', 'id']) hintOf[hintPlace(name.charCodeAt(0), name.length)] = NAMES_CLASS

function hintPlace(first: number, length: number): number {
  return ((first & 31) << 4) | (length & 15)
}

function noteAttribute(
  tag: Tag,
  bytes: Uint8Array,
  nameFrom: number,
  nameTo: number,
  valueFrom: number,
  valueTo: number,
) {
  if (tag.attributes === attributesMax) return
  tag.hints |= hintOf[hintPlace(bytes[nameFrom] as number, nameTo - nameFrom)] as number
  const { places } = tag
  const at = tag.attributes * 4
  places[at] = nameFrom
  places[at + 1] = nameTo
  places[at + 2] = valueFrom
  places[at + 3] = valueTo
  tag.attributes += 1
}

function stopIn(tag: Tag, state: LongTagState): number {
  tag.stop = state
  return -1
}

/** The end of a quoted value, which begins after the quote at `from`: the place after its closing quote, or -1. */
function readQuoted(tag: Tag, bytes: Buffer, nameFrom: number, nameTo: number, from: number, limit: number): number {
  const quote = bytes[from] as number
  const closing = findByte(bytes, quote, from + 1, limit)
  if (closing === -1) return stopIn(tag, quote === DOUBLE_QUOTE ? 'double' : 'single')
  noteAttribute(tag, bytes, nameFrom, nameTo, from + 1, closing)
  return closing + 1
}

function readValue(tag: Tag, bytes: Buffer, nameFrom: number, nameTo: number, from: number, limit: number): number {
  let at = from
  while (at < limit && whitespace[bytes[at] as number] === 1) at += 1
  if (at >= limit) return stopIn(tag, 'before_value')
  const first = bytes[at]
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return readQuoted(tag, bytes, nameFrom, nameTo, at, limit)
  const valueFrom = at
  while (at < limit && unquotedEnd[bytes[at] as number] === 0) at += 1
  if (at >= limit) return stopIn(tag, 'unquoted')
  noteAttribute(tag, bytes, nameFrom, nameTo, valueFrom, at)
  return at
}

/** Reads one attribute from its name's first byte; the place after it, or -1 when it is not over before `limit`. */
function readAttribute(tag: Tag, bytes: Buffer, from: number, limit: number): number {
  // An equals sign that stands first is part of the name.
  const ends = attributeNameEnd
  let at = (from + 1) | 0
  while (at < limit && ends[bytes[at] as number] === 0) at += 1
  const nameTo = at
  if (at + 1 < limit && bytes[at] === EQUALS && bytes[at + 1] === DOUBLE_QUOTE)
    return readQuoted(tag, bytes, from, nameTo, at + 1, limit)
  while (at < limit && whitespace[bytes[at] as number] === 1) at += 1
  if (at >= limit) return stopIn(tag, 'name')
  if (bytes[at] === EQUALS) return readValue(tag, bytes, from, nameTo, at + 1, limit)
  noteAttribute(tag, bytes, from, nameTo, at, at)
  return at
}

/** Reads attributes until the tag's `>`; the place after it, or -1 when there is none before `limit`. */
export function readAttributes(tag: Tag, bytes: Buffer, from: number, limit: number): number {
  let at = from
  let over = from
  while (at < limit) {
    const byte = bytes[at] as number
    if (byte === GREATER_THAN) {
      tag.isSelfClosing = at > over && bytes[at - 1] === SLASH
      return at + 1
    }
    if (byte === SLASH || whitespace[byte] === 1) at += 1
    else {
      at = readAttribute(tag, bytes, at, limit)
      if (at === -1) return -1
      over = at
    }
  }
  return stopIn(tag, 'between')
}

/** Reads a tag whose name begins at `nameFrom`; the place after its `>`, or -1 when there is none before `limit`. */
export function readTag(tag: Tag, bytes: Buffer, nameFrom: number, limit: number): number {
  const codes = nameCodes
  let at = nameFrom | 0
  let packed = 0
  let code = codes[bytes[at] as number] as number
  while (code !== 0) {
    packed = (packed << 6) | code
    at += 1
    code = at < limit ? (codes[bytes[at] as number] as number) : 0
  }
  const isShort = at - nameFrom <= shortName && at < limit && tagNameEnd[bytes[at] as number] === 1
  while (at < limit && tagNameEnd[bytes[at] as number] === 0) at += 1
  tag.attributes = 0
  tag.hints = 0
  tag.isSelfClosing = false
  tag.nameFrom = nameFrom
  tag.nameTo = at
  tag.element = isShort ? elementPacked(packed) : elementAt(bytes, nameFrom, at)
  if (at >= limit) return stopIn(tag, 'between')
  if (bytes[at] === GREATER_THAN) return at + 1
  return readAttributes(tag, bytes, at, limit)
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

const afterByte: Record<LongTagState, (byte: number) => LongTagState> = {
  between: (byte) => (whitespace[byte] === 1 || byte === SLASH ? 'between' : 'name'),
  name: (byte) => (byte === EQUALS ? 'before_value' : byte === SLASH ? 'between' : 'name'),
  before_value: (byte) => {
    if (whitespace[byte] === 1) return 'before_value'
    return byte === DOUBLE_QUOTE ? 'double' : byte === SINGLE_QUOTE ? 'single' : 'unquoted'
  },
  unquoted: (byte) => (whitespace[byte] === 1 ? 'between' : 'unquoted'),
  single: (byte) => (byte === SINGLE_QUOTE ? 'between' : 'single'),
  double: (byte) => (byte === DOUBLE_QUOTE ? 'between' : 'double'),
}

/** Goes on to the end of a tag too long to be read as a whole: the place after its `>`, or -1 with `tag.stop` where it stands. */
export function skipTag(tag: Tag, bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === GREATER_THAN && tag.stop !== 'single' && tag.stop !== 'double') return at + 1
    tag.stop = afterByte[tag.stop](byte)
  }
  return -1
}
