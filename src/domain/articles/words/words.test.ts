import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords, isEnglish, mainScript, readingTimeMinutes, splitSentences, splitWords } from './words.ts'

test.each([
  ['Well-kept taps don’t leak.', ['Well-kept', 'taps', 'don’t', 'leak']],
  ['3.5 litres & 20%', ['3', '5', 'litres', '20']],
  ['Чай и кофе', ['Чай', 'и', 'кофе']],
  ['می‌خواهم برم', ['می‌خواهم', 'برم']],
  ['हिन्दी में', ['हिन्दी', 'में']],
  ['我喜欢喝咖啡。', ['我', '喜欢', '喝', '咖啡']],
  ['ฉันรักกาแฟ', ['ฉัน', 'รัก', 'กาแฟ']],
  ['— … !', []],
  ['', []],
])('the words of %j', (text, expected) => {
  expect(splitWords(text)).toEqual(expected)
})

test.each([
  ['It rains. It pours! Why? "Yes." No', ['It rains.', 'It pours!', 'Why?', '"Yes."', 'No']],
  ['Use e.g. a spanner. Mr. Doe has 3.5 of them.', ['Use e.g. a spanner.', 'Mr. Doe has 3.5 of them.']],
  ['One\nTwo', ['One', 'Two']],
  ['我喜欢。你呢？', ['我喜欢。', '你呢？']],
  ['यह एक है। वह दो है।', ['यह एक है।', 'वह दो है।']],
  ['... !', []],
])('the sentences of %j', (text, expected) => {
  expect(splitSentences(text)).toEqual(expected)
})

test.each([
  ['The tap is leaking, and you have to fix it.', true],
  ['Der Wasserhahn tropft, und man muss ihn reparieren.', false],
  ['El grifo gotea y hay que repararlo.', false],
  ['Кран течёт', false],
  ['', false],
])('%j is English: %s', (text, expected) => {
  expect(isEnglish(text)).toBe(expected)
})

test.each([
  ['plain', 'Latin'],
  ['Кран и SEO', 'Cyrillic'],
  ['漢字かな', 'Hiragana'],
  ['汉字', 'Han'],
  ['한국어', 'Hangul'],
  ['123', 'Other'],
])('the script of %j is %s', (text, expected) => {
  expect(mainScript(text)).toBe(expected)
})

test('words are counted, and reading takes a minute for every 200 begun', () => {
  expect(countWords('one two three')).toBe(3)
  expect([0, 1, 200, 201, 1000].map(readingTimeMinutes)).toEqual([1, 1, 1, 2, 5])
})

test.each([
  'Well-kept taps don’t leak; the 3.5-litre ones—“new” in 2024—cost £20 more',
  "rock'n'roll_and_blues, e.g. a-b-c … -x- 'quoted' it’s",
])('the words of plain English are the same beside a word of another alphabet: %j', (text) => {
  expect(splitWords(`${text} слово`)).toEqual([...splitWords(text), 'слово'])
  expect(mainScript(`${text} é`)).toBe(mainScript(text))
})

test('as many words are counted as there are, with any marks in and around them', () => {
  const piece = fc.constantFrom(
    'don’t',
    'well',
    '-',
    '_',
    "'",
    '’',
    ' ',
    '3',
    '.',
    '—',
    '…',
    'é',
    '咖啡',
    '\n',
    'A',
    '<',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      expect(countWords(text)).toBe(splitWords(text).length)
    }),
  )
})
