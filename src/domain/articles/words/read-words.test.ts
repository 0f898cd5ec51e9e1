import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSyllables } from '../score/reading-ease.ts'
import { foldWords } from './keyphrase.ts'
import { frequentWords, readWords } from './read-words.ts'
import { englishFunctionWords, splitWords } from './words.ts'

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'abcXYZ019') },
  { weight: 3, arbitrary: fc.constantFrom(...` '’_-.,–“…\n`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }) },
)
const prose = fc.array(character, { maxLength: 80 }).map((characters) => characters.join(''))

test('the words of English prose are those that every other step of an article finds', () => {
  fc.assert(
    fc.property(prose, (text) => {
      const words = readWords(text) ?? []
      expect(words.map((word) => word.text)).toEqual(splitWords(text.toLowerCase()))
      expect(words.map((word) => word.folded)).toEqual(foldWords(text))
      for (const word of words) {
        expect(word.syllables).toBe(countSyllables(word.text))
        expect(word.isFunctionWord).toBe(englishFunctionWords.has(word.text))
      }
    }),
  )
})

test('a word is the same one in every text and in every case, and with another apostrophe it is another', () => {
  const [first, second] = readWords('Don’t stop') ?? []
  const [third, fourth, fifth] = readWords("STOP don’t don't") ?? []
  expect(third).toBe(second)
  expect(fourth).toBe(first)
  expect(fifth).not.toBe(first)
})

test('frequent words are in the order of the text with their numbers', () => {
  const words = readWords('Oak desks. A walnut desk, oak desks and OAK; desks last.') ?? []
  expect(frequentWords(words, 3)).toEqual([
    ['oak', 3],
    ['desks', 3],
  ])
})

test('texts in other alphabets, and texts with tens of thousands of different words, are left to the general way', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `w${from + index}`).join(' ')
  expect(readWords('кофе и чай')).toBeNull()
  expect(readWords(many(0, 70_000))).toBeNull()
  expect(readWords(many(1, 3))?.map((word) => word.text)).toEqual(['w1', 'w2', 'w3'])
})
