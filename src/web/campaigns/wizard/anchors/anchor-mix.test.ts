import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorKinds } from '#contract/campaigns/campaign-values.ts'
import type { AnchorMix } from '#contract/campaigns/campaigns.ts'
import { linksOfMix, withShare } from './anchor-mix.ts'

const kind = fc.constantFrom(...anchorKinds)
const sumOf = (mix: AnchorMix) => anchorKinds.reduce((sum, one) => sum + mix[one], 0)

/** Mixes after a sequence of changes to single shares. */
const mixes = fc.array(fc.tuple(kind, fc.integer({ min: -20, max: 130 })), { maxLength: 12 }).map((changes) =>
  changes.reduce((mix, [one, value]) => withShare(mix, one, value), {
    branded: 55,
    partial: 25,
    exact: 10,
    other: 10,
  }),
)

test('after any change, the four shares are whole numbers from 0 to 100 with the sum 100', () => {
  fc.assert(
    fc.property(mixes, (mix) => {
      expect(sumOf(mix)).toBe(100)
      for (const one of anchorKinds) {
        expect(Number.isInteger(mix[one])).toBe(true)
        expect(mix[one]).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the changed share has the requested value, limited to 0 and 100', () => {
  fc.assert(
    fc.property(mixes, kind, fc.integer({ min: -50, max: 150 }), (mix, one, value) => {
      expect(withShare(mix, one, value)[one]).toBe(Math.min(100, Math.max(0, value)))
    }),
  )
})

test.each([
  [
    'the others keep their proportions',
    { branded: 50, partial: 30, exact: 20, other: 0 },
    'branded',
    0,
    [0, 60, 40, 0],
  ],
  [
    'all of it leaves nothing to the others',
    { branded: 55, partial: 25, exact: 10, other: 10 },
    'exact',
    100,
    [0, 0, 100, 0],
  ],
  [
    'others without a share get equal ones',
    { branded: 100, partial: 0, exact: 0, other: 0 },
    'branded',
    70,
    [70, 10, 10, 10],
  ],
  [
    'an empty field counts as none',
    { branded: 40, partial: 60, exact: 0, other: 0 },
    'branded',
    Number.NaN,
    [0, 100, 0, 0],
  ],
] as const)('%s', (_name, mix, one, value, expected) => {
  const next = withShare(mix, one, value)
  expect(anchorKinds.map((each) => next[each])).toEqual(expected)
})

test('links are divided completely, in whole numbers', () => {
  fc.assert(
    fc.property(mixes, fc.integer({ min: 1, max: 1000 }), (mix, links) => {
      const counts = linksOfMix(mix, links)
      expect(anchorKinds.reduce((sum, one) => sum + counts[one], 0)).toBe(links)
      for (const one of anchorKinds) expect(Math.abs(counts[one] - (links * mix[one]) / 100)).toBeLessThan(1)
    }),
  )
})
