import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { Mailbox } from '../harness/mailbox.ts'
import { landingOf, mailTo, makeMember, newPerson, rememberSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let product: TestProduct
let mail: Mailbox

test.beforeAll(({ mailProduct, mail: mailbox }) => {
  product = mailProduct
  mail = mailbox
})
// A browser requests the default icon for pages that declare none, such as those of the sandbox.
test.beforeEach(({ watch }) => watch.allow(/favicon\.ico/))

const nextYear = new Date(new Date().setFullYear(new Date().getFullYear() + 1)).getFullYear()

function panel(page: Page) {
  return page.getByRole('region', { name: 'Subscription', exact: true })
}

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name, exact: true })
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Opens the first dialog as a guest, who returns from an unfinished payment page. */
async function openAsGuest(page: Page) {
  await page.goto(`${product.url}/subscription-cancelled`)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(dialog(page, 'Choose your Premium plan')).toBeVisible()
}

/** Presses the button at the end of the checkout, and returns the payment page in its window. */
async function goToPayment(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await button(page, 'Continue to payment').click()
  const payment = await opening
  await payment.waitForURL('**/sandbox/checkout/**')
  await expect(page.getByRole('dialog')).toBeHidden()
  return payment
}

async function payWith(payment: Page, card: RegExp) {
  await payment.getByRole('link', { name: card }).click()
  await payment.getByRole('button', { name: /^Subscribe for/ }).click()
}

test('a member subscribes yearly in the payment window, cancels, and resumes', async ({ page }) => {
  test.slow()
  const person = newPerson()
  await rememberSession(page, await makeMember(product.url, person, mail))
  await page.goto(`${product.url}/dashboard/billing`)
  await expect(panel(page)).toContainText('You’re not subscribed')
  await button(page, 'Subscribe yearly, $290').click()
  const plans = dialog(page, 'Choose your Premium plan')
  await expect(plans.getByRole('radio', { name: /^Yearly/ })).toBeChecked()
  await expect(plans).toContainText('The current price doesn’t include features marked as coming soon')
  await expectAccessible(page)
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()

  const declined = await goToPayment(page)
  await payWith(declined, /0002/)
  await expect(declined.getByRole('alert')).toContainText(/declined/i)
  await declined.getByRole('link', { name: 'Cancel' }).click()
  await expect(declined.getByRole('heading', { level: 1 })).toHaveText('Subscription cancelled')
  await declined.close()
  await expect(panel(page)).toContainText('You’re not subscribed')

  await button(page, 'Subscribe yearly, $290').click()
  await button(page, 'Continue').click()
  const payment = await goToPayment(page)
  await payWith(payment, /4242/)
  await expect(payment).toHaveURL(/\/subscription-success/)
  await expect(panel(page)).toContainText('Premium, yearly')
  await payment.close()
  await expect(panel(page).getByText('Active', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('TEST MODE', { exact: true })).toBeVisible()
  await expect(panel(page)).toContainText('$290 per year')
  await expect(panel(page)).toContainText(new RegExp(`Next billing date\\d{1,2} [A-Z][a-z]+ ${nextYear}`))
  await expect(panel(page)).toContainText(person.email)
  await expectAccessible(page)

  await button(page, 'Cancel subscription').click()
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel your subscription?' })
  await expect(confirmation).toContainText(`${nextYear}`)
  await confirmation.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(confirmation).toBeHidden()
  await page.reload()
  await expect(panel(page)).toContainText(`Ends on`)
  await button(page, 'Resume subscription').click()
  await expect(panel(page)).toContainText('Next billing date')
  await expect(button(page, 'Cancel subscription')).toBeVisible()

  await button(page, 'Manage billing').click()
  await expect(page).toHaveURL(/\/sandbox\/portal\//)
  await page.getByRole('link', { name: 'Back to the site' }).click()
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await expect(plan).toContainText('Premium, yearly')
  await expect(plan).toContainText(`${nextYear}`)

  await page.goto(`${product.url}/subscription-cancelled`)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(dialog(page, 'Premium is active')).toBeVisible()
  await page.getByRole('link', { name: 'Manage subscription' }).click()
  await expect(page).toHaveURL(`${product.url}/dashboard/billing`)
})

/** Presses Tab until the element with this name has the focus, and then the key. */
async function pressByKeyboard(page: Page, name: string, key = 'Enter') {
  const isThere = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  for (let presses = 0; (await isThere()) !== name; presses += 1) {
    if (presses === 30) throw new Error(`Tab never led to ${name}`)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press(key)
}

test('by keyboard alone a guest goes through the tour to the checkout, back through every step, and out', async ({
  page,
}) => {
  await openAsGuest(page)
  await pressByKeyboard(page, 'What each feature does')
  await expect(dialog(page, 'What Premium is')).toBeVisible()
  await expectAccessible(page)
  await pressByKeyboard(page, 'See plans')
  const plans = dialog(page, 'Choose your Premium plan')
  await expect(plans).toBeVisible()
  const monthly = plans.getByRole('radio', { name: /^Monthly/ })
  await expect(plans.getByRole('radio', { name: /^Yearly/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(monthly).toBeChecked()
  await pressByKeyboard(page, 'Continue')
  await expect(dialog(page, 'Sign in to subscribe').getByLabel('Email', { exact: true })).toBeFocused()
  await pressByKeyboard(page, 'Continue as guest')
  await expect(dialog(page, 'Check your order')).toContainText('$29 per month')

  await pressByKeyboard(page, 'Back')
  await expect(dialog(page, 'Sign in to subscribe')).toBeVisible()
  await pressByKeyboard(page, 'Back')
  await expect(monthly).toBeChecked()
  await pressByKeyboard(page, 'Back')
  await expect(dialog(page, 'What Premium is')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeFocused()
})

test('a guest sees errors of the address and of the payment service, subscribes, and an account created later takes the subscription over', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 503/)
  const person = newPerson('Grace')
  await openAsGuest(page)
  await page.getByRole('radio', { name: /^Monthly/ }).check()
  await button(page, 'Continue').click()
  await button(page, 'Continue as guest').click()
  const email = page.getByLabel('Email', { exact: true })
  await email.press('Enter')
  await expect(page.getByText('Please provide an email address for subscription management.')).toBeVisible()
  await email.fill('nobody')
  await button(page, 'Continue to payment').click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()

  await email.fill(person.email)
  const refused = { status: 503, json: { success: false, error: 'down' } }
  await page.route('**/create-subscription', (route) => route.fulfill(refused))
  await button(page, 'Continue to payment').click()
  const order = dialog(page, 'Check your order')
  await expect(order.getByRole('alert')).toHaveText(
    'Payment service is temporarily unavailable. Please try again in a moment or contact support.',
  )
  await expect(email).toHaveValue(person.email)
  await expectAccessible(page)

  await page.unroute('**/create-subscription')
  const payment = await goToPayment(page)
  await expect(payment.getByText(person.email)).toBeVisible()
  await payWith(payment, /4242/)
  await expect(payment).toHaveURL(/\/subscription-success/)
  await expect(payment.locator('main')).toContainText(person.email)
  await payment.close()

  await rememberSession(page, await makeMember(product.url, person, mail))
  await expect(async () => {
    await page.goto(`${product.url}/dashboard/billing`)
    await expect(panel(page)).toContainText('Premium, monthly', { timeout: 2_000 })
  }).toPass()
  await expect(panel(page).getByText('Active', { exact: true })).toBeVisible()
})

test('signing in inside the dialog continues with the checkout there, and opens nothing automatically', async ({
  page,
}) => {
  const person = newPerson('Joan')
  await makeMember(product.url, person, mail)
  const windows: Page[] = []
  page.on('popup', (opened) => windows.push(opened))
  await openAsGuest(page)
  await button(page, 'Continue').click()
  const forms = dialog(page, 'Sign in to subscribe')
  await forms.getByLabel('Email', { exact: true }).fill(person.email)
  await forms.getByLabel('Password', { exact: true }).fill(person.password)
  await forms.getByRole('button', { name: 'Sign In', exact: true }).click()

  const order = dialog(page, 'Check your order')
  await expect(order.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  expect(windows).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('checkout_intent'))).toBe(null)
})

test('an account made in the dialog must be confirmed first; then the checkout is resumed, once', async ({ page }) => {
  const person = newPerson('Mary')
  await openAsGuest(page)
  await button(page, 'Continue').click()
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const forms = dialog(page, 'Sign in to subscribe')
  await forms.getByLabel('First name').fill(person.name)
  await forms.getByLabel('Email', { exact: true }).fill(person.email)
  await forms.getByLabel('Password', { exact: true }).fill(person.password)
  await forms.getByLabel('Confirm Password', { exact: true }).fill(person.password)
  await forms.getByRole('button', { name: 'Create Account', exact: true }).click()
  await expect(forms).toContainText(person.email)
  await page.keyboard.press('Escape')

  const link = landingOf(await mailTo(mail, person.email, /^Confirm/))
  const opening = page.waitForEvent('popup')
  await page.goto(link)
  const payment = await opening
  await payment.waitForURL('**/sandbox/checkout/**')
  await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Premium Plan, yearly')
  await payment.close()
  await expect(page).toHaveURL(`${product.url}/dashboard`)
  expect(await page.evaluate(() => localStorage.getItem('checkout_intent'))).toBe(null)
})
