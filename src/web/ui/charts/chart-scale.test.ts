import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelOf, scaleOf } from './chart-scale.ts'

test.each([
  [0, 0, [1, 0]],
  [1, 0, [1, 0]],
  [3, 1, [3, 2, 1, 0, -1]],
  [7, 0, [8, 6, 4, 2, 0]],
  [40, 5, [40, 20, 0, -20]],
  [0, 3, [1, 0, -1, -2, -3]],
  [1234, 0, [1500, 1000, 500, 0]],
])('the scale for %i above and %i below zero has round steps', (up, down, ticks) => {
  expect(scaleOf(up, down).ticks).toEqual(ticks)
})

test('every figure fits, on at most seven lines', () => {
  const figure = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(figure, figure, (up, down) => {
      const scale = scaleOf(up, down)
      expect(scale.up).toBeGreaterThanOrEqual(up)
      expect(scale.down).toBeGreaterThanOrEqual(down)
      expect(scale.ticks.length).toBeLessThanOrEqual(7)
      expect(scale.ticks).toContain(0)
    }),
  )
})

test.each([7, 12, 30, 90])('of %i periods the last has a label, and at most seven on a phone', (periods) => {
  const labels = Array.from({ length: periods }, (_, index) => labelOf(index, periods))
  expect(labels.at(-1)).toBe('always')
  expect(labels.filter((label) => label === 'always').length).toBeLessThanOrEqual(7)
  expect(labels.filter((label) => label !== null).length).toBeLessThanOrEqual(12)
})
