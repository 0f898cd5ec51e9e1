import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { mailTo } from '../harness/members.ts'

const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) => page.getByRole('region', { name: 'A new version is ready' })

/** As after a deployment: the server reports another build, and files of the old one no longer exist. */
async function deployAnother(page: Page, { missing }: { missing: string }) {
  await page.route('**/version', (route) => route.fulfill({ json: { build: 'another' } }))
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }))
}

/** Counts how often the page is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

const dialogPart = '**/assets/dialog-host*'

test('a file that is missing after a deployment causes one reload of the page, at its URL', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await page.goto('/contact?from=here#main')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await deployAnother(page, { missing: dialogPart })
  const loads = countLoads(page)
  await signIn(page).click()
  await expect.poll(loads).toBe(1)
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?from=here#main')

  // The file is still missing: one of several servers may have the old build. The page must not reload in a loop.
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await signIn(page).click()
  await expect(notice(page)).toContainText('Part of this page is out of date and couldn’t be loaded.')
  await expectAccessible(page)
  expect(loads()).toBe(1)

  await page.unroute(dialogPart)
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(loads).toBe(2)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await signIn(page).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})

test('a page with all other files missing, including those for the repair, repairs itself', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route('**/version', (route) => route.fulfill({ json: { build: 'another' } }))
  await page.route('**/assets/*.js', (route) => (isOld ? route.fulfill({ status: 404, body: '' }) : route.fallback()))
  const loads = countLoads(page)
  await signIn(page).click()
  await expect.poll(loads).toBe(1)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')

  // The second time, after a reload was tried, the page shows an error.
  isOld = true
  await signIn(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'App Loading Error' })).toBeVisible()
})

test('a form with input is never reloaded; a newer build is offered and can wait', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await page.getByLabel('Message').fill('Half a sentence')
  await deployAnother(page, { missing: dialogPart })
  const loads = countLoads(page)
  await signIn(page).click()
  await expect(notice(page)).toContainText('Unsaved text on this page would be lost')
  await notice(page).getByRole('button', { name: 'Later' }).click()
  await expect(notice(page)).toBeHidden()
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence')
  expect(loads()).toBe(0)
})

test('a visitor who returns to the page is notified of a newer build', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await page.route('**/version', (route) => route.fulfill({ json: { build: 'another' } }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(notice(page)).toContainText('Reload the page to use it.')
  await expectFits(page)
})

test('the build that the server reports is the one of its pages', async ({ page, request }) => {
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  const own = await page.evaluate(() => window.__reactRouterManifest?.version)
  expect(own).toMatch(/^[0-9a-f]+$/)
  expect(await (await request.get('/version')).json()).toEqual({ build: own })
})

test('an unavailable server is reported, nothing is lost, and the page continues when it is back', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_REFUSED/)
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await fillContact(page, { Subject: 'Server gone and back' })
  const everything = '**/*'
  await page.route(everything, (route) => route.abort('connectionrefused'))
  for (let tries = 0; tries < 2; tries += 1) {
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Network request failed' })).toBeVisible()
  }
  await expect(page.getByText('Connection issue detected. Attempting to reconnect...')).toBeVisible()
  // A part that is not yet loaded: the page stays and shows an error.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/version'))
  await signIn(page).click()
  await failed
  await expect(page.getByLabel('Subject')).toHaveValue('Server gone and back')
  await page.unroute(everything)
  await expect(page.getByText('Connection restored!', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Connection issue detected. Attempting to reconnect...')).toBeHidden()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(heading(page)).toHaveText('Message sent')
})

test('offline and online states are reported when they occur', async ({ page, context }) => {
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. Will retry when connection is restored.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connection restored!', { exact: true }).first()).toBeVisible()
})

test('a notification that cannot be rendered at first is rendered a moment later', async ({ page, context, watch }) => {
  watch.allow(/Failed to load resource|ERR_FAILED|Failed to fetch|dynamically imported module/)
  const drawing = '**/assets/toast-host-*'
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  const banner = page.getByText('Connection lost. Will retry when connection is restored.')
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-host-'))
  await page.route(drawing, (route) => route.abort())
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await refused
  await page.unroute(drawing)

  await expect(page.getByText('Connection restored!', { exact: true }).first()).toBeVisible()
})

for (const [what, missing] of [
  ['its first script', '**/assets/entry.client*'],
  ['a script that all others need', '**/assets/framework*'],
] as const) {
  test(`a page whose script is blocked reports that without it: ${what}`, async ({ page, watch }) => {
    watch.allow(/ERR_BLOCKED_BY_CLIENT|Failed to fetch dynamically imported module/)
    await page.route(missing, (route) => route.abort('blockedbyclient'))
    await page.goto('/contact')
    const error = page.getByRole('alert').filter({ hasText: 'App Loading Error' })
    await expect(error).toBeVisible()
    await expect(heading(page)).toHaveText('Contact')
    if (what === 'its first script') await expectAccessible(page)
    await page.unroute(missing)
    await error.getByRole('link', { name: 'Reload Page' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
    await expect(error).toBeHidden()
  })
}

test('without scripts no loading state is shown, and the contact form works', async ({ openElsewhere, watch }) => {
  watch.allow(/status of 422/)
  const page = await openElsewhere({ javaScriptEnabled: false })
  await page.goto(`${process.env.E2E_URL}/contact`)
  await expect(page.getByText('App Loading Error')).toBeHidden()
  await fillContact(page, { Email: 'ada' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('The link of my report is gone.')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(heading(page)).toHaveText('Message sent')
})

test('a message of the contact form arrives, and the reply goes to its author', async ({ page, mail, mailProduct }) => {
  await page.goto(`${mailProduct.url}/contact`)
  await fillContact(page, { Subject: 'A mail\tthat arrives' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(heading(page)).toHaveText('Message sent')
  await expect(heading(page)).toBeFocused()
  const received = await mailTo(mail, 'links@linkwright.example', /A mail that arrives/)
  expect(received.text).toContain('The link of my report is gone.')
  expect(received.replyTo).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@example.org' }])
})

async function fillContact(page: Page, change: Record<string, string> = {}) {
  const typed = {
    'Your name': 'Ada Lovelace',
    Email: 'ada@example.org',
    Subject: 'A link is gone',
    Message: 'The link of my report is gone.',
    ...change,
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}

for (const path of ['/no-such-page', '/404', '/blog/x/y/z', '/Contact']) {
  test(`${path} is not a page, which people and machines are informed of`, async ({ page, watch }) => {
    watch.allow(/status of 404/)
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(heading(page)).toHaveText('Page not found')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })
}

test('an error of the app is stored for the operator; errors of other scripts are not, and disturb no visitor', async ({
  page,
  watch,
}) => {
  watch.allow(/Boom of a journey/)
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/error-logs')) sent.push(request.postData() ?? '')
  })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/error-logs'))
  await page.evaluate(() => {
    const foreign = new Error('Lost in an extension')
    foreign.stack = 'Error\n    at x (chrome-extension://abc/inpage.js:1:1)'
    for (const error of [foreign, new TypeError('Failed to fetch'), new Error('Boom of a journey')]) {
      setTimeout(() => {
        throw error
      })
      void Promise.reject(error)
    }
  })
  expect((await answered).status()).toBe(200)
  expect(sent.join()).toContain('Boom of a journey')
  expect(sent.join()).not.toMatch(/extension|Failed to fetch/)
})

test('the browser’s stored data can be cleared, and restored', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('checkout_intent', '{"broken"'))
  await page.goto('/recovery')
  const group = page.getByRole('listitem').filter({ hasText: 'Unfinished steps' })
  await expect(group).toContainText(/\d entr/)
  await page.getByRole('button', { name: 'Clear selected data' }).click()
  await expect(page.locator('#recovery-status')).toContainText('Cleared.')
  expect(await page.evaluate(() => localStorage.getItem('checkout_intent'))).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#recovery-status')).toContainText('Your data has been restored.')
  expect(await page.evaluate(() => localStorage.getItem('checkout_intent'))).toBe('{"broken"')
})

test('a legal page has links from its contents to its sections, and is printed without its surroundings', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'The crawler on your site' })
    .click()
  await expect(page.getByRole('heading', { name: /The crawler on your site/ })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(heading(page)).toBeVisible()
})
