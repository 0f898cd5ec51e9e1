import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { saveCheckoutIntent } from './checkout-intent.ts'
import { resumeCheckout } from './resume-checkout.ts'

beforeEach(() => {
  localStorage.clear()
  saveCheckoutIntent({ type: 'credits', credits: 50 })
})
afterEach(() => vi.unstubAllGlobals())

const stored = () => localStorage.getItem('checkout_intent')

/** Replaces the locks of the browser, which the test environment lacks. */
function stubLocks(request: (name: string, options: LockOptions, work: (lock: object | null) => unknown) => unknown) {
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
}

test('the tab with the lock takes the stored purchase, and without a session it reports that', async () => {
  stubLocks(async (_name, _options, work) => work({}))

  await resumeCheckout()

  expect(stored()).toBeNull()
  expect(currentNotifications()[0]).toMatchObject({ title: 'Checkout Error' })
})

test.each([
  [
    'another tab has the lock',
    async (_name: string, _options: LockOptions, work: (lock: null) => unknown) => work(null),
  ],
  [
    'the browser refuses the lock to a paused page',
    () => Promise.reject(new Error('The provided callback is no longer runnable.')),
  ],
])('the purchase stays stored, and nothing is reported: %s', async (_name, request) => {
  stubLocks(request)
  const before = currentNotifications()

  await resumeCheckout()

  expect(stored()).not.toBeNull()
  expect(currentNotifications()).toEqual(before)
})
