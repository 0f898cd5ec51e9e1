import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test.each([
  [
    "The 3d-printer's “best” C++ parts & C#, e.g. #1!",
    ['the', "3d-printer's", 'best', 'c++', 'parts', 'c#', 'e.g', '#1'],
  ],
  ["don’t — 'quoted' +5 a_b -x- ...", ["don't", 'quoted', '5', 'a', 'b', 'x']],
  ['', []],
])('the words of %j', (text, expected) => {
  expect(wordsOf(text)).toEqual(expected)
})

test('the words of an ASCII text are the same beside a word of another alphabet', () => {
  const text = "a 3d-printer's C++ & C#, e.g. #1 +5 -x- 'y' a_b z.#. &q+ ..+"
  expect(wordsOf(`${text} слово`)).toEqual([...wordsOf(text), 'слово'])
})
