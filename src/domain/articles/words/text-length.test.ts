import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { cutGraphemes, cutText, fitsLength } from './text-length.ts'

test('the minimum counts code points and the maximum UTF-16 units', () => {
  expect(fitsLength('👍👍👍👍', 8, 140)).toBe(false)
  expect(fitsLength('👍'.repeat(8), 8, 140)).toBe(true)
  expect(fitsLength('👍'.repeat(71), 8, 140)).toBe(false)
  expect(fitsLength('x'.repeat(140), 8, 140)).toBe(true)
})

test('text is cut between words, with an ellipsis that counts', () => {
  expect(cutText('one two three four', 12)).toBe('one two…')
  expect(cutText('one two, three four', 10)).toBe('one two…')
  expect(cutText('one two', 7)).toBe('one two')
})

test('text is cut at a sentence end that leaves enough', () => {
  expect(cutText('It rains. It pours. The old man is snoring.', 25, 10)).toBe('It rains. It pours.')
  expect(cutText('It rains. It pours and pours and pours.', 25, 15)).toBe('It rains. It pours and…')
})

test('text without spaces is cut between characters as people count them', () => {
  expect(cutText('漢'.repeat(20), 10)).toBe(`${'漢'.repeat(9)}…`)
  expect(cutGraphemes('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 15)).toBe('👩‍👩‍👧‍👦')
})

test('no cut is longer than requested or splits a surrogate pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 2, max: 40 }), (raw, max) => {
      const text = raw.toWellFormed()
      for (const cut of [cutText(text, max), cutText(text, max, 2), cutGraphemes(text, max)]) {
        expect(cut.length).toBeLessThanOrEqual(max)
        expect(cut.isWellFormed()).toBe(true)
      }
    }),
  )
})

test('a single grapheme longer than the bound is cut inside', () => {
  expect(cutGraphemes(`Z${'\u0300'.repeat(10_000)}`, 140)).toHaveLength(140)
})
