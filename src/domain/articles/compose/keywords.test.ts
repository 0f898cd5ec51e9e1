import { expect, test } from 'vitest'
import { chooseCategory } from './category.ts'
import { findKeywords } from './keywords.ts'

test('the keyword comes first, then frequent words that say something', () => {
  const text =
    'The grinder matters. A grinder costs more; a grinder lasts. Water and water, water and water. Because because because.'
  expect(findKeywords(text, 'Coffee  Beans')).toEqual(['coffee beans', 'water', 'grinder'])
})

test('words of the keyword are not repeated, and rare words are no keywords', () => {
  expect(findKeywords('beans beans beans coffee coffee once twice', 'coffee beans')).toEqual(['coffee beans'])
})

test('names that objects have by themselves are words like any other', () => {
  expect(findKeywords('constructor constructor constructor toString toString toString', 'x')).toEqual([
    'x',
    'constructor',
    'tostring',
  ])
})

test('there are at most ten keywords', () => {
  const text = Array.from({ length: 30 }, (_, index) => `subject${index} `.repeat(3)).join('')
  const keywords = findKeywords(text, 'k'.repeat(60))
  expect(keywords).toHaveLength(10)
})

test.each([
  ['link building for SEO', 'Backlinks that last', 'Digital Marketing'],
  ['best python courses', 'Programming for everyone', 'Technology'],
  ['small business accounting', 'A company and its customers', 'Business'],
  ['yoga for back pain', 'A gentle exercise', 'Health & Wellness'],
  ['cheap flights to Rome', 'Your trip and your luggage', 'Travel'],
  ['mortgage rates', 'Loans and banks', 'Finance'],
  ['coffee beans', 'Brewing at home', 'Food & Lifestyle'],
  ['online degree', 'What a student should know', 'Education'],
  ['xylophone mallets', 'A guide', 'General'],
  ['constructor', '__proto__', 'General'],
  ['', '', 'General'],
])('%j / %j belongs to %s', (keyword, title, expected) => {
  expect(chooseCategory(keyword, title, '')).toBe(expected)
})

test('the text alone decides when it speaks clearly, one repeated word does not', () => {
  expect(chooseCategory('x', 'y', 'hotel hotel hotel flight flight beach luggage')).toBe('Travel')
  expect(chooseCategory('x', 'y', 'hotel '.repeat(50))).toBe('General')
})
