import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const expiresAt = '2026-01-02T00:00:00.000Z'
const before = (seconds: number) => Date.parse(expiresAt) - seconds * 1000

test.each([
  [86_400, '24 h 0 min', 'calm'],
  [86_399, '23 h 59 min', 'calm'],
  [7_200, '2 h 0 min', 'calm'],
  [7_199, '1 h 59 min', 'expiring'],
  [3_600, '1 h 0 min', 'expiring'],
  [3_599, '59 min', 'urgent'],
  [60, '1 min', 'urgent'],
  [59, 'under 1 min', 'urgent'],
  [0, 'Expired', 'expired'],
  [-1, 'Expired', 'expired'],
])('%i seconds before its end a post has %s left and is %s', (seconds, text, tone) => {
  expect(timeLeft(expiresAt, before(seconds))).toEqual({ text, tone })
})

test('a time that cannot be read counts as expired', () => {
  expect(timeLeft('soon', 0)).toEqual({ text: 'Expired', tone: 'expired' })
})
