import { expect, test } from 'vitest'
import { lifetimeText } from './lifetime-text.ts'

test.each([
  [1, '1 second'],
  [3, '3 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [150, '2 minutes 30 seconds'],
  [3_600, '1 hour'],
  [5_400, '90 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
  [100_000, '27 hours 46 minutes'],
  [172_800, '48 hours'],
  [259_200, '3 days'],
  [300_000, '3 days 11 hours'],
])('a lifetime of %i seconds is shown as %s', (seconds, text) => {
  expect(lifetimeText(seconds)).toBe(text)
})
