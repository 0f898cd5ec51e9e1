import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTermsMax } from '#contract/limits.ts'
import { markHits, markSnippet } from './mark-hits.ts'
import { oneEditAway } from './one-edit-away.ts'
import { correctableWords, parseSearch } from './parse-search.ts'

const shown = (typed: string) =>
  parseSearch(typed).groups.map((terms) =>
    terms.map(({ kind, text, isExcluded }) => `${isExcluded ? '-' : ''}${kind === 'phrase' ? `"${text}"` : text}`),
  )

test.each([
  ['Garden  Tools', [['garden', 'tools']]],
  ['"raised beds" tomato', [['"raised beds"', 'tomato']]],
  ['"open quotation', [['"open quotation"']]],
  ['“raised beds” tomato „Kraut und Rüben“', [['"raised beds"', 'tomato', '"kraut und rüben"']]],
  ['‘raised’ beds—tomato… don’t', [['raised', 'beds', 'tomato', 'don’t']]],
  ['seo -spam -"link farm"', [['seo', '-spam', '-"link farm"']]],
  ['a or b c', [['a'], ['b', 'c']]],
  ['a | b', [['a'], ['b']]],
  ['or a or or b or', [['a'], ['b']]],
  ['e-mail node.js c++ c# don’t', [['e-mail', 'node.js', 'c++', 'c#', 'don’t']]],
  ['well(known) <-> :* & !x', [['"well known"', 'x']]],
  ['-only -these', []],
  ['-- - "" ! ()', []],
  ['日本語 Straße', [['日本語', 'straße']]],
])('%j is parsed', (typed, groups) => {
  expect(shown(typed)).toEqual(groups)
})

test('only the last word may be incomplete, and only outside of phrases and exclusions', () => {
  expect(
    ['garden too', 'garden "too"', 'garden -too', 'too or', 'garden 7', 'x'].map((typed) => parseSearch(typed).prefix),
  ).toEqual(['too', null, null, null, null, null])
})

test('any input is parsed into at most `searchTermsMax` terms of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (typed) => {
      const terms = parseSearch(typed).groups.flat()
      expect(terms.length).toBeLessThanOrEqual(searchTermsMax)
      for (const { text } of terms) expect(text).toMatch(/[\p{L}\p{N}]/u)
    }),
  )
})

test('only single words that are not excluded are corrected', () => {
  expect(correctableWords(parseSearch('espreso espreso -notthis "nor this" r2d2 or grindr'))).toEqual([
    'espreso',
    'grindr',
  ])
})

test('every single typing error of a word is corrected to it', () => {
  for (const typo of ['espreso', 'esspresso', 'espersso', 'espressp', 'xespresso', 'spresso'])
    expect(oneEditAway(typo)).toContain('espresso')
  expect(oneEditAway('ab')).not.toContain('ab')
})

const forms = new Set(['grinder', 'grinders'])

test('marking hits leaves the text as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Grinder', 'grinders', 'a', ' ', ', ', '<b>', '&', 'é')), (parts) => {
      const text = parts.join('')
      const marked = markHits(text, forms)
      expect(marked.map((part) => part.text).join('')).toBe(text)
      for (const { text, hit } of marked) expect(forms.has(text.toLowerCase())).toBe(hit)
    }),
  )
})

test('a snippet is the section with the most hits, with ellipses where text is omitted', () => {
  const filler = Array.from({ length: 100 }, (_, index) => `word${index}`).join(' ')
  const parts = markSnippet(`grinder ${filler} A grinder among grinders. ${filler}`, forms)
  const text = parts.map((part) => part.text).join('')
  expect(text).toMatch(/^… word.* A grinder among grinders\. word.* …$/)
  expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['grinder', 'grinders'])
  expect(text.split(' ').length).toBeLessThan(40)
})

test('without a hit the snippet is the beginning; without words there is none', () => {
  expect(markSnippet('Nothing here.', forms)).toEqual([{ text: 'Nothing here.', hit: false }])
  expect(markSnippet('  ', forms)).toEqual([])
})
