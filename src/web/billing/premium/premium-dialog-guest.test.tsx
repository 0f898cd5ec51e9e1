import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, pressEnter, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { PremiumDialog } from './premium-dialog.tsx'
import { PremiumTourDialog } from './premium-tour-dialog.tsx'

const config = { provider: 'sandbox', testMode: true, stripePublishableKey: null }
const page = 'http://localhost:3000/sandbox/checkout/cs_1'

/** The window of the payment page. */
function makeWindow() {
  const blank = document.implementation.createHTMLDocument()
  return { closed: false, close: vi.fn(), focus: vi.fn(), document: blank, location: { replace: vi.fn() } }
}

const open = vi.fn()
const onClose = vi.fn()
const onActivated = vi.fn()

beforeEach(() => {
  open.mockReset().mockReturnValue(makeWindow())
  onClose.mockReset()
  vi.stubGlobal('open', open)
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Replaces the sign-in forms in this test. */
function AuthForm({ onLeave }: { onLeave: () => void }) {
  return (
    <button type="button" onClick={onLeave}>
      Sign in elsewhere
    </button>
  )
}

const props = { AuthForm, onClose, onActivated }
const storedIntent = () => JSON.parse(localStorage.getItem('checkout_intent') ?? 'null')
const emailOf = async () => ((await one('textbox', 'Email')) as HTMLInputElement).value

const discounts = {
  key: 'premiumDiscounts',
  text: 'x',
  isLive: false,
  isSubstantiated: true,
  source: 'Price list of 2025',
}

test('both plans are listed with their prices, the yearly plan is selected, and planned features are not sold as existing', async () => {
  serveWeb({ 'GET /api/site-content': () => ({ body: { claims: [discounts], testimonials: [] } }) })
  draw(<PremiumDialog {...props} />)

  await seen('Choose your Premium plan')
  for (const text of ['$290', '$588', '51% off', 'Saves $298, about $24 per month.', '$29', '$49', '41% off']) {
    await seen(text)
  }
  expect(document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('yearly')
  for (const text of ['Larger backlink reports', 'More monitors', 'Your brand on reports', 'Coming soon'])
    await seen(text)
  await seen('The current price doesn’t include features marked as coming soon.')
})

test('a guest enters an email address and pays in a new window, and the dialog closes', async () => {
  const log = serveWeb({
    'GET /api/public-config': () => ({ body: config }),
    'POST /functions/create-subscription': () => ({ body: { success: true, url: page, sessionId: 'cs_1' } }),
  })
  draw(<PremiumDialog {...props} plan="monthly" />)

  await press('button', 'Continue')
  await press('button', 'Continue as guest')
  await seen('Premium, monthly')
  await seen('$29 per month')
  await seen('TEST MODE')
  await pressEnter('Email')
  await seen('Please provide an email address for subscription management.')
  expect(((await one('button', 'Continue to payment')) as HTMLButtonElement).disabled).toBe(true)
  await type('Email', 'nobody')
  await press('button', 'Continue to payment')
  await seen('Please enter a valid email address.')
  expect(open).not.toHaveBeenCalled()
  await type('Email', ' ann@example.com ')
  await press('button', 'Continue to payment')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const request = log.find(({ path }) => path.endsWith('/create-subscription'))
  expect(request?.body).toMatchObject({ plan: 'monthly', isGuest: true, guestEmail: 'ann@example.com' })
  expect(open.mock.results[0]?.value.location.replace).toHaveBeenCalledWith(page)
})

test('if the payment page cannot be opened, the checkout shows the error and still has the email address', async () => {
  serveWeb({
    'GET /api/public-config': () => ({ body: config }),
    'POST /functions/create-subscription': () => ({
      status: 418,
      body: { success: false, error: 'The till is a teapot' },
    }),
  })
  draw(<PremiumDialog {...props} />)

  await press('button', 'Continue')
  await press('button', 'Continue as guest')
  await type('Email', 'ann@example.com')
  await press('button', 'Continue to payment')

  const text = 'Payment error: The till is a teapot. Please try again or contact support if the problem persists.'
  await seen(text)
  expect((await one('alert', text)).closest('form')).not.toBe(null)
  expect(await emailOf()).toBe('ann@example.com')
  expect(onClose).not.toHaveBeenCalled()

  await press('button', 'Back')
  await seen('Sign in to subscribe')
  await press('button', 'Back')
  await press('button', 'Continue')
  await press('button', 'Continue as guest')
  expect(await emailOf()).toBe('ann@example.com')
  expect(document.body.textContent).not.toContain('teapot')
})

test('the purchase is stored while the sign-in form is shown, and discarded when the dialog closes', async () => {
  draw(<PremiumDialog {...props} />)
  await press('button', 'Continue')
  await seen('Sign in to subscribe')

  expect(storedIntent()).toMatchObject({ type: 'premium', plan: 'yearly', price: 290 })
  erase()
  expect(storedIntent()).toBe(null)
})

test('the purchase stays stored for a user who leaves to sign in, and is discarded for one who continues as a guest', async () => {
  draw(<PremiumDialog {...props} />)
  await press('button', 'Continue')
  await press('button', 'Sign in elsewhere')
  erase()
  expect(storedIntent()).toMatchObject({ type: 'premium', plan: 'yearly' })

  draw(<PremiumDialog {...props} />)
  await press('button', 'Continue')
  await press('button', 'Sign in elsewhere')
  await press('button', 'Continue as guest')
  await seen('Check your order')
  expect(storedIntent()).toBe(null)
})

test('the tour dialog goes from the features to the payment and back, one step at a time', async () => {
  draw(<PremiumTourDialog {...props} />)
  const titles = ['What Premium is', 'Choose your Premium plan', 'Sign in to subscribe', 'Check your order']

  await seen('What Premium is')
  for (const [index, button] of ['See plans', 'Continue', 'Continue as guest'].entries()) {
    await press('button', button)
    await seen(titles[index + 1] ?? '')
    expect(document.activeElement?.closest('[role=dialog]')).not.toBe(null)
  }
  for (const title of titles.slice(0, -1).toReversed()) {
    await press('button', 'Back')
    await seen(title)
  }
})

test('the tour dialog shows that the payment window is open, and then closes by itself, once', async () => {
  serveWeb({
    'GET /api/public-config': () => ({ body: config }),
    'POST /functions/create-subscription': () => ({ body: { success: true, url: page, sessionId: 'cs_2' } }),
  })
  draw(<PremiumTourDialog {...props} />)
  for (const button of ['See plans', 'Continue', 'Continue as guest']) await press('button', button)
  await type('Email', 'bo@example.com')
  await press('button', 'Continue to payment')

  await seen('Continue in the payment window.')
  expect(onClose).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  await seen('What Premium is')
})

test('the tour opens with the plan that was selected before, and the plan stays selected up to the payment', async () => {
  serveWeb({ 'GET /api/public-config': () => ({ body: config }) })
  draw(<PremiumTourDialog {...props} plan="monthly" />)

  await press('button', 'See plans')
  await vi.waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('monthly'),
  )
  await press('button', 'Continue')
  await press('button', 'Continue as guest')
  await seen('Premium, monthly')
})
