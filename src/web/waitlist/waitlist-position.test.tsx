import { afterEach, expect, test, vi } from 'vitest'
import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { draw, erase, one, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { closeDialog, currentDialog } from '#web/platform/overlays/dialogs.ts'
import { WaitlistPosition } from './waitlist-position.tsx'

const token = 'a'.repeat(43)
const confirmed: WaitlistStatus = {
  token,
  status: 'confirmed',
  maskedEmail: 'a…@example.com',
  position: 3,
  waiting: 4,
  referralUrl: 'https://links.example.com/?ref=abcdefghij#waitlist',
  referrals: 0,
  positionsPerReferral: 10,
  referralsCounted: 50,
  confirmedAt: '2026-12-01T10:00:00.000Z',
  notifiedAt: null,
}
const pending: WaitlistStatus = {
  ...confirmed,
  status: 'pending',
  position: null,
  referralUrl: null,
  confirmedAt: null,
  notifiedAt: null,
}

afterEach(() => {
  erase()
  closeDialog()
  vi.unstubAllGlobals()
})

test('a press confirms, the visit does not', async () => {
  const log = serveWeb({ [`POST /api/waitlist/${token}/confirmation`]: () => ({ body: { entry: confirmed } }) })
  draw(<WaitlistPosition known={pending} />)
  await seen('a…@example.com')
  expect(log).toEqual([])
  await press('button', 'Confirm my place')
  await seen('Your place: 3of 4 on the waitlist')
  expect(screenText()).toContain('since 1 December 2026')
})

test('a refusal is shown, and can be tried again', async () => {
  serveWeb({
    [`POST /api/waitlist/${token}/confirmation`]: () => problem(503, 'unavailable', 'The service is not ready.'),
  })
  draw(<WaitlistPosition known={pending} />)
  await press('button', 'Confirm my place')
  await seen('The service is not ready.')
  await vi.waitFor(async () => expect((await one('button', 'Confirm my place')).hasAttribute('disabled')).toBe(false))
})

test.each([
  [{ waiting: 1, position: 1 }, 'You’re the first one'],
  [{ referrals: 0 }, '0 people have joined through your link and confirmed.'],
  [{ referrals: 1 }, '1 person has joined through your link and confirmed.'],
  [{ position: 12_345, waiting: 23_456 }, '12,345of 23,456 on the waitlist'],
])('a position with %j shows %j', async (change, text) => {
  serveWeb({})
  draw(<WaitlistPosition known={{ ...confirmed, ...change }} />)
  await seen(text)
})

test('leaving needs a confirmation, and its success is shown', async () => {
  const log = serveWeb({ [`DELETE /api/waitlist/${token}`]: () => ({ body: { left: true } }) })
  draw(<WaitlistPosition known={confirmed} />)
  await press('button', 'Leave the waitlist')
  await seen('You’ll lose your place')
  await press('button', 'Stay')
  expect(log).toEqual([])
  await press('button', 'Leave the waitlist')
  await press('button', 'Leave')
  await seen('You left the waitlist')
  await press('button', 'Join Waitlist')
  expect(currentDialog().type).toBe('waitlist')
})

test('after an error the dialog for leaving stays open and shows it', async () => {
  serveWeb({ [`DELETE /api/waitlist/${token}`]: () => problem(503, 'unavailable', 'The service is not ready.') })
  draw(<WaitlistPosition known={confirmed} />)
  await press('button', 'Leave the waitlist')
  await press('button', 'Leave')
  await seen('The service is not ready.')
  await one('button', 'Stay')
})
