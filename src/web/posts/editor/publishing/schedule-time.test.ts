import { expect, test } from 'vitest'
import { readWallTime, writeTime, writeWallTime } from './schedule-time.ts'

test.each([
  ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z', false],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', false],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', true],
  ['2026-06-01T09:00', 'Asia/Kathmandu', '2026-06-01T03:15:00.000Z', false],
  ['2026-12-31T23:59', 'UTC', '2026-12-31T23:59:00.000Z', false],
])('%s in %s is %s', (local, zone, at, twice) => {
  expect(readWallTime(local, zone)).toEqual({ is: 'time', at: new Date(at), twice })
})

test('a time that the clocks skip is invalid', () => {
  expect(readWallTime('2026-03-29T02:30', 'Europe/Berlin')).toEqual({ is: 'gap' })
  expect(readWallTime('2026-03-08T02:00', 'America/New_York')).toEqual({ is: 'gap' })
})

test.each(['', 'soon', '2026-13-01T10:00'])('%j is unreadable', (local) => {
  expect(readWallTime(local, 'UTC')).toEqual({ is: 'unreadable' })
})

test('an instant is written as the clocks of its zone show it, with the zone', () => {
  const at = new Date('2026-03-29T08:30:00Z')
  expect(writeWallTime(at, 'Europe/Berlin')).toBe('2026-03-29T10:30')
  expect(writeTime(at, 'Europe/Berlin')).toMatch(/^Sun.* 29 March 2026.* 10:30 \(Europe\/Berlin\)$/)
})
