import type { APIRequestContext, Page } from '@playwright/test'
import { startFakeStripe } from '../../test/fakes/stripe/fake-stripe.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, type Person, rememberSession, type StoredSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let product: TestProduct

test.beforeAll(({ openProduct }) => {
  product = openProduct
})

async function visitAs(page: Page, session: StoredSession, url = product.url): Promise<void> {
  await rememberSession(page, session)
  await page.goto(url)
}

async function visitAsMember(page: Page): Promise<StoredSession> {
  const session = await makeMember(product.url, newPerson('Ada'))
  await visitAs(page, session)
  return session
}

/** Selects a package in the prices, which opens the dialog. */
async function openCredits(page: Page) {
  // Before hydration the button is a plain link.
  await expect(page.getByRole('banner').locator('[data-visitor-is]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Buy 200 credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy credits' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function balanceOf(request: APIRequestContext, session: StoredSession): Promise<number> {
  const answer = await request.get(`${product.url}/api/credits`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  return ((await answer.json()) as { balance: number }).balance
}

const cards = { success: '4242424242424242', declined: '4000000000000002', challenge: '4000002500003155' }

const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** On the sandbox's own page. */
async function payThere(page: Page) {
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.getByRole('link', { name: /4242 4242 4242 4242/ }).click()
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
}

test('a member selects a package by keyboard, is declined, pays with another card and sees the balance', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of (402|422)/)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('create-payment-intent')) begun.push(request.postData() ?? '')
  })
  const session = await visitAsMember(page)
  const dialog = await openCredits(page)

  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('status').filter({ hasText: '$' })).toHaveText('$70.00')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: /\b100\b/ })).toBeChecked()
  await expect(dialog.getByRole('spinbutton')).toHaveValue('100')
  await expect(dialog.getByText('Popular', { exact: true })).toBeVisible()
  await expect(dialog.getByText('TEST MODE')).toBeVisible()
  await expect(dialog.getByLabel('Email')).not.toBeEditable()
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Byron')

  await dialog.getByRole('button', { name: 'Pay $140.00' }).click()
  await expect(dialog.getByLabel('Card number')).toBeFocused()
  await expect(dialog.getByLabel('Card number')).toHaveAccessibleDescription(/.+/)
  await dialog.getByLabel('Test card').selectOption(cards.declined)
  await expect(dialog.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await dialog.getByRole('button', { name: 'Pay $140.00' }).click()
  await expect(dialog.getByLabel('Card number')).toHaveAccessibleDescription('Your card was declined.')
  expect(await balanceOf(request, session)).toBe(0)

  await dialog.getByLabel('Test card').selectOption(cards.success)
  await dialog.getByRole('button', { name: 'Pay $140.00' }).click()
  const done = page.getByRole('dialog', { name: 'Payment received' })
  await expect(done).toContainText('100 credits added')
  await expect(done).toContainText('Your balance is now 100 credits.')
  expect(await balanceOf(request, session)).toBe(100)
  // Three attempts lead to one payment, whatever was selected before.
  expect(begun).toHaveLength(1)

  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toBeHidden()
})

test('a card that requires 3-D Secure is paid on the bank’s page, and not when that fails', async ({
  page,
  request,
}) => {
  const session = await visitAsMember(page)
  for (const { answer, balance } of [
    { answer: 'Fail', balance: 0 },
    { answer: 'Complete', balance: 200 },
  ]) {
    await page.goto(product.url)
    const dialog = await openCredits(page)
    await dialog.getByLabel('Test card').selectOption(cards.challenge)
    await dialog.getByRole('button', { name: 'Pay $280.00' }).click()
    await page.getByRole('button', { name: answer }).click()

    await expect(page).toHaveURL(/\/payment-success\?/)
    await expect(
      page.getByRole('heading', { name: balance === 0 ? /not paid|failed/i : 'Payment complete' }),
    ).toBeVisible()
    expect(await balanceOf(request, session)).toBe(balance)
  }
})

test('a member pays in a separate window, and the first page reports it', async ({ page, request }) => {
  const session = await visitAsMember(page)
  const dialog = await openCredits(page)
  const opening = page.waitForEvent('popup')

  await dialog.getByRole('button', { name: 'Pay in a separate window' }).dblclick()
  const popup = await opening
  await expect(popup).toHaveURL(/\/sandbox\/checkout\//)
  expect(page.context().pages()).toHaveLength(2)
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 700])
  // The window still belongs to this page. A disconnected window would look closed.
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
  await payThere(popup)

  await expect(toast(page, 'Credits Updated')).toBeVisible()
  expect(await balanceOf(request, session)).toBe(200)
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true)
})

test('closing the payment window reports whether the payment was made', async ({ page, context, request }) => {
  // The return page cannot send a message here, as when the window is closed before it has loaded.
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  const session = await visitAsMember(page)

  for (const pays of [false, true]) {
    const dialog = await openCredits(page)
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Pay in a separate window' }).click()
    const popup = await opening
    await expect(popup).toHaveURL(/\/sandbox\/checkout\//)
    if (pays) await payThere(popup)
    if (pays) await expect(popup).toHaveURL(/\/payment-success\?/)
    const verified = page.waitForResponse(/\/verify-payment/)
    await popup.close()
    expect(await (await verified).json()).toMatchObject({ paid: pays })
    await expect(toast(page, pays ? 'Credits Updated' : 'Not paid')).toHaveCount(1)
  }
  expect(await balanceOf(request, session)).toBe(200)
})

test('a blocked window is reported, and the payment page replaces this one', async ({ page, request }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const session = await visitAsMember(page)
  const dialog = await openCredits(page)
  // Slow enough to be read.
  await page.route('**/functions/create-payment', async (route) => {
    await expect(toast(page, 'Popup Blocked')).toContainText(
      'Popup was blocked by browser. Please allow popups and try again.',
    )
    await route.continue()
  })

  await dialog.getByRole('button', { name: 'Pay in a separate window' }).click()

  await payThere(page)
  await expect(page).toHaveURL(/\/payment-success\?session_id=/)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  expect(await balanceOf(request, session)).toBe(200)
})

test('if one method cannot open the payment page the next is tried, and a refusal ends the attempts', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (429|503|404)/)
  await visitAsMember(page)
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/create-payment')) requested.push(pathname)
  })
  await page.route('**/functions/create-payment', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/api/create-payment', (route) => route.fulfill({ status: 503, json: { success: false } }))
  const dialog = await openCredits(page)
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Pay in a separate window' }).click()
  const popup = await opening
  await expect(popup).toHaveURL(/\/sandbox\/checkout\//)
  expect(requested).toEqual(['/functions/create-payment', '/api/create-payment', '/functions/v1/create-payment'])
  await popup.close()

  await page.route('**/functions/v1/create-payment', (route) => route.fulfill({ status: 503, json: {} }))
  const again = await openCredits(page)
  const standIn = page.waitForEvent('popup')
  await again.getByRole('button', { name: 'Pay in a separate window' }).click()
  const ownPage = await standIn
  await expect(ownPage).toHaveURL(/\/secure-payment\?/)
  const { searchParams } = new URL(ownPage.url())
  const dashboard = `${product.url}/dashboard`
  expect(Object.fromEntries(searchParams)).toEqual({
    credits: '200',
    amount: '280.00',
    rate: '1.40',
    product: '200 Premium Backlink Credits',
    email: expect.stringMatching(/^ada-/),
    return_url: dashboard,
    cancel_url: dashboard,
  })
  await ownPage.close()

  await page.unroute('**/functions/create-payment')
  await page.route('**/functions/create-payment', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited' } }),
  )
  requested.length = 0
  const last = await openCredits(page)
  await last.getByRole('button', { name: 'Pay in a separate window' }).click()
  await expect(last.getByRole('alert').filter({ hasText: 'Payment Error' })).toContainText(
    'Too many requests. Please wait a moment and try again.',
  )
  expect(requested).toEqual(['/functions/create-payment'])
  // The window closes a moment after the close command.
  await expect.poll(() => page.context().pages().length).toBe(1)
})

async function signUp(page: Page, { email, name, password }: Person) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Create Account' }).click()
  await dialog.getByLabel('First Name').fill(name)
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create Account', exact: true }).click()
}

test('a guest logs in to pay: after signing up the checkout continues, once, in one of two tabs', async ({
  page,
  context,
}) => {
  const opened: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/create-payment')) opened.push(request.postData() ?? '')
  })
  const other = await context.newPage()
  await other.goto(product.url)
  await page.goto(product.url)
  await page.bringToFront()
  const dialog = await openCredits(page)
  await dialog.getByRole('radio', { name: /^250\b/ }).check()

  await dialog.getByRole('button', { name: 'Login to Pay' }).click()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('checkout_intent') ?? 'null'))
  expect(stored).toEqual({
    type: 'credits',
    price: 350,
    credits: 250,
    plan: null,
    ts: expect.any(Number),
    path: expect.stringMatching(/^\//),
  })
  const opening = context.waitForEvent('page')
  await signUp(page, newPerson('Grace'))

  const popup = await opening
  await expect
    .poll(
      async () => (await toast(page, 'Checkout Resumed').count()) + (await toast(other, 'Checkout Resumed').count()),
    )
    .toBe(1)
  await expect(popup.getByText('250 Premium Backlink Credits').first()).toBeVisible()
  for (const tab of [page, other]) {
    expect(await tab.evaluate(() => localStorage.getItem('checkout_intent'))).toBeNull()
    await tab.reload()
    await expect(tab.getByRole('button', { name: /Account menu/ })).toBeVisible()
  }
  expect(opened).toHaveLength(1)
  expect(context.pages()).toHaveLength(3)
})

test('an impossible stored request is discarded, and one that fails is reported and discarded', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 429/)
  await page.route('**/functions/create-payment', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited' } }),
  )
  const session = await makeMember(product.url, newPerson('Ada'))
  const intent = { type: 'credits', price: 70, credits: 50, plan: null, ts: Date.now(), path: '/' }
  const impossible = { ...intent, credits: 10_001 }
  await visitAs(page, session)
  const stored = () => page.evaluate(() => localStorage.getItem('checkout_intent'))
  await page.evaluate((text) => localStorage.setItem('checkout_intent', text), JSON.stringify(impossible))
  await page.reload()
  await expect.poll(stored).toBeNull()
  expect(page.context().pages()).toHaveLength(1)

  await page.evaluate((text) => localStorage.setItem('checkout_intent', text), JSON.stringify(intent))
  await page.reload()
  await expect(toast(page, 'Checkout Error')).toContainText('Could not resume checkout')
  expect(await stored()).toBeNull()
})

test('a guest checks out by address, and only amounts that can be bought', async ({ page }) => {
  await page.goto(product.url)
  const dialog = await openCredits(page)
  const count = dialog.getByRole('spinbutton', { name: 'Number of credits' })
  const total = dialog.getByRole('status').filter({ hasText: '$' })
  const pay = dialog.getByRole('button', { name: 'Login to Pay' })
  for (const { typed, shown, price, problem } of [
    { typed: 'abc', shown: '', price: '$0.00', problem: 'Invalid Amount: Please enter a valid number of credits' },
    { typed: '10001', shown: '10001', price: '$0.00', problem: /^Invalid Credit Amount: .*10,000/ },
    { typed: '10000', shown: '10000', price: '$14,000.00', problem: null },
    { typed: '1', shown: '1', price: '$1.40', problem: null },
  ]) {
    await count.fill('5')
    await count.fill('')
    await count.pressSequentially(typed)
    await expect(count).toHaveValue(shown)
    await expect(total).toHaveText(price)
    await expect(count).toHaveAccessibleDescription(problem ?? '')
    await expect(pay).toBeEnabled({ enabled: problem === null })
  }
  await count.press('ArrowUp')
  await expect(total).toHaveText('$2.80')

  const asGuest = dialog.getByRole('button', { name: 'Check out as guest' })
  await expect(asGuest).toBeDisabled()
  await dialog.getByLabel('Email').fill('nobody')
  await asGuest.click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Please enter a valid email address\./)
  await dialog.getByLabel('Email').fill('guest@example.com')
  const opening = page.waitForEvent('popup')
  await asGuest.click()
  const popup = await opening
  await expect(popup.getByText('guest@example.com')).toBeVisible()
  await payThere(popup)
  await expect(toast(page, 'Credits Updated')).toContainText('Create an account with the same email address')
})

test('the prices are there without script, and lead to signing in', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.url)
  const prices = page.locator('#pricing')
  for (const text of ['Starter 100', '$140', 'Starter 200', '$280', 'Starter 300', '$420', 'Credits never expire']) {
    await expect(prices.getByText(text).first()).toBeVisible()
  }
  await expect(prices.getByRole('radio', { name: /Starter 200/ })).toBeChecked()
  const monthly = prices.getByRole('article', { name: 'Premium Monthly' })
  await expect(monthly.getByText('$29', { exact: true })).toBeVisible()
  const yearly = prices.getByRole('article', { name: 'Premium Yearly' })
  await expect(yearly.getByText('$290', { exact: true })).toBeVisible()
  await expect(yearly.getByText('Saves $58 a year, about $24 per month.')).toBeVisible()
  // Claims without a source are not shown: the operator must provide a source for original prices.
  await expect(prices.getByText(/\$49|\$588|% off/)).toHaveCount(0)
  await prices.getByRole('link', { name: 'Buy 200 credits' }).click()
  await expect(page).toHaveURL(`${product.url}/login?next=%2F%23pricing`)
  await context.close()
})

test('a selection among the prices before their code has loaded counts', async ({ page }) => {
  let release = () => {}
  const delay = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/pricing-offers-/, async (route) => {
    await delay
    await route.continue()
  })
  await page.goto(product.url)
  await expect(page.getByRole('banner').locator('[data-visitor-is]')).toHaveCount(0)
  const prices = page.locator('#pricing')
  await prices.getByRole('radio', { name: /Starter 300/ }).check()
  await prices.getByRole('spinbutton').fill('25')
  await prices.getByRole('link', { name: 'Choose monthly' }).click()
  release()

  await expect(page.getByRole('dialog').getByRole('radio', { name: /Monthly/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(prices.getByRole('link', { name: 'Buy 300 credits' })).toBeVisible()
  await expect(prices.getByText('$35.00')).toBeVisible()
})

test('the prices open their dialogs with the selection', async ({ page }) => {
  await page.goto(product.url)
  await openCredits(page)
  await page.keyboard.press('Escape')
  const prices = page.locator('#pricing')
  await prices.getByRole('radio', { name: /Starter 300/ }).check()
  await prices.getByRole('link', { name: 'Buy 300 credits' }).click()
  await expect(page.getByRole('spinbutton')).toHaveValue('300')
  await page.keyboard.press('Escape')

  const custom = prices.getByRole('spinbutton')
  await custom.fill('0')
  await expect(custom).toHaveAccessibleDescription('Invalid Credit Amount: Please enter at least 1 credit to proceed.')
  await expect(prices.getByRole('button', { name: 'Buy custom package' })).toBeDisabled()
  await custom.fill('12')
  await expect(prices.getByText('$16.80')).toBeVisible()
  await prices.getByRole('link', { name: 'Buy custom package' }).click()
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveValue('12')
  await page.keyboard.press('Escape')

  await prices.getByRole('link', { name: 'Choose monthly' }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: /Monthly/ })).toBeChecked()
})

test('a page that opens a payment page retains the reference to its window, and the return pages allow it', async ({
  request,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(`${product.url}${path}`)).headers()['cross-origin-opener-policy']
  expect(await policyOf('/')).toBe('same-origin-allow-popups')
  for (const path of ['/payment-success', '/payment-cancelled', '/subscription-success', '/subscription-cancelled']) {
    expect.soft(await policyOf(`${path}?session_id=x`), path).toBe('unsafe-none')
  }
  expect(await policyOf('/sandbox/checkout/none')).toBe('unsafe-none')
  expect(await policyOf('/blog')).toBe('same-origin')
})

test('a missing payment provider is reported, and nothing can be bought', async ({ page }) => {
  await page.goto('/')
  const dialog = await openCredits(page)
  await expect(dialog).toContainText('Payments aren’t set up yet.')
  await expect(dialog.getByRole('button', { name: 'Login to Pay' })).toHaveCount(0)
})

/** Replaces Stripe's script: adds a marker instead of the card form, and records its options. */
const stripeStub = `
window.Stripe = (key) => ({
  _registerWrapper() {},
  registerAppInfo() {},
  elements(options) {
    const recorded = (window.recorded ??= { amounts: [options.amount], confirmed: [], key })
    return {
      create: () => {
        const on = {}
        return {
          on: (name, heard) => { on[name] = heard },
          mount: (target) => { target.textContent = 'Card form of Stripe'; setTimeout(() => on.ready?.()) },
          destroy: () => {},
        }
      },
      update: ({ amount }) => { recorded.amounts.push(amount) },
      submit: async () => ({}),
    }
  },
  confirmPayment: async ({ clientSecret, confirmParams, redirect }) => {
    window.recorded.confirmed.push({ clientSecret, confirmParams, redirect })
    if (window.recorded.confirmed.length === 1) return { error: { message: 'Your card has insufficient funds.' } }
    await fetch('/paid-at-stripe')
    return { paymentIntent: { status: 'succeeded' } }
  },
})
`

test('with Stripe its own form is loaded, receives the amount, and is confirmed without leaving', async ({
  page,
  startProduct,
  watch,
}) => {
  watch.allow(/foreign request: GET https:\/\/js\.stripe\.com\//)
  const stripe = await startFakeStripe()
  const shop = await startProduct({
    AUTH_AUTOCONFIRM: 'true',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_linkwright',
    STRIPE_BASE_URL: stripe.url,
  })
  const paid = () => [...stripe.account.intents.keys()].at(-1) ?? ''
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ body: stripeStub, contentType: 'text/javascript' }),
  )
  await page.route('**/paid-at-stripe', (route) => {
    stripe.payIntent(paid())
    return route.fulfill({ body: '' })
  })
  const person = newPerson('Ada')
  await visitAs(page, await makeMember(shop.url, person), shop.url)
  const dialog = await openCredits(page)
  await expect(dialog.getByText('Card form of Stripe')).toBeVisible()
  await dialog.getByRole('radio', { name: /^50\b/ }).check()
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Byron')

  await dialog.getByRole('button', { name: 'Pay $70.00' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Payment failed' })).toContainText('insufficient funds')
  await dialog.getByRole('button', { name: 'Pay $70.00' }).click()

  await expect(page.getByRole('dialog', { name: 'Payment received' })).toContainText('Your balance is now 50 credits.')
  const recorded = await page.evaluate(
    () => (window as unknown as { recorded: { amounts: number[]; confirmed: unknown[] } }).recorded,
  )
  expect(recorded).toMatchObject({ key: 'pk_test_linkwright' })
  expect(recorded.amounts.at(-1)).toBe(7_000)
  expect(recorded.confirmed[1]).toEqual({
    clientSecret: stripe.account.intents.get(paid())?.client_secret,
    redirect: 'if_required',
    confirmParams: {
      return_url: `${shop.url}/payment-success?session_id=${paid()}`,
      receipt_email: person.email,
      payment_method_data: { billing_details: { email: person.email, name: 'Ada Byron' } },
    },
  })
  expect(stripe.account.intents.size).toBe(1)
  await stripe.close()
})
