import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, type Person, rememberSession, type StoredSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

// With the motion that visitors see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let product: TestProduct
let person: Person
let session: StoredSession

test.beforeAll(({ openProduct }) => {
  product = openProduct
})
test.beforeEach(async () => {
  person = newPerson('Ada')
  session = await makeMember(product.url, person)
})

const header = (page: Page) => page.getByRole('banner')
const signInLink = (page: Page) => header(page).getByRole('link', { name: 'Sign In' })
const accountButton = (page: Page) => header(page).getByRole('button', { name: /Account menu/ })

async function signInByDialog(page: Page) {
  await signInLink(page).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function signOut(page: Page) {
  await accountButton(page).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(signInLink(page)).toBeVisible()
}

/** The status of a call that requires a valid session. */
async function accountStatus(): Promise<number> {
  const headers = { authorization: `Bearer ${session.access_token}` }
  return (await fetch(`${product.url}/api/account`, { headers })).status
}

test('every open tab is notified of a sign-in and of a sign-out', async ({ page, context }) => {
  const others = [await context.newPage(), await context.newPage()]
  for (const tab of [page, ...others]) await tab.goto(product.url)
  await signInByDialog(page)
  for (const tab of [page, ...others]) await expect(accountButton(tab)).toBeVisible()
  await signOut(others[0] as Page)
  for (const tab of [page, ...others]) await expect(signInLink(tab)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth_')))).toEqual([])
})

test('a page without React greets the member by name, and its Sign Out ends the session on the server', async ({
  page,
}) => {
  await rememberSession(page, session)
  await page.goto(`${product.url}/blog`)
  await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(signInLink(page)).toBeHidden()
  await accountButton(page).click()
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Ada')
  await page.keyboard.press('Escape')
  expect(await accountStatus()).toBe(200)
  await signOut(page)
  await expect.poll(accountStatus).toBe(401)
  await page.reload()
  await expect(signInLink(page)).toBeVisible()
})

for (const [name, path] of [
  ['the landing page', '/'],
  ['the blog', '/blog'],
]) {
  test(`nothing moves while ${name} detects a signed-in member`, async ({ page }) => {
    await rememberSession(page, session)
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${product.url}${path}`)
    await expect(accountButton(page)).toBeVisible()
    // The last element that React adds to the header.
    if (path === '/') await expect(page.getByRole('link', { name: '0 credits', exact: true })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.01)
  })
}

test('during a slow response a placeholder is shown for three seconds, then the sign-in is offered; the late response counts', async ({
  page,
}) => {
  await rememberSession(page, { ...session, expires_at: 1 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auth/v1/token**', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(product.url, { waitUntil: 'domcontentloaded' })
  await expect(signInLink(page)).toBeHidden()
  await expect(signInLink(page)).toBeVisible()
  release()
  await expect(accountButton(page)).toBeVisible()
})

test('if the browser refuses all storage, a visitor can sign in and stays signed in until the page is closed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, { get: refuse, configurable: true })
    }
  })
  await page.goto(product.url)
  await signInByDialog(page)
  await expect(accountButton(page)).toBeVisible()
  await signOut(page)
  await page.goto(`${product.url}/blog`)
  await expect(signInLink(page)).toBeVisible()
})

test('a session that was ended elsewhere is noticed by the next call, and the sign-in is offered', async ({
  page,
  watch,
}) => {
  // The refused calls.
  watch.allow(/status of 40[013]/)
  await rememberSession(page, session)
  await page.goto(`${product.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fetch(`${product.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  await page.goto(`${product.url}/dashboard`)
  await expect(page).toHaveURL(`${product.url}/login?next=%2Fdashboard`)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(null)
})

test('a script that breaks fetch does not prevent a sign-in', async ({ page }) => {
  await page.addInitScript(() => {
    const original = window.fetch
    // Simulates an extension that blocks every call of the page. Requests of the framework are not blocked.
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      if (/^\/(api|auth\/v1)\//.test(url.pathname)) return Promise.reject(new TypeError('Failed to fetch'))
      return original(input, init)
    }
  })
  await page.goto(product.url)
  await signInByDialog(page)
  await expect(accountButton(page)).toBeVisible()
  await page.goto(`${product.url}/account`)
  await expect(page.getByLabel('Display name')).toHaveValue('Ada')
})

test('if only the proxy function can be reached, reads go through it', async ({ page, watch }) => {
  // A blocked request is reported as an error.
  watch.allow(/ERR_FAILED/)
  await rememberSession(page, session)
  const passed: string[] = []
  await page.route(/\/api\/account$/, (route) => route.abort())
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/supabase-proxy')) passed.push(String(request.postDataJSON()?.url))
  })
  await page.goto(`${product.url}/account`)
  await expect(page.getByLabel('Display name')).toHaveValue('Ada')
  expect(passed).toContain('/api/account')
})

test('a lost network is reported for as long as it lasts, and so is its return', async ({ page, context, watch }) => {
  // A pending request is reported as an error.
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  await page.goto(product.url, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. Will retry when connection is restored.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connection restored!', { exact: true })).toBeVisible()
  await expect(page.getByText('Connection lost.')).toBeHidden()
})

test('a dialog returns the focus, also to the menu of a small screen, and closes with the page', async ({ page }) => {
  await page.goto(product.url, { waitUntil: 'networkidle' })
  await signInLink(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(signInLink(page)).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  const menu = header(page).getByRole('button', { name: 'Menu', exact: true })
  await menu.click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Get Started' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})
