import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedFrames } from '../frame-pack.ts'
import { textsIn } from './word-forms.ts'
import { createWordReader } from './word-reader.ts'
import { wordsOf } from './words.ts'

const read = createWordReader((word) => word)

/** The words of a text; `null` for a text that is not read this way. */
function wordsRead(text: string): string[] | null {
  const words: string[] = []
  return read(text, (word) => words.push(word)) ? words : null
}

test.each([
  [
    'The 3D-printer’s #1 tip: use C++, C# or R&D.',
    ['the', '3d', "printer's", '#1', 'tip', 'use', 'c++', 'c#', 'or', 'r&d'],
  ],
  ["Rock 'n' roll … no", null],
  ['A “sit-stand” desk – or two', ['a', 'sit', 'stand', 'desk', 'or', 'two']],
  ['crème brûlée', null],
  ['', []],
])('the words of “%s”', (text, words) => {
  expect(wordsRead(text)).toEqual(words)
})

test('the words of any text are those of the general rule, whatever was read before', () => {
  const character = fc.constantFrom(...'abyzABZ019#\'’‘+&.- ,"“”–—\n'.split(''))
  const text = fc.string({ unit: character, maxLength: 40 })
  fc.assert(
    fc.property(text, (one) => {
      expect(wordsRead(one)).toEqual(wordsOf(one.replaceAll('-', ' ')))
    }),
    { numRuns: 2_000 },
  )
})

test('more words than are remembered are read alike', () => {
  for (let number = 0; number < 45_000; number += 1) read(`word${number}`, (word) => expect(word).toBe(`word${number}`))
})

test('most texts of frames are read this way, and all of these as by the general rule', () => {
  const texts = shippedFrames()
    .frames.filter((_, index) => index % 20 === 0)
    .flatMap(textsIn)
  const wrong = texts.filter((text) => {
    const words = wordsRead(text)
    return words !== null && words.join(' ') !== wordsOf(text.replaceAll('-', ' ')).join(' ')
  })
  expect(wrong).toEqual([])
  expect(texts.filter((text) => wordsRead(text) !== null).length).toBeGreaterThan(texts.length * 0.95)
})
