import { expect, test } from 'vitest'
import { mayNotify, type Notification, nextNotifications, quietStartMs } from './notifications.ts'

const one = (id: number): Notification => ({ id, title: `Title ${id}`, open: true })

test('only the newest notification is visible', () => {
  const list = nextNotifications([one(1)], { type: 'added', notification: one(2) })

  expect(list.map(({ id }) => id)).toEqual([2])
})

test('an updated notification changes its text and stays open', () => {
  const list = nextNotifications([one(1)], { type: 'updated', id: 1, change: { title: 'Other' } })

  expect(list).toEqual([{ id: 1, title: 'Other', open: true }])
})

test('a dismissed notification closes, and remains in the list for its exit animation', () => {
  expect(nextNotifications([one(1)], { type: 'dismissed', id: 1 })).toEqual([{ ...one(1), open: false }])
})

test('a removed notification is no longer in the list', () => {
  expect(nextNotifications([one(1)], { type: 'removed', id: 1 })).toEqual([])
})

test('a page that has just started shows no notification, unless forced', () => {
  expect(mayNotify(quietStartMs - 1, 0, false)).toBe(false)
  expect(mayNotify(quietStartMs, 0, false)).toBe(true)
  expect(mayNotify(0, 0, true)).toBe(true)
})
