import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FollowedLink, survivalAt } from './survival.ts'

const live = (days: number): FollowedLink => ({ days, isLost: false })
const lost = (days: number): FollowedLink => ({ days, isLost: true })
const times = (count: number, link: FollowedLink) => Array.from({ length: count }, () => link)

test('of links that were all followed to the end, the share is the plain one', () => {
  expect(survivalAt(30, [...times(18, live(30)), lost(3), lost(20)])).toEqual({ links: 20, share: expect.closeTo(0.9) })
})

test('links that were not followed to the end count for as long as they were', () => {
  // 2 of 20 at day 10 leave 0.9; then 8 are no longer followed, and at day 20 one of 10 is lost: 0.9 * 0.9.
  const links = [...times(2, lost(10)), ...times(8, live(15)), lost(20), ...times(9, live(30))]
  expect(survivalAt(30, links)).toEqual({ links: 12, share: expect.closeTo(0.81) })
})

test('the last check, a little before the day ends, counts as the whole day', () => {
  expect(survivalAt(30, times(10, live(29.96))).share).toBe(1)
  expect(survivalAt(30, times(10, live(29))).share).toBeNull()
})

test('too few links followed for the whole time give no share, however many there are', () => {
  expect(survivalAt(30, [...times(9, live(30)), ...times(100, live(5))])).toEqual({ links: 9, share: null })
  expect(survivalAt(90, times(50, live(30)))).toEqual({ links: 0, share: null })
})

test('what happens after the day in question does not count against it', () => {
  expect(survivalAt(30, [...times(10, live(90)), lost(45)]).share).toBe(1)
})

test('links that are all lost leave nothing, also when none was followed to the end', () => {
  expect(survivalAt(30, times(12, lost(4)))).toEqual({ links: 12, share: 0 })
})

test('the share is always one, and never grows with time', () => {
  const link = fc.record({ days: fc.integer({ min: 0, max: 120 }), isLost: fc.boolean() })
  fc.assert(
    fc.property(fc.array(link, { maxLength: 60 }), (links) => {
      const [month, quarter] = [survivalAt(30, links), survivalAt(90, links)]
      for (const { share } of [month, quarter]) expect(share === null || (share >= 0 && share <= 1)).toBe(true)
      if (month.share !== null && quarter.share !== null) expect(quarter.share).toBeLessThanOrEqual(month.share)
    }),
  )
})
