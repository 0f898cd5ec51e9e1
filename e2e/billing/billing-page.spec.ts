import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessibleAndFits } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, type Person, rememberSession, type StoredSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let product: TestProduct
test.beforeAll(({ openProduct }) => {
  product = openProduct
})

// The pages of the payment provider declare no icon, so the browser requests one that does not exist.
test.beforeEach(({ watch }) => watch.allow(/favicon\.ico/))

type Buyer = { person: Person; session: StoredSession }

async function newBuyer(name?: string): Promise<Buyer> {
  const person = newPerson(name)
  return { person, session: await makeMember(product.url, person) }
}

/** Signs a browser in with an existing session. */
const enterAs = (page: Page, { session }: Buyer) => rememberSession(page, session)

type Opened = { sessionId: string; url: string }

async function openCheckout(buyer: Buyer | { guestEmail: string }, credits: number): Promise<Opened> {
  const isGuest = 'guestEmail' in buyer
  const response = await fetch(`${product.url}/functions/create-payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(!isGuest && { authorization: `Bearer ${buyer.session.access_token}` }),
    },
    body: JSON.stringify({ credits, ...(isGuest && { isGuest, guestEmail: buyer.guestEmail }) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Opened
}

/** Pays on the card page with the test card that the page offers. */
async function payOn(page: Page, { url }: Opened, card = '4242 4242 4242 4242') {
  await page.goto(url)
  await page.getByRole('link', { name: card }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** The same without a browser. */
async function pay({ url }: Opened) {
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123' })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .getByRole('definition')

/** The texts on the pages of a PDF. */
async function textsOf(path: string): Promise<string> {
  const file = (await readFile(path)).toString('latin1')
  expect(file.startsWith('%PDF-')).toBe(true)
  const streams = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  return streams
    .map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
    .flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .join('\n')
}

async function download(page: Page, button: string | RegExp): Promise<{ path: string; name: string }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await started
  return { path: await file.path(), name: file.suggestedFilename() }
}

test('a member pays, sees the credits arrive in every tab, and finds the purchase with its receipt', async ({
  page,
  context,
}) => {
  const buyer = await newBuyer('Grace')
  await enterAs(page, buyer)
  await page.goto(`${product.url}/dashboard/billing`)
  await expect(page.getByText('No purchases yet')).toBeVisible()
  await expect(page.getByText('No movements yet')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${product.url}/dashboard`)
  const badge = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: /credits?$/ })
  await expect(badge(other)).toHaveText('0 credits')

  await payOn(page, await openCheckout(buyer, 1_250))
  await expect(title(page, 'Payment complete')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/payment-success')
  await expect(fact(page, 'Credits')).toHaveText('1,250')
  await expect(fact(page, 'Amount paid')).toHaveText('$1,750.00')
  await expect(fact(page, 'Your new balance')).toHaveText('1,250 credits')
  await expect(page.getByText('TEST MODE: no money moved')).toBeVisible()
  await expect(badge(other)).toHaveText('1,250 credits')
  await expect(badge(page)).toHaveText('1,250 credits')

  // Reloading the page or returning to it does not buy again.
  await page.reload()
  await expect(fact(page, 'Your new balance')).toHaveText('1,250 credits')
  await page.getByRole('link', { name: 'Go to Billing' }).click()
  const row = page.getByRole('row').filter({ hasText: '1250 Premium Backlink Credits' })
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(row.getByText('TEST MODE')).toBeVisible()
  await expect(row.getByText('$1,750.00')).toBeVisible()
  await expect(fact(page, 'Available')).toHaveText('1,250')
  await expect(page.getByRole('region', { name: 'Credit movements' }).getByText('+1,250')).toBeVisible()

  const receipt = await download(page, /^Receipt/)
  expect(receipt.name).toMatch(/^TEST-INV-\d{4}-\d{6}\.pdf$/)
  const texts = await textsOf(receipt.path)
  for (const text of ['1250 Premium Backlink Credits', '$1,750.00', buyer.person.email, 'TEST MODE: no money moved'])
    expect(texts).toContain(text)
  const csv = await download(page, 'Export CSV')
  expect(await readFile(csv.path, 'utf8')).toContain('1250 Premium Backlink Credits,1750.00,0.00,Paid,,test')

  // Changes elsewhere are shown without an action of the visitor.
  await pay(await openCheckout(buyer, 1))
  await expect(page.getByRole('row').filter({ hasText: '1 Premium Backlink Credits' }).getByText('Paid')).toBeVisible()
  await expect(fact(page, 'Available')).toHaveText('1,251')
  await expect(badge(other)).toHaveText('1,251 credits')
})

test('a balance request without a response is reported, and the known balance stays', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await enterAs(page, await newBuyer())
  await page.goto(`${product.url}/dashboard/billing`)
  await expect(fact(page, 'Available')).toHaveText('0')
  await page.route('**/api/credits', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Refresh Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Unable to refresh credits', { exact: true })).toBeVisible()
  await expect(fact(page, 'Available')).toHaveText('0')
})

test('a slow payment is shown as pending and becomes paid automatically', async ({ page }) => {
  const buyer = await newBuyer()
  await enterAs(page, buyer)
  await payOn(page, await openCheckout(buyer, 5), '4000 0000 0000 0077')
  await expect(page.getByRole('status').filter({ hasText: /in progress|Payment complete/ })).toBeAttached()
  await expect(title(page, 'Payment complete')).toBeVisible({ timeout: 30_000 })
  await expect(fact(page, 'Your new balance')).toHaveText('5 credits')
})

test('a member who leaves the payment page sees that nothing was charged, and can try again', async ({ page }) => {
  const buyer = await newBuyer()
  await enterAs(page, buyer)
  const opened = await openCheckout(buyer, 20)
  await page.goto(opened.url)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(title(page, 'Payment cancelled')).toBeVisible()
  await expect(page.getByText('Nothing was charged')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto(`${product.url}/payment-success?session_id=${opened.sessionId}`)
  await expect(title(page, 'Not paid')).toBeVisible()
  await expect(page.getByRole('link', { name: '0 credits' })).toBeVisible()
  await page.goto(`${product.url}/subscription-cancelled`)
  await expect(page.getByText('no subscription was started')).toBeVisible()
})

test('a URL proves nothing: forged, foreign and missing sessions reveal and grant nothing', async ({ page, watch }) => {
  watch.allow(/status of (404|422)/)
  const [stranger, owner] = [await newBuyer(), await newBuyer()]
  const theirs = await openCheckout(owner, 77)
  await pay(theirs)
  await enterAs(page, stranger)
  for (const query of [
    'session_id=cs_test_forged&paid=true&credits=1000',
    `session_id=${theirs.sessionId}`,
    'payment_intent=pi_forged&redirect_status=succeeded',
    `session_id=${encodeURIComponent("<img src=x onerror=alert(1)>' or 1=1 --")}`,
    'session_id=%7BCHECKOUT_SESSION_ID%7D',
  ]) {
    await page.goto(`${product.url}/payment-success?${query}`)
    await expect(title(page, 'Verification failed')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/77|107\.80|@|1,?000/)
  }
  for (const path of ['/payment-success', '/payment-success?session_id=', '/subscription-success']) {
    await page.goto(`${product.url}${path}`)
    await expect(title(page, 'Session ID required')).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('link', { name: '0 credits' })).toBeVisible()
})

test('a guest sees for which address the credits wait, and signs up with it', async ({ page, browser, watch }) => {
  const { email } = newPerson('Guest')
  const opened = await openCheckout({ guestEmail: email }, 10)
  await payOn(page, opened)
  await expect(title(page, 'Payment complete')).toBeVisible()
  await expect(page.getByText(`Your credits are reserved for ${email}`)).toBeVisible()
  await expect(page.getByText('Your new balance')).toHaveCount(0)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  await watch.add(plain)
  const reader = await plain.newPage()
  await reader.goto(page.url())
  await expect(reader.locator('main noscript p')).toContainText('reaches your account without this page too')
  await plain.close()

  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('in a separate window the page notifies the one that opened it, and closes', async ({ page }) => {
  const buyer = await newBuyer()
  await enterAs(page, buyer)
  await page.goto(`${product.url}/dashboard`)
  const opened = await openCheckout(buyer, 3)
  await pay(opened)
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('linkwright-checkout').addEventListener('message', ({ data }) => heard.push(data))
  })
  const popup = page.waitForEvent('popup')
  await page.evaluate((url) => {
    window.open(url, '_blank', 'popup,width=600,height=700')
  }, `${product.url}/payment-success?session_id=${opened.sessionId}`)
  const opening = await popup
  await expect(title(opening, 'Payment complete')).toBeVisible()
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard[0])
  await expect.poll(heard).toEqual({ type: 'returned', sessionId: opened.sessionId, outcome: 'paid' })
  const closed = opening.waitForEvent('close')
  // A click would wait for the window that it closes.
  await opening
    .getByRole('button', { name: 'Close window' })
    .dispatchEvent('click')
    .catch(() => undefined)
  await closed
})

test('the fallback page shows our price whatever its URL contains, and opens the payment page in the same window', async ({
  page,
}) => {
  const hostile = new URLSearchParams({
    credits: '10',
    amount: '0.01',
    rate: '0.001',
    product: '<script>alert(1)</script>',
    email: 'guest@example.com',
    return_url: 'https://evil.example/',
    cancel_url: 'javascript:alert(1)',
  })
  await page.goto(`${product.url}/secure-payment?${hostile}`)
  await expect(title(page, 'Couldn’t open the payment page')).toBeVisible()
  await expect(fact(page, 'To pay')).toHaveText('$14.00')
  await expect(fact(page, 'Price per credit')).toHaveText('$1.40')
  await expect(page.getByRole('main')).not.toContainText(/0\.01|script|evil/)
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard')

  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('guest@example.com')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await expect(page.getByText('$14.00').first()).toBeVisible()

  await page.goto(`${product.url}/secure-payment?credits=10001`)
  await expect(title(page, 'This payment link is incomplete')).toBeVisible()
})

test('headings of the return pages are in the product’s serif, not in one of the system', async ({ page }) => {
  for (const path of [
    '/payment-success',
    '/payment-cancelled',
    '/subscription-success',
    '/subscription-cancelled',
    '/secure-payment',
  ]) {
    await page.goto(`${product.url}${path}`)
    const heading = page.getByRole('heading', { level: 1 })
    const [family = ''] = (await heading.evaluate((found) => getComputedStyle(found).fontFamily)).split(',')
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    const plain = (name: string) => name.replaceAll('"', '')
    await expect.poll(async () => (await loaded()).map(plain)).toContain(plain(family))
    // Preloaded, so that the font of the text does not change after it is shown.
    await expect(page.locator('link[rel="preload"][href*="source-serif-4"]')).toHaveCount(1)
  }
})

test('the payment pages have no axe violation and fit every width', async ({ page }) => {
  test.slow()
  const buyer = await newBuyer('Ada')
  const [paid, open] = [await openCheckout(buyer, 100), await openCheckout(buyer, 200)]
  await pay(paid)
  await enterAs(page, buyer)
  const pages = [
    { path: `/payment-success?session_id=${paid.sessionId}`, says: 'Your new balance' },
    { path: `/payment-success?session_id=${open.sessionId}`, says: 'You left the payment page' },
    { path: '/secure-payment?credits=10', says: 'For the account of' },
    { path: '/dashboard/billing', says: '100 Premium Backlink Credits' },
  ]
  for (const { path, says } of pages) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByText(says).first()).toBeVisible()
    await expectAccessibleAndFits(page, { oneScroller: true })
  }
})
