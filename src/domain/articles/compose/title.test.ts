import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleMax, titleMin } from '#contract/limits.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { parseArticle } from '../document/parse-article.ts'
import { renderArticle } from '../document/render-article.ts'
import { fitsLength } from '../words/text-length.ts'
import { chooseTitle, cleanTitle, takeTitle, titleFromKeyword } from './title.ts'

const take = (html: string, named: string[] = []) => {
  const { titles, blocks } = takeTitle(parseArticle(html), named)
  return { titles, html: renderArticle(blocks) }
}

test('a leading level 1 heading becomes the title and is removed from the article; further ones become level 2', () => {
  expect(take('<h1>The Title</h1><p>a</p><h1>Part</h1>')).toEqual({
    titles: ['The Title', 'Part'],
    html: '<p>a</p>\n<h2>Part</h2>',
  })
})

test('a title repeated below itself is removed too, with any markup', () => {
  expect(take('<h1>The Title</h1><p><strong>“The title.”</strong></p><h2>The Title</h2><p>a</p>').html).toBe('<p>a</p>')
})

test('a title repeated at the end of the article stays', () => {
  expect(take(`<h1>The Title</h1>${'<p>a</p>'.repeat(9)}<p>The Title</p>`).html).toContain('<p>The Title</p>')
})

test('a leading lower heading is the title when it names a subject and nothing else does', () => {
  expect(take('<h2>The Title</h2><p>a</p>')).toEqual({ titles: ['The Title'], html: '<p>a</p>' })
  expect(take('<h2>Introduction</h2><p>a</p>')).toEqual({ titles: [], html: '<h2>Introduction</h2>\n<p>a</p>' })
  expect(take('<h2>First Part</h2><p>a</p>', ['The Title'])).toEqual({
    titles: ['The Title', 'First Part'],
    html: '<h2>First Part</h2>\n<p>a</p>',
  })
})

test('without a title heading, the first heading that names a subject is the title and stays', () => {
  expect(take('<p>a</p><h2>Overview</h2><p>b</p><h2>Choosing Beans</h2>')).toEqual({
    titles: ['Choosing Beans'],
    html: '<p>a</p>\n<h2>Overview</h2>\n<p>b</p>\n<h2>Choosing Beans</h2>',
  })
})

test.each([
  ['**The** Title', 'The Title'],
  ['# The Title', 'The Title'],
  ['Title: The Title', 'The Title'],
  ['"The Title"', 'The Title'],
  ['“The Title”', 'The Title'],
  ['The “Title” itself', 'The “Title” itself'],
  ['The Title.', 'The Title'],
  ['Wait…', 'Wait…'],
  ['Really?', 'Really?'],
  [' The\n Title ', 'The Title'],
])('cleans %j', (raw, expected) => {
  expect(cleanTitle(raw)).toBe(expected)
})

test('the first candidate of 8 to 140 characters wins, one that seems invented does not', () => {
  expect(
    chooseTitle(['Short', 'x'.repeat(141), 'Introduction', '!!!!!!!!!!', 'A Fine Title', 'Another Title'], 'k'),
  ).toBe('A Fine Title')
  expect(chooseTitle(['x'.repeat(140)], 'k')).toBe('x'.repeat(140))
  expect(chooseTitle(['Eight ch'], 'k')).toBe('Eight ch')
})

test.each([
  ['x', 'X: A Practical Guide'],
  ['coffee beans', 'Coffee beans: A Practical Guide'],
  ['咖啡', '咖啡: A Practical Guide'],
  ['k'.repeat(200), `${'K'}${'k'.repeat(138)}…`],
  ['word '.repeat(40).trim(), `Word ${'word '.repeat(26)}word…`],
  ['\u200b', 'A Practical Guide'],
  ['<b>$&', '<b>$&: A Practical Guide'],
])('makes a title from the keyword %j', (keyword, expected) => {
  expect(titleFromKeyword(keyword)).toBe(expected)
})

test('a title from any keyword has 8 to 140 characters', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: anyCharacter, maxLength: 250 }), fc.string({ unit: 'grapheme', maxLength: 250 })),
      (keyword) => {
        expect(fitsLength(titleFromKeyword(keyword), titleMin, titleMax)).toBe(true)
      },
    ),
  )
  expect(fitsLength(titleFromKeyword(`Z${'\u0300'.repeat(10_000)}`), titleMin, titleMax)).toBe(true)
})
