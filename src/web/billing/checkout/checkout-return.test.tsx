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

const wish = { type: 'credits', credits: 200 } as const

/** Closes the payment window, and answers what the page says of it. */
async function closeWindow(status: number, body: object) {
  serveWeb({
    'POST /functions/verify-payment': () => ({ status, body }),
    'POST /api/verify-payment': () => ({ status, body }),
    'POST /functions/v1/verify-payment': () => ({ status, body }),
  })
  const before = currentNotifications()[0]?.id
  const opened = { closed: false }
  watchCheckout({ window: opened as Window, sessionId: 'cs_1', wish, asGuest: false })
  opened.closed = true
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(currentNotifications()[0]?.id).not.toBe(before))
  return currentNotifications()[0]
}

test('a payment that was made is said', async () => {
  expect(await closeWindow(200, { paid: true, status: 'paid' })).toMatchObject({ title: 'Credits Updated' })
})

test('a payment that was not made is said, and the same choice is one press away', async () => {
  const said = await closeWindow(200, { paid: false, status: 'open', order: { failure: null } })
  expect(said).toMatchObject({
    title: 'Not paid',
    description: 'You closed the payment window. Nothing was charged.',
    action: { label: 'Return to payment' },
  })
  said?.action?.onSelect()
  expect(currentDialog()).toMatchObject({ type: 'pricing', props: { credits: 200 } })
})

test('a card that was refused is said with the reason', async () => {
  const body = { paid: false, status: 'failed', order: { failure: 'Your card was declined.' } }
  expect(await closeWindow(200, body)).toMatchObject({
    title: 'Payment failed',
    description: 'Your card was declined.',
    action: { label: 'Return to payment' },
  })
})

test('a payment that takes its time is said to be under way, and not to be made again', async () => {
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
