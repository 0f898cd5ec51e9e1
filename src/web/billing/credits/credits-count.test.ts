import { expect, test } from 'vitest'
import { canBuy, creditCountOf, digitsOf, problemOfCredits, stepCredits } from './credits-count.ts'

test.each([
  ['', '', 0],
  ['abc', '', 0],
  ['0', '0', 0],
  ['000', '0', 0],
  ['007', '7', 7],
  ['1', '1', 1],
  ['1e3', '13', 13],
  ['-5', '5', 5],
  ['1.5', '15', 15],
  ['10000', '10000', 10_000],
  ['10001', '10001', 10_001],
  ['1234567', '12345', 12_345],
  ['١٢', '', 0],
])('"%s" entered as the number of credits is shown as "%s" and counts as %i', (typed, shown, count) => {
  expect(digitsOf(typed)).toBe(shown)
  expect(creditCountOf(typed)).toBe(count)
})

test.each([
  [0, false, 'Invalid Amount: Please enter a valid number of credits'],
  [1, true, null],
  [10_000, true, null],
  [10_001, false, 'Invalid Credit Amount: You can buy up to 10,000 credits at a time.'],
])('%i credits can be bought: %s', (credits, possible, problem) => {
  expect(canBuy(credits)).toBe(possible)
  expect(problemOfCredits(credits)).toBe(problem)
})

test('the custom package has a different message', () => {
  expect(problemOfCredits(0, 'tooFew')).toBe('Invalid Credit Amount: Please enter at least 1 credit to proceed.')
})

test.each([
  [1, -1, 1],
  [0, -1, 1],
  [1, 1, 2],
  [10_000, 1, 10_000],
  [10_001, -1, 10_000],
] as const)('from %i a step of %i leads to %i', (from, by, to) => {
  expect(stepCredits(from, by)).toBe(to)
})
