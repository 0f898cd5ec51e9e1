import {
  BEFORE_VALUE,
  BETWEEN,
  DOUBLE,
  IN_NAME,
  MAY_NAME_COMMENTS,
  NAMES_CLASS,
  SINGLE,
  UNDECIDED,
  UNQUOTED,
} from '../answers.ts'
import {
  ATTRIBUTE_NAME_END,
  ATTRIBUTES,
  attributesMax,
  codesAt,
  ELEMENT,
  HINTS,
  hintsAt,
  IS_SELF_CLOSING,
  NAME_FROM,
  NAME_TO,
  offsetsFrom,
  packedNameMax,
  SPACE_OR_SLASH,
  STOP,
  TAG_NAME_END,
  UNQUOTED_END,
  WHITESPACE,
} from '../layout.ts'
import { elementOf } from './element-names.ts'
import { byteAt, chunkAt, equals, isOf, note } from './memory.ts'

const SPACE: i32 = 0x20
const DOUBLE_QUOTE: i32 = 0x22
const SINGLE_QUOTE: i32 = 0x27
const SLASH: i32 = 0x2f
const EQUALS: i32 = 0x3d
const GREATER_THAN: i32 = 0x3e

/** Of the current tag. */
let attributes: i32 = 0
let hints: i32 = 0

/** Of the current attribute. */
let valueFrom: i32 = 0
let valueTo: i32 = 0

function passWhitespace(from: i32, limit: i32): i32 {
  let at = from
  while (at < limit && isOf(byteAt(at), WHITESPACE)) at += 1
  return at
}

/** The end of an attribute's name, at or after `from`, or `limit`. */
function findNameEnd(from: i32, limit: i32): i32 {
  let at = from
  while (at < limit) {
    const chunk = chunkAt(at)
    const sign = v128.or(equals(chunk, EQUALS), v128.or(equals(chunk, GREATER_THAN), equals(chunk, SLASH)))
    const found = i8x16.bitmask(v128.or(sign, i8x16.le_u(chunk, i8x16.splat(SPACE as i8))))
    if (!found) {
      at += 16
      continue
    }
    at += ctz(found)
    // Control characters are found as well, but are part of the name.
    if (at >= limit || isOf(byteAt(at), ATTRIBUTE_NAME_END)) break
    at += 1
  }
  return min(at, limit)
}

/** Reads the name that begins at `from`. The element is 0 for a long name or one with unusual letters. Returns the end of the name. */
export function readName(from: i32, limit: i32): i32 {
  let at = from
  let packed: u64 = 0
  let byte: i32
  do {
    byte = byteAt(at)
    const code = load<u8>(byte, codesAt)
    if (!code) break
    packed = (packed << 6) | code
    at += 1
  } while (at < limit)
  const isPacked = isOf(byte, TAG_NAME_END) && at - from <= packedNameMax
  while (at < limit && !isOf(byteAt(at), TAG_NAME_END)) at += 1
  note(NAME_FROM, from)
  note(NAME_TO, at)
  note(ELEMENT, isPacked ? elementOf(packed) : 0)
  return at
}

/** The position of the quote at or after `from`; `limit` or more when there is none. */
function findQuote(quote: i32, from: i32, limit: i32): i32 {
  let at = from
  while (at < limit) {
    const found = i8x16.bitmask(equals(chunkAt(at), quote))
    if (found) return at + ctz(found)
    at += 16
  }
  return at
}

function findUnquotedEnd(from: i32, limit: i32): i32 {
  let at = from
  while (at < limit && !isOf(byteAt(at), UNQUOTED_END)) at += 1
  return at
}

/** Whether two consecutive bytes from `from` on are "mm" or "sq", in upper or lower case. Bytes after `to` may be included. */
function mayNameComments(from: i32, to: i32): bool {
  const lowerCase = i8x16.splat(0x20)
  for (let at = from; at < to; at += 16) {
    const first = v128.or(chunkAt(at), lowerCase)
    const second = v128.or(chunkAt(at + 1), lowerCase)
    const mm = v128.and(equals(first, 0x6d), equals(second, 0x6d))
    const sq = v128.and(equals(first, 0x73), equals(second, 0x71))
    if (v128.any_true(v128.or(mm, sq))) return true
  }
  return false
}

function noteAttribute(nameFrom: i32, nameTo: i32): void {
  const index = attributes
  if (index >= attributesMax) return
  attributes = index + 1
  const from = valueFrom
  const to = valueTo
  store<i32>(index << 4, nameFrom, offsetsFrom)
  store<i32>(index << 4, nameTo, offsetsFrom + 4)
  store<i32>(index << 4, from, offsetsFrom + 8)
  store<i32>(index << 4, to, offsetsFrom + 12)
  const hint: i32 = load<u8>(((byteAt(nameFrom) & 31) << 4) | ((nameTo - nameFrom) & 15), hintsAt)
  hints |= hint & NAMES_CLASS && mayNameComments(from, to) ? hint | MAY_NAME_COMMENTS : hint
}

/** Notes the state in which the bytes of the tag end. */
function stopIn(state: i32): i32 {
  note(STOP, state)
  return UNDECIDED
}

/** Reads a value from the equals sign on. Returns its end, or `UNDECIDED`. */
function readValue(equalsAt: i32, limit: i32): i32 {
  const at = passWhitespace(equalsAt + 1, limit)
  if (at >= limit) return stopIn(BEFORE_VALUE)
  const quote = byteAt(at)
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) {
    valueFrom = at
    valueTo = findUnquotedEnd(at, limit)
    return valueTo < limit ? valueTo : stopIn(UNQUOTED)
  }
  valueFrom = at + 1
  valueTo = findQuote(quote, at + 1, limit)
  if (valueTo >= limit) return stopIn(quote === DOUBLE_QUOTE ? DOUBLE : SINGLE)
  return valueTo + 1
}

/** Reads the attribute that begins at `from`. Returns its end, or `UNDECIDED`. */
function readAttribute(from: i32, limit: i32): i32 {
  // A leading equals sign is part of the name.
  const nameTo = findNameEnd(from + 1, limit)
  let at = passWhitespace(nameTo, limit)
  if (at >= limit) return stopIn(IN_NAME)
  valueFrom = at
  valueTo = at
  if (byteAt(at) === EQUALS) {
    at = readValue(at, limit)
    if (at === UNDECIDED) return UNDECIDED
  }
  noteAttribute(from, nameTo)
  return at
}

function endTag(to: i32, isSelfClosing: i32): i32 {
  note(ATTRIBUTES, attributes)
  note(HINTS, hints)
  note(IS_SELF_CLOSING, isSelfClosing)
  return to
}

/** Reads the attributes from the end of the tag's name on. Returns the end of the tag, or `UNDECIDED`. */
export function readAttributes(from: i32, limit: i32): i32 {
  let at = from
  let attributeTo = from
  attributes = 0
  hints = 0
  note(STOP, 0)
  while (at < limit) {
    const byte = byteAt(at)
    if (byte === GREATER_THAN) return endTag(at + 1, i32(attributeTo < at && byteAt(at - 1) === SLASH))
    if (isOf(byte, SPACE_OR_SLASH)) at += 1
    else {
      at = readAttribute(at, limit)
      if (at === UNDECIDED) return endTag(UNDECIDED, 0)
      attributeTo = at
    }
  }
  return endTag(stopIn(BETWEEN), 0)
}
