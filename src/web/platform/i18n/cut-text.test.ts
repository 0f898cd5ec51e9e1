import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a cut text has at most the given length in characters and never a half character', () => {
  expect(cutText('short', 10)).toBe('short')
  expect(cutText('one two three', 8)).toBe('one two…')
  expect(cutText('🙂🙂🙂🙂', 3)).toBe('🙂🙂…')
})
