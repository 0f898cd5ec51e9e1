import { expect, test } from 'vitest'
import { areAllMet, markRows } from '../../bench/harness/all-marks.ts'

const speed = { name: 'ours / theirs', ratio: 0.55, atLeast: 0.5 }
const time = { name: 'p95, ms', ratio: 1234.4, atMost: 1000 }

test('every mark of every bench is one row: its figure, its bound, whether it is reached, and the change since the last results', () => {
  const rows = markRows([
    { bench: 'one', last: [{ ...speed, ratio: 0.5 }], now: [speed, time] },
    { bench: 'two', last: [{ ...time, ratio: 2468.8 }], now: [{ ...time, ratio: 617.2 }] },
  ])
  expect(rows).toEqual([
    ['one', 'ours / theirs', '0.55', '≥ 0.5', 'reached', '0.5', '+10%'],
    ['one', 'p95, ms', '1,234', '≤ 1,000', 'missed', '–', '–'],
    ['two', 'p95, ms', '617', '≤ 1,000', 'reached', '2,469', '-75%'],
  ])
})

test('a bench that ended with an error is a row that says so, and not a mark that is reached', () => {
  const failed = { bench: 'three', last: [speed], now: null }
  expect(markRows([failed])).toEqual([['three', 'the run ended with an error', '–', '–', 'failed', '–', '–']])
  expect(areAllMet([{ bench: 'one', last: [], now: [speed] }])).toBe(true)
  expect(areAllMet([{ bench: 'one', last: [], now: [speed, time] }])).toBe(false)
  expect(areAllMet([{ bench: 'one', last: [], now: [speed] }, failed])).toBe(false)
})
