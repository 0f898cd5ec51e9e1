import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FollowedLink, survivalAt } from './survival.ts'

const live = (days: number): FollowedLink => ({ days, isLost: false })
const lost = (days: number): FollowedLink => ({ days, isLost: true })
const times = (count: number, link: FollowedLink) => Array.from({ length: count }, () => link)

test('when all links were observed to the end, the share is the simple ratio', () => {
  expect(survivalAt(30, [...times(18, live(30)), lost(3), lost(20)])).toEqual({ links: 20, share: expect.closeTo(0.9) })
})

test('links that were not observed to the end count for the observed time', () => {
  // 2 of 20 lost at day 10 leave 0.9; then 8 are no longer observed, and at day 20 one of 10 is lost: 0.9 * 0.9.
  const links = [...times(2, lost(10)), ...times(8, live(15)), lost(20), ...times(9, live(30))]
  expect(survivalAt(30, links)).toEqual({ links: 12, share: expect.closeTo(0.81) })
})

test('the last check, a little before the day ends, counts as the whole day', () => {
  expect(survivalAt(30, times(10, live(29.96))).share).toBe(1)
  expect(survivalAt(30, times(10, live(29))).share).toBeNull()
})

test('too few links observed for the whole time give no share, for any total number', () => {
  expect(survivalAt(30, [...times(9, live(30)), ...times(100, live(5))])).toEqual({ links: 9, share: null })
  expect(survivalAt(90, times(50, live(30)))).toEqual({ links: 0, share: null })
})

test('a loss after the day in question does not count against it', () => {
  expect(survivalAt(30, [...times(10, live(90)), lost(45)]).share).toBe(1)
})

test('when all links are lost the share is zero, even if none was observed to the end', () => {
  expect(survivalAt(30, times(12, lost(4)))).toEqual({ links: 12, share: 0 })
})

test('the share is between zero and one, and never grows with time', () => {
  const link = fc.record({ days: fc.integer({ min: 0, max: 120 }), isLost: fc.boolean() })
  fc.assert(
    fc.property(fc.array(link, { maxLength: 60 }), (links) => {
      const [month, quarter] = [survivalAt(30, links), survivalAt(90, links)]
      for (const { share } of [month, quarter]) expect(share === null || (share >= 0 && share <= 1)).toBe(true)
      if (month.share !== null && quarter.share !== null) expect(quarter.share).toBeLessThanOrEqual(month.share)
    }),
  )
})
