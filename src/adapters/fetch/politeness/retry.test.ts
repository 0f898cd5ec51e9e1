import { expect, test } from 'vitest'
import { retryAfterMs } from './retry.ts'

const now = Date.parse('2026-11-22T10:00:00Z')

test.each([
  [undefined, null],
  ['', null],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5_000],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['1e3', null],
  ['9'.repeat(40), null],
  ['Sun, 22 Nov 2026 10:01:00 GMT', 60_000],
  ['Sunday, 22-Nov-26 10:01:00 GMT', 60_000],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ['2026', 2_026_000],
])('Retry-After %o is %o milliseconds', (value, expected) => {
  expect(retryAfterMs(value, now)).toBe(expected)
})
