import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cadences } from '#contract/reports/report-values.ts'
import { nextRunAt, unchangedRunsAfter } from './cadence.ts'

const at = (text: string) => new Date(`${text}Z`)

test.each([
  // cadence, counted from, calm runs, now, next
  ['daily', '2026-03-01T09:30', 0, '2026-03-01T09:30', '2026-03-02T09:30'],
  ['daily', '2026-03-01T09:30', 0, '2026-03-02T09:30', '2026-03-03T09:30'],
  ['daily', '2026-03-01T09:30', 0, '2026-03-02T09:29', '2026-03-02T09:30'],
  // The product was down for twenty days: one run, and the next at the usual hour.
  ['daily', '2026-03-01T09:30', 0, '2026-03-21T17:00', '2026-03-22T09:30'],
  ['weekly', '2026-03-01T09:30', 0, '2026-03-01T09:31', '2026-03-08T09:30'],
  ['weekly', '2026-03-01T09:30', 0, '2026-04-01T00:00', '2026-04-05T09:30'],
  ['monthly', '2026-03-15T09:30', 0, '2026-03-15T09:30', '2026-04-15T09:30'],
  ['monthly', '2026-01-31T09:30', 0, '2026-02-01T00:00', '2026-02-28T09:30'],
  ['monthly', '2026-01-31T09:30', 0, '2026-02-28T09:30', '2026-03-31T09:30'],
  ['monthly', '2027-12-31T09:30', 0, '2028-02-10T00:00', '2028-02-29T09:30'],
  ['monthly', '2026-11-30T09:30', 0, '2026-12-30T09:30', '2027-01-30T09:30'],
  ['monthly', '2026-01-15T09:30', 0, '2027-06-20T00:00', '2027-07-15T09:30'],
  // The anchor is in the future after the clock was set back.
  ['daily', '2026-03-05T09:30', 0, '2026-03-01T00:00', '2026-03-06T09:30'],
  ['adaptive', '2026-03-01T09:30', 0, '2026-03-10T08:00', '2026-03-11T08:00'],
  ['adaptive', '2026-03-01T09:30', 1, '2026-03-10T08:00', '2026-03-12T08:00'],
  ['adaptive', '2026-03-01T09:30', 2, '2026-03-10T08:00', '2026-03-14T08:00'],
  ['adaptive', '2026-03-01T09:30', 3, '2026-03-10T08:00', '2026-03-17T08:00'],
  ['adaptive', '2026-03-01T09:30', 4, '2026-03-10T08:00', '2026-03-24T08:00'],
  ['adaptive', '2026-03-01T09:30', 5, '2026-03-10T08:00', '2026-04-09T08:00'],
  ['adaptive', '2026-03-01T09:30', 99, '2026-03-10T08:00', '2026-04-09T08:00'],
] as const)('%s from %s after %i calm runs, at %s: next at %s', (cadence, anchoredAt, unchangedRuns, now, next) => {
  expect(nextRunAt({ cadence, anchoredAt: at(anchoredAt), unchangedRuns }, at(now))).toEqual(at(next))
})

test('the next run is always after now, and never more than a month and a day away', () => {
  const time = fc.date({ min: at('2020-01-01T00:00'), max: at('2040-01-01T00:00'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...cadences), time, time, fc.nat(20), (cadence, one, other, unchangedRuns) => {
      const [anchoredAt, now] = one < other ? [one, other] : [other, one]
      const next = nextRunAt({ cadence, anchoredAt, unchangedRuns }, now)
      expect(next > now).toBe(true)
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(32 * 86_400_000)
    }),
  )
})

test('a change begins the counting again', () => {
  expect(unchangedRunsAfter(4, { isUnchanged: true })).toBe(5)
  expect(unchangedRunsAfter(4, { isUnchanged: false })).toBe(0)
})
