import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { composeExcerpt } from './excerpt.ts'
import { composeMetaDescription } from './meta-description.ts'

const sentence = 'Every kitchen has one thing that nobody looks at until it breaks.'

test('a short first paragraph is the excerpt, with the next one when it is very short', () => {
  expect(composeExcerpt([`${sentence} ${sentence}`, 'More.'])).toBe(`${sentence} ${sentence}`)
  expect(composeExcerpt(['Short.', sentence, 'More.'])).toBe(`Short. ${sentence} More.`)
})

test('a long paragraph is cut at a sentence end, or between words with an ellipsis', () => {
  expect(composeExcerpt([`${sentence} `.repeat(5)])).toBe(Array(3).fill(sentence).join(' '))
  expect(composeExcerpt(['word '.repeat(100)])).toMatch(/^(word )+word…$/)
})

test('the meta description begins with the first sentence that holds the keyphrase', () => {
  const description = composeMetaDescription(
    [`${sentence} A leaking tap wastes water.`, `Here is why. ${sentence} ${sentence}`],
    'leaking taps',
  )
  expect(description).toMatch(/^A leaking tap wastes water\. Here is why\. /)
  expect(description.length).toBeGreaterThanOrEqual(90)
})

test('a meta description without the keyphrase in the text begins with it', () => {
  const description = composeMetaDescription([`${sentence} ${sentence} ${sentence}`], 'leaking taps')
  expect(description).toBe(`Leaking taps: ${sentence} ${sentence}`)
})

test('a meta description fills 120 to 158 characters when there is enough text', () => {
  const description = composeMetaDescription(
    [sentence, 'one two three four five six seven eight nine ten '.repeat(10)],
    'kitchen',
  )
  expect(description.length).toBeGreaterThanOrEqual(120)
  expect(description.length).toBeLessThanOrEqual(158)
})

test('excerpt and meta description are within their bounds for every text and keyword', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (paragraphs, keyword) => {
      expect(composeExcerpt(paragraphs).length).toBeLessThanOrEqual(200)
      expect(composeMetaDescription(paragraphs, keyword).length).toBeLessThanOrEqual(160)
    }),
  )
})
