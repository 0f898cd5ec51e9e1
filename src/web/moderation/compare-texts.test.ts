import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTexts, compareWords } from './compare-texts.ts'

const paragraph = (text: string) => ({ kind: 'Paragraph', text })
const marked = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ text, where }) => (where === 'both' ? text : where === 'before' ? `[-${text}-]` : `[+${text}+]`))
    .join('')

test.each([
  ['nothing', 'a b c', 'a b c', 'a b c'],
  ['a word in the middle', 'a warm day', 'a cold day', 'a [-warm-][+cold+] day'],
  ['a word more', 'a day', 'a cold day', 'a [+cold +]day'],
  ['everything', 'one', 'two', '[-one-][+two+]'],
  ['a new line', '', 'two words', '[+two words+]'],
  [
    'where a link leads',
    'see here [https://a.example/]',
    'see here [https://b.example/]',
    'see here [-[https://a.example/]-][+[https://b.example/]+]',
  ],
])('the comparison of two lines shows %s', (_name, before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('both lines can be rebuilt from their pieces, for any text', () => {
  const line = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 30 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(line, line, (before, after) => {
      const pieces = compareWords(before, after)
      const without = (side: string) =>
        pieces
          .filter(({ where }) => where !== side)
          .map(({ text }) => text)
          .join('')
      expect([without('after'), without('before')]).toEqual([before, after])
    }),
  )
})

test('unchanged paragraphs are counted; removed, added and changed ones are listed one by one', () => {
  const before = ['first', 'second', 'the third one', 'last'].map(paragraph)
  const after = ['first', 'second', 'the third two', 'last', 'more'].map(paragraph)
  const changes = compareTexts(before, after)
  expect(
    changes.map((change) => (change.type === 'same' ? change.count : [change.before?.text, change.after?.text])),
  ).toEqual([2, ['the third one', 'the third two'], 1, [undefined, 'more']])
})

test('a paragraph that became a heading has changed', () => {
  const changes = compareTexts([paragraph('Sand')], [{ kind: 'Heading', text: 'Sand' }])
  expect(changes).toMatchObject([{ type: 'changed', before: { kind: 'Paragraph' }, after: { kind: 'Heading' } }])
})

test('texts too long to be compared are shown as replaced, at once', () => {
  const long = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ')
  const pieces = compareWords(long('a'), long('b'))
  expect(pieces.map(({ where }) => where)).toEqual(['before', 'after'])
})
