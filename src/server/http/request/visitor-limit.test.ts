import { expect, test } from 'vitest'
import { createVisitorLimit } from './visitor-limit.ts'

test('a visitor has a number of points per window, independent of others, and all of them again in the next', () => {
  let now = 1000
  const take = createVisitorLimit({ points: 2, windowMs: 60_000, now: () => now })
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true])
  now += 59_999
  expect(take('a')).toBe(false)
  now += 1
  expect(take('a')).toBe(true)
})

test('the number of tracked visitors is limited: the one seen first is dropped', () => {
  const take = createVisitorLimit({ points: 1, windowMs: 60_000, visitorsMax: 2, now: () => 0 })
  expect([take('a'), take('b'), take('a'), take('c')]).toEqual([true, true, false, true])
  expect(take('b')).toBe(false)
  expect(take('a')).toBe(true)
})
