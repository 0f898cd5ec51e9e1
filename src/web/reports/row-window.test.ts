import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf, scrollTopFor } from './row-window.ts'

const windows = fc.record({
  count: fc.nat({ max: 10_000 }),
  rowHeight: fc.integer({ min: 20, max: 80 }),
  scrollTop: fc.nat({ max: 500_000 }),
  viewHeight: fc.integer({ min: 1, max: 2_000 }),
  kept: fc.option(fc.nat({ max: 10_000 })),
})

test('the pieces are as high as all rows together, in order, and hold every row in sight and the kept one', () => {
  fc.assert(
    fc.property(windows, (view) => {
      const { count, rowHeight, scrollTop, viewHeight, kept } = view
      const drawn = new Set<number>()
      let place = 0
      for (const piece of piecesOf(view)) {
        expect(piece.from).toBe(place)
        if (piece.type === 'gap') {
          expect(piece.height).toBeGreaterThan(0)
          place += piece.height / rowHeight
        } else {
          for (let row = piece.from; row < piece.to; row += 1) drawn.add(row)
          place = piece.to
        }
      }
      expect(place).toBe(count)
      const last = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight))
      for (let row = Math.floor(scrollTop / rowHeight); row < last; row += 1) expect(drawn).toContain(row)
      if (kept !== null && kept < count) expect(drawn).toContain(kept)
      expect(drawn.size).toBeLessThanOrEqual(viewHeight / rowHeight + 20)
    }),
  )
})

test('ten thousand rows at the top are few rows and one gap', () => {
  expect(piecesOf({ count: 10_000, rowHeight: 44, scrollTop: 0, viewHeight: 440, kept: 0 })).toEqual([
    { type: 'rows', from: 0, to: 18 },
    { type: 'gap', from: 18, height: 9_982 * 44 },
  ])
})

test.each([
  ['a row in sight', 5, 100, 100],
  ['a row above', 1, 100, 44],
  ['a row below', 20, 100, 20 * 44 + 44 + 36 - 440],
  ['a row half below', 10, 40, 80],
])('for %s the table is scrolled no further than needed', (_name, row, scrollTop, expected) => {
  expect(scrollTopFor(row, { rowHeight: 44, scrollTop, viewHeight: 440 }, 36)).toBe(expected)
})
