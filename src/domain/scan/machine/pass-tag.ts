import { nameFactor, nameSlotBits, packedNameMax } from '../markup/elements.ts'
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
} from './answers.ts'
import {
  block,
  type Code,
  choose,
  give,
  goToIf,
  i32,
  i64,
  loop,
  navigateTo,
  type Operand,
  sequence,
  v128,
  when,
} from './assembler.ts'
import {
  ATTRIBUTE_NAME_END,
  ATTRIBUTES,
  attributesMax,
  bytesAt,
  codesAt,
  ELEMENT,
  elementsAt,
  HINTS,
  hintsAt,
  IS_SELF_CLOSING,
  keysAt,
  NAME_FROM,
  NAME_TO,
  offsetsFrom,
  SPACE_OR_SLASH,
  STOP,
  TAG_NAME_END,
  UNQUOTED_END,
  WHITESPACE,
} from './layout.ts'
import { byteAt, find, is, note, step, type Variables } from './variables.ts'

/** The limit on a tag, in bytes. Attributes that end later are not read. */
const tagMax = 262_144
const GREATER_THAN = 0x3e
const SLASH = 0x2f
const EQUALS = 0x3d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const EQUALS_AND_QUOTE = 0x223d

/** Returns from a tag at the end of its bytes. The tag is read again when more bytes arrive, or cut off when it is too long. */
function stopIn({ limit, tagAt, attributes, hints }: Variables, state: Operand): Code {
  return sequence(
    note(STOP, state),
    note(ATTRIBUTES, attributes),
    note(HINTS, hints),
    note(IS_SELF_CLOSING, 0),
    give(choose(limit, UNDECIDED, i32.equal(limit, i32.add(tagAt, tagMax)))),
  )
}

/** Reads the name that begins at `nameFrom`. The element is 0 for a long name or one with unusual letters. */
export function passName(variables: Variables): Code {
  const { at, limit, nameFrom, packed, byte, hop, slot, element } = variables
  const isPacked = i32.less(i32.subtract(at, nameFrom), packedNameMax + 1)
  return sequence(
    at.set(nameFrom),
    packed.set(i64.constant(0n)),
    block(
      'over',
      loop(
        'name',
        byte.set(byteAt(at)),
        hop.set(i32.byte(codesAt, byte)),
        goToIf('over', i32.isZero(hop)),
        packed.set(i64.or(i64.shiftLeft(packed, i64.constant(6n)), i64.widen(hop))),
        step(at, 1),
        goToIf('name', i32.less(at, limit)),
      ),
    ),
    element.set(0),
    when(
      choose(is(byte, TAG_NAME_END), 0, isPacked),
      slot.set(
        i32.low(
          i64.shiftRight(i64.multiply(packed, i64.constant(nameFactor)), i64.constant(BigInt(64 - nameSlotBits))),
        ),
      ),
      element.set(
        choose(
          i32.twoBytes(elementsAt, i32.shiftLeft(slot, 1)),
          i32.or(i32.low(i64.xor(packed, i64.shiftRight(packed, i64.constant(30n)))), 0x80000000),
          i64.equal(i64.load(keysAt, i32.shiftLeft(slot, 3)), packed),
        ),
      ),
    ),
    loop(
      'rest',
      when(i32.less(at, limit), when(i32.isZero(is(byteAt(at), TAG_NAME_END)), step(at, 1), navigateTo('rest'))),
    ),
    note(NAME_FROM, nameFrom),
    note(NAME_TO, at),
    note(ELEMENT, element),
  )
}
/** Sets `seen` where two consecutive bytes from `place` on are "mm" or "sq", in upper or lower case. */
function hintsAtComments({ seen }: Variables, offset: Operand): Code {
  const both = (first: number, second: number) => v128.and(isLetter(offset, 0, first), isLetter(offset, 1, second))
  return sequence(seen.set(v128.or(both(0x6d, 0x6d), both(0x73, 0x71))))
}

function isLetter(offset: Operand, ahead: number, letter: number): Code {
  return v128.equal(v128.or(v128.load(bytesAt + ahead, offset), v128.all(0x20)), v128.all(letter))
}

/** Stores the attribute with the name at `hop` to `attributeTo` and the value at `valueFrom` to `to`. */
function noteAttribute(variables: Variables, to: Operand): Code {
  const { hop, attributes, attributeTo, valueFrom, hints, hint, found, seen } = variables
  const first = byteAt(hop)
  const offset = i32.shiftLeft(attributes, 4)
  return when(
    i32.less(attributes, attributesMax),
    i32.store(offsetsFrom, offset, hop),
    i32.store(offsetsFrom + 4, offset, attributeTo),
    i32.store(offsetsFrom + 8, offset, valueFrom),
    i32.store(offsetsFrom + 12, offset, to),
    step(attributes, 1),
    hint.set(
      i32.byte(hintsAt, i32.or(i32.shiftLeft(i32.and(first, 31), 4), i32.and(i32.subtract(attributeTo, hop), 15))),
    ),
    hints.set(i32.or(hints, hint)),
    when(
      i32.and(hint, NAMES_CLASS),
      found.set(valueFrom),
      block(
        'decided',
        loop(
          'value',
          goToIf('decided', i32.atLeast(found, to)),
          hintsAtComments(variables, found),
          when(v128.isAny(seen), hints.set(i32.or(hints, MAY_NAME_COMMENTS)), navigateTo('decided')),
          step(found, 16),
          navigateTo('value'),
        ),
      ),
    ),
  )
}

function passWhitespace({ at, limit }: Variables): Code {
  return loop('space', when(i32.less(at, limit), when(is(byteAt(at), WHITESPACE), step(at, 1), navigateTo('space'))))
}

/** Advances to the end of an attribute's name, which begins at `hop`. */
function passAttributeName(variables: Variables): Code {
  const { at, hop, limit, attributeTo, seen } = variables
  // A leading equals sign is part of the name. Control characters are checked individually.
  const mayEnd = v128.or(
    v128.or(v128.atMostUnsigned(seen, v128.all(0x20)), v128.equal(seen, v128.all(EQUALS))),
    v128.or(v128.equal(seen, v128.all(GREATER_THAN)), v128.equal(seen, v128.all(SLASH))),
  )
  return sequence(
    at.set(hop),
    loop(
      'name',
      step(at, 1),
      when(
        i32.less(at, limit),
        find(variables, mayEnd),
        when(i32.less(at, limit), goToIf('name', i32.isZero(is(byteAt(at), ATTRIBUTE_NAME_END)))),
      ),
    ),
    when(i32.less(limit, at), at.set(limit)),
    attributeTo.set(at),
  )
}

/** Advances to the end of a quoted value whose opening quote is at `at`. */
function passQuoted(variables: Variables): Code {
  const { at, limit, seen, quote, valueFrom } = variables
  return sequence(
    quote.set(byteAt(at)),
    step(at, 1),
    valueFrom.set(at),
    find(variables, v128.equal(seen, v128.all(quote))),
    when(i32.atLeast(at, limit), stopIn(variables, choose(DOUBLE, SINGLE, i32.equal(quote, DOUBLE_QUOTE)))),
    noteAttribute(variables, at),
    step(at, 1),
  )
}

/** Advances from the position after the equals sign to the end of the value. */
function passValue(variables: Variables): Code {
  const { at, limit, byte, valueFrom } = variables
  return block(
    'value over',
    passWhitespace(variables),
    when(i32.atLeast(at, limit), stopIn(variables, BEFORE_VALUE)),
    byte.set(byteAt(at)),
    when(
      i32.or(i32.equal(byte, DOUBLE_QUOTE), i32.equal(byte, SINGLE_QUOTE)),
      passQuoted(variables),
      navigateTo('value over'),
    ),
    valueFrom.set(at),
    loop(
      'unquoted',
      when(i32.atLeast(at, limit), stopIn(variables, UNQUOTED)),
      when(i32.isZero(is(byteAt(at), UNQUOTED_END)), step(at, 1), navigateTo('unquoted')),
    ),
    noteAttribute(variables, at),
  )
}

function passAttribute(variables: Variables): Code {
  const { at, limit, hop, valueFrom } = variables
  return block(
    'attribute over',
    hop.set(at),
    passAttributeName(variables),
    when(
      i32.less(i32.add(at, 1), limit),
      when(
        i32.equal(i32.twoBytes(bytesAt, at), EQUALS_AND_QUOTE),
        step(at, 1),
        passQuoted(variables),
        navigateTo('attribute over'),
      ),
    ),
    passWhitespace(variables),
    when(i32.atLeast(at, limit), stopIn(variables, IN_NAME)),
    when(i32.equal(byteAt(at), EQUALS), step(at, 1), passValue(variables), navigateTo('attribute over')),
    valueFrom.set(at),
    noteAttribute(variables, at),
  )
}

/** Advances through the attributes to the end of the tag. */
export function passAttributes(variables: Variables): Code {
  const { at, limit, byte, over, attributes, hints } = variables
  return sequence(
    over.set(at),
    loop(
      'attributes',
      when(i32.atLeast(at, limit), stopIn(variables, BETWEEN)),
      byte.set(byteAt(at)),
      when(is(byte, SPACE_OR_SLASH), step(at, 1), navigateTo('attributes')),
      when(i32.subtract(byte, GREATER_THAN), passAttribute(variables), over.set(at), navigateTo('attributes')),
    ),
    note(ATTRIBUTES, attributes),
    note(HINTS, hints),
    note(IS_SELF_CLOSING, i32.and(i32.less(over, at), i32.equal(byteAt(i32.subtract(at, 1)), SLASH))),
    give(i32.add(at, 1)),
  )
}

/** Sets the last position at which a tag may end. */
export function limitTag({ at, end, limit, tagAt }: Variables): Code {
  return sequence(tagAt.set(at), limit.set(i32.add(at, tagMax)), limit.set(choose(end, limit, i32.less(end, limit))))
}
