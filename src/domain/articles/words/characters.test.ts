import { expect, test } from 'vitest'
import { affectsDirection, capitalise, cleanCharacters, cleanLine, isMostlyRtl } from './characters.ts'

test.each([
  ['byte order mark', '\ufeffText', 'Text'],
  ['zero-width space, word joiner, soft hyphen', 'in\u200bvi\u2060si\u00adble', 'invisible'],
  ['control characters', 'a\u0000b\u0008c\u001bd\u007fe\u009f', 'abcde'],
  ['line ends of every system', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
  ['lone surrogates', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ['embedding, override and isolate controls', '\u202edrow\u202c \u2066x\u2069', 'drow x'],
  ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
])('removes or replaces: %s', (_, text, expected) => {
  expect(cleanCharacters(text)).toBe(expected)
})

test.each([
  ['joiners in emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽'],
  ['non-joiners in Persian', 'می‌خواهم'],
  ['joiners in Devanagari', 'क्‍ष'],
  ['tabs, line feeds and no-break spaces', 'a\tb\nc\u00a0d'],
  ['direction marks', 'a\u200eb\u200f'],
  ['decomposed accents', 'e\u0301'],
])('keeps %s', (_, text) => {
  expect(cleanCharacters(text)).toBe(text)
})

test('a clean line has single spaces and none at its ends', () => {
  expect(cleanLine(' \n a\t b\u00a0\u3000c \u200b')).toBe('a b c')
})

test.each([
  ['שלום עולם', true],
  ['שלום world', false],
  ['שלום עולם ok', true],
  ['مرحبا 123', true],
  ['123 !', false],
  ['plain', false],
])('direction of %j: right to left is %s', (text, expected) => {
  expect(isMostlyRtl(text)).toBe(expected)
})

test('Hebrew letters and direction marks affect direction, Latin ones do not', () => {
  expect(affectsDirection('C++ שלום')).toBe(true)
  expect(affectsDirection('a\u200f')).toBe(true)
  expect(affectsDirection('C++')).toBe(false)
})

test('capitalising takes the first letter only and never lengthens the text', () => {
  expect(capitalise('élan vital')).toBe('Élan vital')
  expect(capitalise('ßeta')).toBe('ßeta')
  expect(capitalise('')).toBe('')
})
