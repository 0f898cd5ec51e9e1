import { expect, test } from 'vitest'
import { retryAfterMs, scrubbed } from './attempt-failure.ts'

const now = Date.parse('2030-01-01T00:00:00Z')

test.each([
  ['2', 2000],
  ['0', 0],
  ['1.5', 1500],
  [' 3 ', 3000],
  ['Tue, 01 Jan 2030 00:00:05 GMT', 5000],
  ['Mon, 31 Dec 2029 23:59:00 GMT', 0],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %j means %j ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

test('a scrubbed message contains no secret, no line break and at most 500 characters', () => {
  const message = scrubbed(`key sk-1 was refused,\nsk-1 is unknown ${'x'.repeat(1000)}`, 'sk-1')

  expect(message).toContain('key [key] was refused, [key] is unknown')
  expect(message).not.toContain('sk-1')
  expect(message).toHaveLength(500)
})

test('without a secret a message is unchanged', () => {
  expect(scrubbed('all fine', '')).toBe('all fine')
})
