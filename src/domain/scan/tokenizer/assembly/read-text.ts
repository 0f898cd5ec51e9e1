import { OTHER_MARKUP, TEXT_ONLY, UNDECIDED } from '../answers.ts'
import { IN_REFERENCE, IS_END, LETTER, TEXT_TO, WEIGHT } from '../layout.ts'
import { byteAt, chunkAt, equals, isOf, note } from './memory.ts'

/** Longer text is read in pieces. */
const textMax: i32 = 65_536
const referenceMax: i32 = 33
const SPACE: i32 = 0x20
const EXCLAMATION: i32 = 0x21
const NUMBER_SIGN: i32 = 0x23
const AMPERSAND: i32 = 0x26
const SLASH: i32 = 0x2f
const SEMICOLON: i32 = 0x3b
const LESS_THAN: i32 = 0x3c
const QUESTION: i32 = 0x3f
/** The `<` is text. */
const LITERAL: i32 = -3

/**
 * The weight of the bytes in `chunk` that `bits` selects: 2 for each ASCII byte that is not a space, `high` for each other byte from `least` on. As
 * signed numbers, bytes that are not ASCII are negative.
 */
function weightOf(chunk: v128, bits: i32, least: i32, high: i32): i32 {
  const visible = i8x16.bitmask(i8x16.gt_s(chunk, i8x16.splat(SPACE as i8))) & bits
  const counted = i8x16.bitmask(chunk) & i8x16.bitmask(i8x16.ge_s(chunk, i8x16.splat(least as i8))) & bits
  return (popcnt(visible) << 1) + popcnt(counted) * high
}

/** The position after a character reference and its semicolon, or after the ampersand when it is not a reference. */
function passReference(at: i32, limit: i32): i32 {
  const last = min(limit, at + referenceMax)
  let end = at + 1
  if (end < last && byteAt(end) === NUMBER_SIGN) end += 1
  while (end < last && isOf(byteAt(end), IN_REFERENCE)) end += 1
  return end < last && end > at + 1 && byteAt(end) === SEMICOLON ? end + 1 : at + 1
}

/** Decides what begins with the `<` at `at`: returns the position of a tag's name, or what else it is. */
function readLessThan(at: i32, end: i32, isLast: i32): i32 {
  const atEnd = isLast ? LITERAL : UNDECIDED
  if (at + 1 >= end) return atEnd
  const byte = byteAt(at + 1)
  if (isOf(byte, LETTER)) {
    note(IS_END, 0)
    return at + 1
  }
  if (byte === EXCLAMATION || byte === QUESTION) return OTHER_MARKUP
  if (byte !== SLASH) return LITERAL
  if (at + 2 >= end) return atEnd
  if (!isOf(byteAt(at + 2), LETTER)) return OTHER_MARKUP
  note(IS_END, 1)
  return at + 2
}

/** Of the text that was read. */
let weight: i32 = 0

/** Returns from text at `from` to `at`. It is read again when more bytes are needed to decide. */
function endText(answer: i32, from: i32, at: i32): i32 {
  note(TEXT_TO, answer === UNDECIDED ? from : at)
  note(WEIGHT, weight)
  return answer
}

/** Weighs text up to the next `<` or `&`, or to `limit`. Returns its end. */
function weighText(from: i32, limit: i32, least: i32, high: i32): i32 {
  let at = from
  let sum = 0
  while (true) {
    const chunk = chunkAt(at)
    const rest = limit - at
    let stops = i8x16.bitmask(v128.or(equals(chunk, LESS_THAN), equals(chunk, AMPERSAND)))
    if (rest < 16) stops |= -1 << rest
    if (stops) {
      const length = ctz(stops)
      weight += sum + weightOf(chunk, (1 << length) - 1, least, high)
      return at + length
    }
    sum += weightOf(chunk, -1, least, high)
    at += 16
  }
}

/** Reads text up to the next tag. Returns the position of the tag's name, or a result of answers.ts. */
export function readText(from: i32, end: i32, isLast: i32, least: i32, high: i32): i32 {
  const limit = min(end, from + textMax)
  let at = from
  weight = 0
  while (true) {
    if (at < limit && byteAt(at) !== LESS_THAN) at = weighText(at, limit, least, high)
    if (at >= limit) break
    if (byteAt(at) === AMPERSAND) at = passReference(at, limit)
    else {
      const answer = readLessThan(at, end, isLast)
      if (answer !== LITERAL) return endText(answer, from, at)
      at += 1
    }
    weight += 2
  }
  const isOver = isLast || limit === from + textMax
  return endText(isOver ? TEXT_ONLY : UNDECIDED, from, at)
}
