import { OTHER_MARKUP, TEXT_ONLY, UNDECIDED } from './answers.ts'
import {
  block,
  type Code,
  choose,
  give,
  goToIf,
  i32,
  loop,
  navigateTo,
  type Operand,
  sequence,
  v128,
  when,
} from './assembler.ts'
import { bytesAt, IN_REFERENCE, IS_END, LETTER, TEXT_TO, WEIGHT } from './layout.ts'
import { byteAt, is, note, step, type Variables } from './variables.ts'

/** Longer text is read in pieces. */
const textMax = 65_536
const referenceMax = 33
const AMPERSAND = 0x26
const LESS_THAN = 0x3c
const SLASH = 0x2f

const below = (bit: Operand) => i32.subtract(i32.shiftLeft(1, bit), 1)

/**
 * Adds the weights of the bytes in `seen` that `bits` selects: 2 for each ASCII byte that is not a space, `highWeight` for each other byte from
 * `leastCounted` on.
 */
function count({ seen, weight, found, leastCounted, highWeight }: Variables, bits: Operand): Code {
  const high = i32.and(v128.bits(seen), bits)
  const counted = i32.and(high, v128.bits(v128.atLeast(seen, v128.all(leastCounted))))
  return sequence(
    step(weight, i32.shiftLeft(i32.ones(i32.and(v128.bits(v128.greater(seen, v128.all(0x20))), bits)), 1)),
    found.set(counted),
    when(found, step(weight, i32.multiply(highWeight, i32.ones(found)))),
  )
}

/** Advances past a character reference and its semicolon, or past the ampersand when it is not a reference. */
function passReference({ at, limit, byte, hop, found }: Variables): Code {
  return sequence(
    hop.set(i32.add(at, 1)),
    found.set(i32.add(at, referenceMax)),
    found.set(choose(limit, found, i32.less(limit, found))),
    when(i32.less(hop, found), when(i32.equal(byteAt(hop), 0x23), step(hop, 1))),
    block(
      'over',
      loop(
        'in',
        goToIf('over', i32.atLeast(hop, found)),
        byte.set(byteAt(hop)),
        goToIf('over', i32.isZero(is(byte, IN_REFERENCE))),
        step(hop, 1),
        navigateTo('in'),
      ),
    ),
    step(at, 1),
    when(
      i32.and(i32.less(hop, found), i32.and(i32.equal(byteAt(hop), 0x3b), i32.less(at, hop))),
      at.set(i32.add(hop, 1)),
    ),
  )
}

function giveText({ from }: Variables, answer: number, to: Operand = from): Code {
  return sequence(note(TEXT_TO, to), give(answer))
}

/** At the limit of the text: returns the text at its end or at the end of its piece; otherwise more bytes are needed. */
function endText(variables: Variables): Code {
  const { at, from, limit, weight, isLast } = variables
  const isOver = i32.or(isLast, i32.equal(limit, i32.add(from, textMax)))
  return sequence(
    when(isOver, note(WEIGHT, weight), giveText(variables, TEXT_ONLY, at)),
    giveText(variables, UNDECIDED),
  )
}

/** Reads text up to the tag that begins at `at`. */
export function passText(variables: Variables): Code {
  const { at, end, limit, weight, seen, found, hop, byte, isLast, nameFrom } = variables
  const rest = i32.subtract(limit, at)
  return block(
    'tag',
    loop(
      'text',
      seen.set(v128.load(bytesAt, at)),
      found.set(v128.bits(v128.or(v128.equal(seen, v128.all(LESS_THAN)), v128.equal(seen, v128.all(AMPERSAND))))),
      when(i32.less(rest, 16), found.set(i32.or(found, i32.shiftLeft(-1, rest)))),
      when(i32.isZero(found), count(variables, -1), step(at, 16), navigateTo('text')),
      hop.set(i32.trailingZeros(found)),
      when(hop, count(variables, below(hop)), step(at, hop)),
      when(i32.atLeast(at, limit), endText(variables)),
      when(i32.equal(byteAt(at), AMPERSAND), step(weight, 2), passReference(variables), navigateTo('text')),
      block(
        'literal',
        block(
          'early',
          nameFrom.set(i32.add(at, 1)),
          goToIf('early', i32.atLeast(nameFrom, end)),
          byte.set(byteAt(nameFrom)),
          when(is(byte, LETTER), note(IS_END, 0), navigateTo('tag')),
          note(WEIGHT, weight),
          when(i32.or(i32.equal(byte, 0x21), i32.equal(byte, 0x3f)), giveText(variables, OTHER_MARKUP, at)),
          goToIf('literal', i32.subtract(byte, SLASH)),
          nameFrom.set(i32.add(at, 2)),
          goToIf('early', i32.atLeast(nameFrom, end)),
          when(is(byteAt(nameFrom), LETTER), note(IS_END, 1), navigateTo('tag')),
          giveText(variables, OTHER_MARKUP, at),
        ),
        when(i32.isZero(isLast), giveText(variables, UNDECIDED)),
      ),
      step(weight, 2),
      step(at, 1),
      navigateTo('text'),
    ),
  )
}

/** Sets the last position at which text, or a piece of it, may end. */
export function limitText({ from, end, limit }: Variables): Code {
  return sequence(limit.set(i32.add(from, textMax)), limit.set(choose(end, limit, i32.less(end, limit))))
}
