import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveWeb } from '#test/harness/screen.tsx'
import { currentDialog } from '#web/platform/overlays/dialogs.ts'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { watchCheckout } from './checkout-return.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const item = { type: 'credits', credits: 200 } as const

/** Closes the payment window and returns the notification that the page shows. */
async function closeWindow(status: number, body: object) {
  serveWeb({
    'POST /functions/verify-payment': () => ({ status, body }),
    'POST /api/verify-payment': () => ({ status, body }),
    'POST /functions/v1/verify-payment': () => ({ status, body }),
  })
  const before = currentNotifications()[0]?.id
  const opened = { closed: false }
  watchCheckout({ window: opened as Window, sessionId: 'cs_1', item, asGuest: false })
  opened.closed = true
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(currentNotifications()[0]?.id).not.toBe(before))
  return currentNotifications()[0]
}

test('a successful payment is reported', async () => {
  expect(await closeWindow(200, { paid: true, status: 'paid' })).toMatchObject({ title: 'Credits Updated' })
})

test('an unpaid payment is reported, with a button that selects the same item again', async () => {
  const notification = await closeWindow(200, { paid: false, status: 'open', order: { failure: null } })
  expect(notification).toMatchObject({
    title: 'Not paid',
    description: 'You closed the payment window. Nothing was charged.',
    action: { label: 'Return to payment' },
  })
  notification?.action?.onSelect()
  expect(currentDialog()).toMatchObject({ type: 'pricing', props: { credits: 200 } })
})

test('a refused card is reported with the reason', async () => {
  const body = { paid: false, status: 'failed', order: { failure: 'Your card was declined.' } }
  expect(await closeWindow(200, body)).toMatchObject({
    title: 'Payment failed',
    description: 'Your card was declined.',
    action: { label: 'Return to payment' },
  })
})

test('a delayed payment is reported as processing, without a button to pay again', async () => {
  expect(await closeWindow(200, { paid: false, status: 'processing' })).toMatchObject({
    title: 'Payment in progress',
    action: { label: 'Open billing' },
  })
})

test('a payment whose status is unknown is not called unpaid', async () => {
  expect(await closeWindow(503, { success: false })).toMatchObject({
    title: "Couldn't check your payment",
    action: { label: 'Open billing' },
  })
})
