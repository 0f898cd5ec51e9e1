import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalise, countWords } from './grammar.ts'

test('the words of HTML are the runs between spaces and tags that have a letter or a digit', () => {
  const piece = fc.constantFrom(
    '<em>',
    '</em>',
    '<',
    '>',
    ' ',
    '\n',
    'desk',
    'don’t',
    '—',
    '“',
    '75',
    'é',
    '\u00a0',
    '&amp;',
    '½',
    '京',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('')
      const runs = html.replace(/<[^>]*>/g, ' ').split(/\s+/)
      expect(countWords(html)).toBe(runs.filter((run) => /[\p{L}\p{N}]/u.test(run)).length)
    }),
  )
})

test.each([
  ['desks', 'Desks'],
  ['a', 'A'],
  ['', ''],
  ['iPhone', 'iPhone'],
  ['Desks', 'Desks'],
  ['élan', 'Élan'],
  ['“quoted”', '“Quoted”'],
  ['3d printer', '3d printer'],
  ['<em>x</em>', '<em>x</em>'],
])('%j begins a sentence as %j', (text, expected) => {
  expect(capitalise(text)).toBe(expected)
})
