import { afterEach, expect, test, vi } from 'vitest'
import type { SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import { all, draw, erase, gone, one, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { closeDialog, currentDialog } from '#web/platform/overlays/dialogs.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { dayText } from './subscription-text.ts'

afterEach(() => {
  erase()
  closeDialog()
  vi.unstubAllGlobals()
})

const periodEnd = '2027-03-04T12:00:00.000Z'

function makeInfo(change: Partial<NonNullable<SubscriptionInfo['subscription']>> = {}, subscribed = true) {
  const subscription = {
    plan: 'yearly',
    status: 'active',
    priceCents: 29_000,
    email: 'ann@example.com',
    currentPeriodEnd: periodEnd,
    cancelAtPeriodEnd: false,
    isLive: true,
    ...change,
  }
  return { subscribed, features: [], subscription } as SubscriptionInfo
}

/** A server with this subscription, which accepts cancellation and resumption. */
function serveSubscription(first: SubscriptionInfo) {
  let info = first
  const change = (cancelAtPeriodEnd: boolean) => () => {
    info = makeInfo({ cancelAtPeriodEnd })
    return { body: info }
  }
  return serveWeb({
    'GET /api/subscription': () => ({ body: info }),
    'POST /api/subscription/cancel': change(true),
    'POST /api/subscription/resume': change(false),
  })
}

test('an active subscription shows its price, its next billing date and its email address', async () => {
  const loading = Promise.withResolvers<void>()
  serveWeb({
    'GET /api/subscription': async () => {
      await loading.promise
      return { body: makeInfo() }
    },
  })
  draw(<SubscriptionPanel />)
  await one('status', 'Loading your subscription')
  loading.resolve()

  await seen('Premium, yearly')
  for (const text of ['Active', '$290 per year', 'Every year', `Next billing date${dayText(periodEnd)}`]) {
    expect(screenText()).toContain(text)
  }
  expect(screenText()).toContain('ann@example.com')
  expect(screenText()).not.toContain('TEST MODE')
  // Three existing features, and two that are coming soon.
  expect(all('listitem')).toHaveLength(5)
})

test('a subscription that was paid with a test card says so', async () => {
  serveSubscription(makeInfo({ isLive: false, plan: 'monthly', priceCents: 2_900 }))
  draw(<SubscriptionPanel />)
  await seen('TEST MODE')
  expect(screenText()).toContain('$29 per month')
})

test('a cancellation needs a confirmation, shows until when Premium stays, and can be revoked', async () => {
  const log = serveSubscription(makeInfo())
  draw(<SubscriptionPanel />)
  await press('button', 'Cancel subscription')
  await seen(`Premium stays active until ${dayText(periodEnd)}`)
  expect(log.filter(({ method }) => method === 'POST')).toEqual([])

  const [, confirm] = all('button').filter(({ textContent }) => textContent === 'Cancel subscription')
  confirm?.click()
  await seen(`Ends on${dayText(periodEnd)}`)
  await gone('Cancel your subscription?')
  expect(screenText()).toContain('Cancelled.')
  expect(screenText()).not.toContain('Next billing date')

  await press('button', 'Resume subscription')
  await seen('Next billing date')
  await one('button', 'Cancel subscription')
})

test('a refused cancellation is shown in its dialog and changes nothing', async () => {
  serveWeb({
    'GET /api/subscription': () => ({ body: makeInfo() }),
    'POST /api/subscription/cancel': () => problem(503, 'payment_unavailable', 'The provider does not answer.'),
  })
  draw(<SubscriptionPanel />)
  await press('button', 'Cancel subscription')
  const [, confirm] = all('button').filter(({ textContent }) => textContent === 'Cancel subscription')
  confirm?.click()

  await seen('Failed to cancel subscription')
  expect(screenText()).toContain('The provider does not answer.')
  await press('button', 'Keep Premium')
  await gone('Failed to cancel subscription')
  expect(screenText()).toContain('Next billing date')
})

test('an overdue payment is shown', async () => {
  serveSubscription(makeInfo({ status: 'past_due' }))
  draw(<SubscriptionPanel />)
  await seen(`The last payment failed. Premium stays until ${dayText(periodEnd)}.`)
  expect(screenText()).toContain('Active')
})

test('an ended subscription is inactive, and the plans are offered again', async () => {
  serveSubscription(makeInfo({ status: 'canceled' }, false))
  draw(<SubscriptionPanel />)
  await seen('Inactive')
  expect(screenText()).toContain(`Ended on${dayText(periodEnd)}`)
  await press('button', 'Subscribe monthly, $29')
  expect(currentDialog()).toEqual({ type: 'premium', props: { source: 'billing', plan: 'monthly' } })
})

test('without a subscription the panel explains Premium and offers both plans', async () => {
  serveSubscription({ subscribed: false, features: [], subscription: null })
  draw(<SubscriptionPanel />)
  await seen('You’re not subscribed')
  await one('button', 'Subscribe monthly, $29')
  await press('button', 'Subscribe yearly, $290')
  expect(currentDialog()).toEqual({ type: 'premium', props: { source: 'billing', plan: 'yearly' } })
})

test('if the subscription cannot be loaded, the reason is shown, and a retry loads it', async () => {
  let tries = 0
  serveWeb({
    'GET /api/subscription': () => {
      tries += 1
      return tries === 1 ? problem(429, 'rate_limited', 'Too many requests.') : { body: makeInfo() }
    },
  })
  draw(<SubscriptionPanel />)
  await seen('Couldn’t load your subscription')
  expect(screenText()).toContain('Too many requests.')
  await press('button', 'Try again')
  await seen('Premium, yearly')
})
