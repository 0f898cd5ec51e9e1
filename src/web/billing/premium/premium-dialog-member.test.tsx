import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import { render, settle } from '#test/harness/render.tsx'
import { draw, erase, keepSession, one, press, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { PremiumDialog } from './premium-dialog.tsx'
import { PremiumSuccess, successMs } from './premium-dialog-parts.tsx'

const member = { id: '00000000-0000-4000-8000-000000000001', email: 'ann@example.com' }
const account = { isAdmin: false, deletionDueAt: null, claims: { used: 0, limit: 3 } }
const none: SubscriptionInfo = { subscribed: false, features: [], subscription: null }

// One member for the whole file, because a page reads the session only once.
keepSession(member)

const onClose = vi.fn()
const onActivated = vi.fn()
const props = { AuthForm: () => null, onClose, onActivated }

beforeEach(() => {
  keepSession(member)
  onActivated.mockReset()
  vi.stubGlobal('open', () => null)
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

function serveSubscription(answer: () => SubscriptionInfo, subscribing: Record<string, unknown> = {}) {
  return serveWeb({
    'GET /api/account': () => ({ body: account }),
    'GET /api/subscription': () => ({ body: answer() }),
    'GET /api/public-config': () => ({ body: { provider: 'sandbox', testMode: true, stripePublishableKey: null } }),
    'POST /functions/create-subscription': () => ({ body: subscribing }),
  })
}

test('a member goes from the plans straight to the checkout, whose address is the account’s, and back', async () => {
  serveSubscription(() => none)
  draw(<PremiumDialog {...props} />)
  await press('button', 'Continue')

  const email = (await one('textbox', 'Email')) as HTMLInputElement
  expect([email.value, email.readOnly]).toEqual(['ann@example.com', true])
  expect(localStorage.getItem('checkout_intent')).toBe(null)
  await press('button', 'Back')
  await seen('Choose your Premium plan')
})

test('if nothing is left to pay, Premium is activated, and a button continues to the dashboard', async () => {
  const log = serveSubscription(() => none, { success: true, url: null, alreadySubscribed: true })
  draw(<PremiumDialog {...props} />)
  await press('button', 'Continue')
  await press('button', 'Continue to payment')

  await seen('Premium Activated!')
  await press('button', 'Go to Dashboard')
  expect(onActivated).toHaveBeenCalledTimes(1)
  expect(log.find(({ path }) => path === '/functions/create-subscription')?.body).toMatchObject({
    plan: 'yearly',
    isGuest: false,
  })
})

test('a member whose subscription begins while the dialog is open sees that Premium is active, with a link to it', async () => {
  let info = none
  serveSubscription(() => info)
  draw(<PremiumDialog {...props} />)
  await seen('Choose your Premium plan')

  info = {
    subscribed: true,
    features: ['keywordResearch'],
    subscription: {
      plan: 'yearly',
      status: 'active',
      priceCents: 29_000,
      email: member.email,
      currentPeriodEnd: '2027-01-02T00:00:00.000Z',
      cancelAtPeriodEnd: false,
      isLive: false,
    },
  }
  announceCreditsChanged()

  await seen('Premium is active')
  expect(screenText()).not.toContain('$290')
  expect((await one('link', 'Manage subscription')).getAttribute('href')).toBe('/dashboard/billing')
})

test('a success continues by itself after two seconds, unless it was closed before', async () => {
  vi.useFakeTimers()
  const close = await render(<PremiumSuccess onContinue={onActivated} />)
  await settle(() => vi.advanceTimersByTime(successMs - 1))
  expect(onActivated).not.toHaveBeenCalled()
  await settle(() => vi.advanceTimersByTime(1))
  expect(onActivated).toHaveBeenCalledTimes(1)
  await close()

  const closeEarly = await render(<PremiumSuccess onContinue={onActivated} />)
  await closeEarly()
  await settle(() => vi.advanceTimersByTime(successMs))
  expect(onActivated).toHaveBeenCalledTimes(1)
})
