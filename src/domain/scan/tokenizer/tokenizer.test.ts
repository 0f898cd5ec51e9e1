import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementOf } from '../markup/elements.ts'
import { textWeights } from '../text-weights.ts'
import { BETWEEN, MAY_NAME_COMMENTS, NAMES_CLASS, NAMES_HIDING, OTHER_MARKUP, TEXT_ONLY, UNDECIDED } from './answers.ts'
import {
  ATTRIBUTES,
  attributesMax,
  ELEMENT,
  HINTS,
  IS_END,
  IS_SELF_CLOSING,
  NAME_FROM,
  NAME_TO,
  STOP,
  TEXT_TO,
  WEIGHT,
} from './layout.ts'
import { attributeOffsets, readMarkup, result, workplace } from './tokenizer.ts'

type Read = {
  answer: number
  textTo: number
  weight: number
  tag: { isEnd: boolean; isSelfClosing: boolean; name: [number, number]; attributes: number[][] } | null
}

function read(bytes: Buffer, isLast: boolean, behind = 0x22, weights = textWeights.utf8): Read {
  workplace.fill(behind, 0, bytes.length + 64)
  bytes.copy(workplace)
  const answer = readMarkup(0, bytes.length, isLast ? 1 : 0, weights.least, weights.high)
  const textTo = result[TEXT_TO] as number
  if (answer <= 0) return { answer, textTo, weight: answer === UNDECIDED ? 0 : (result[WEIGHT] as number), tag: null }
  const count = result[ATTRIBUTES] as number
  return {
    answer,
    textTo,
    weight: result[WEIGHT] as number,
    tag: {
      isEnd: result[IS_END] === 1,
      isSelfClosing: result[IS_SELF_CLOSING] === 1,
      name: [result[NAME_FROM] as number, result[NAME_TO] as number],
      attributes: Array.from({ length: count }, (_, index) => [...attributeOffsets.subarray(index * 4, index * 4 + 4)]),
    },
  }
}

const isSpace = (byte: number | undefined) => byte !== undefined && [0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte)
const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte))

/** A reference implementation, byte by byte, of the states in the standard (13.2.5.1 and following), for UTF-8. */
function readPlainly(bytes: Buffer, isLast: boolean): Read {
  const untold = { answer: UNDECIDED, textTo: 0, weight: 0, tag: null }
  let at = 0
  let weight = 0
  for (;;) {
    if (at >= bytes.length) return isLast ? { answer: TEXT_ONLY, textTo: at, weight, tag: null } : untold
    const byte = bytes[at] as number
    if (byte === 0x26) {
      const reference = /^&(?:#[0-9a-z]{1,30}|[0-9a-z]{1,31});/i.exec(bytes.toString('latin1', at, at + 33))
      at += reference === null ? 1 : reference[0].length
      weight += 2
    } else if (byte !== 0x3c) {
      weight += byte > 0x20 && (byte & 0xc0) !== 0x80 ? 2 : 0
      at += 1
    } else {
      const isEnd = bytes[at + 1] === 0x2f
      const nameFrom = at + (isEnd ? 2 : 1)
      if (nameFrom >= bytes.length && !isLast) return untold
      if (isLetter(bytes[nameFrom])) return readTagPlainly(bytes, { textTo: at, weight }, nameFrom, isEnd)
      const isOther = (isEnd && nameFrom < bytes.length) || bytes[at + 1] === 0x21 || bytes[at + 1] === 0x3f
      if (isOther) return { answer: OTHER_MARKUP, textTo: at, weight, tag: null }
      weight += 2
      at += 1
    }
  }
}

function readTagPlainly(
  bytes: Buffer,
  text: { textTo: number; weight: number },
  nameFrom: number,
  isEnd: boolean,
): Read {
  const untold = { answer: UNDECIDED, ...text, tag: null }
  const attributes: number[][] = []
  const isOver = (at: number, isEndOfName: (byte: number) => boolean) =>
    at >= bytes.length || isEndOfName(bytes[at] ?? 0)
  const until = (from: number, ends: (byte: number) => boolean) => {
    let at = from
    while (!isOver(at, ends)) at += 1
    return at
  }
  const nameTo = until(nameFrom, (byte) => isSpace(byte) || byte === 0x2f || byte === 0x3e)
  let at = nameTo
  let over = nameTo
  for (;;) {
    at = until(at, (byte) => !isSpace(byte) && byte !== 0x2f)
    if (at >= bytes.length) return { ...untold, weight: 0 }
    if (bytes[at] === 0x3e) break
    const from = at
    const to = until(at + 1, (byte) => isSpace(byte) || byte === 0x2f || byte === 0x3e || byte === 0x3d)
    at = until(to, (byte) => !isSpace(byte))
    if (at >= bytes.length) return { ...untold, weight: 0 }
    if (bytes[at] !== 0x3d) attributes.push([from, to, at, at])
    else {
      at = until(at + 1, (byte) => !isSpace(byte))
      if (at >= bytes.length) return { ...untold, weight: 0 }
      const quote = bytes[at]
      const isQuoted = quote === 0x22 || quote === 0x27
      const valueFrom = isQuoted ? at + 1 : at
      at = until(valueFrom, (byte) => (isQuoted ? byte === quote : isSpace(byte) || byte === 0x3e))
      if (at >= bytes.length) return { ...untold, weight: 0 }
      attributes.push([from, to, valueFrom, at])
      if (isQuoted) at += 1
    }
    over = at
  }
  const isSelfClosing = at > over && bytes[at - 1] === 0x2f
  return {
    answer: at + 1,
    ...text,
    tag: { isEnd, isSelfClosing, name: [nameFrom, nameTo], attributes: attributes.slice(0, attributesMax) },
  }
}

const pieces = [
  ...['<a', '</a', '<', '>', '/', '</', '<!', '<?', '=', '"', "'", ' ', '\n', '\f', '\0', '\x01', '\x0b', '&', '&amp;'],
  ...['&#60;', '&#x3c', ';', 'class', 'href', 'x'.repeat(17), '="', '= ', 'é', '漢', '🌱', 'plain text', 'A-1:é'],
]
const documents = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((chosen) => Buffer.from(chosen.join('')))

test('text and tags are read as by the byte-by-byte reference', () => {
  fc.assert(
    fc.property(documents, fc.boolean(), (bytes, isLast) => {
      expect(read(bytes, isLast)).toEqual(readPlainly(bytes, isLast))
    }),
    { numRuns: 3_000 },
  )
})

test('bytes after the end do not change the result', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(...Buffer.from('\0<>"\'&;/= a')), (bytes, behind) => {
      expect(read(bytes, false, behind)).toEqual(read(bytes, false))
    }),
    { numRuns: 1_000 },
  )
})

function hintsOf(html: string): number {
  read(Buffer.from(html), true)
  return result[HINTS] as number
}

test.for([...Array(40).keys()])('the hint for comments is set for a name after %i letters', (before) => {
  const name = `${'x'.repeat(before)}CoMMents`
  expect(hintsOf(`<div class="${name}">`)).toBe(NAMES_CLASS | MAY_NAME_COMMENTS)
  expect(hintsOf(`<div id=${'x'.repeat(before)}disqus>`)).toBe(NAMES_CLASS | MAY_NAME_COMMENTS)
  expect(hintsOf(`<div class="${'x'.repeat(before)}m-m q-s">`)).toBe(NAMES_CLASS)
  expect(hintsOf(`<div title="${name}">`)).toBe(0)
})

test.for(['style="x"', 'hidden', 'ARIA-HIDDEN=true'])('%s may hide its element', (attribute) => {
  expect(hintsOf(`<p ${attribute}>`)).toBe(NAMES_HIDING)
})

test.for(['a', 'A', 'blockquote', 'h1', 'figcaption', 'textarea'])('%s is an element', (name) => {
  read(Buffer.from(`<${name}>`), true)
  expect(result[ELEMENT]).toBe(elementOf(name.toLowerCase()))
})

test('unknown elements have numbers that their end tags share', () => {
  const numbers = ['x-y', 'blink', 'blockquot', 'abcdefghij', 'abcdefghik'].map((name) => {
    read(Buffer.from(`<${name} a=1>`), true)
    const start = result[ELEMENT]
    read(Buffer.from(`</${name.toUpperCase()}>`), true)
    expect(result[ELEMENT]).toBe(start)
    expect(start).toBeLessThan(0)
    return start
  })
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a tag without an end is cut off at the length limit', () => {
  const { answer } = read(Buffer.from(`<p ${' '.repeat(300_000)}`), false)
  expect(answer).toBe(262_144)
  expect(result[STOP]).toBe(BETWEEN)
})

test('spaces and continuation bytes weigh nothing', () => {
  const weigh = (weights: { least: number; high: number }) =>
    read(Buffer.from('aé \u00a0漢<p>'), true, 0, weights).weight
  expect(weigh(textWeights.utf8)).toBe(8)
  expect(weigh(textWeights.single)).toBe(2 + 7 * 2)
  expect(weigh(textWeights.double)).toBe(2 + 7)
})
