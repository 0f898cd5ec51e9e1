import type { Page } from '@playwright/test'
import { sessionsListedMax } from '../../src/contract/limits.ts'
import { hostileElements, hostileStrings, packed } from '../../test/harness/hostile-strings.ts'
import { claim, expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, rememberSession, signIn } from '../harness/members.ts'
import { createPost, type TestProduct } from '../harness/product.ts'

let product: TestProduct

test.beforeAll(({ openProduct }) => {
  product = openProduct
})

const strings = hostileStrings.map((text) => text.replace(/\p{Cc}/gu, ''))
const everything = [...strings, ...hostileElements]

/** Elements that exist only if a text was parsed as markup. The fixtures check requests, dialogs and the content policy in any case. */
async function expectOnlyText(page: Page) {
  const traces = [
    ':is(iframe, base, object, embed, math, marquee, video, audio)',
    ':is([onerror], [onload], [onfocus], [ontoggle], [onstart], [onanimationstart], [srcdoc])',
    ':is([href^="javascript:" i], [href*="evil.example"], [src*="evil.example"], [action*="evil.example"])',
    'img[src="x"]',
  ]
  await expect(page.locator(`body ${traces.join(', body ')}`)).toHaveCount(0)
}

test('markup and script in a name stay text: on the dashboard, the account page, and in the header of an article', async ({
  page,
}) => {
  const session = await makeMember(product.url, newPerson())
  const post = await createPost(product.url)
  await rememberSession(page, session)
  // Component tests of the header have all names.
  for (const displayName of packed(strings, 100).filter((_, index) => index % 4 === 0)) {
    const answer = await fetch(`${product.url}/api/account/profile`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ displayName }),
    })
    expect([displayName, answer.status]).toEqual([displayName, 200])
    const { profile } = await answer.json()
    await page.goto(`${product.url}/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${profile.displayName}`)
    await expectOnlyText(page)
    await page.goto(`${product.url}/account`)
    await expect(page.getByLabel('Display name')).toHaveValue(profile.displayName)
    await expectOnlyText(page)
    await page.goto(post.url)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expectOnlyText(page)
  }
})

test('a user agent with markup, and metadata full of it, stay text on the account page', async ({ page }) => {
  const person = newPerson()
  const hostile = Object.fromEntries(['first_name', 'avatar_url', 'name'].map((key) => [key, everything.join(' ')]))
  const signedUp = await fetch(`${product.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, data: hostile }),
  })
  expect(signedUp.status).toBe(200)
  await rememberSession(page, await signedUp.json())
  // The page lists at most this number, including the session of the sign-up, which is that of this browser.
  const asHeader = everything.slice(0, sessionsListedMax - 1).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim())
  for (const userAgent of asHeader) {
    const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify(person),
    })
    expect([userAgent, answer.status]).toEqual([userAgent, 200])
  }
  await page.goto(`${product.url}/account#sessions`)

  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(sessionsListedMax)
  await expectOnlyText(page)
})

test('markup and script in the address stay text on every page that sign-in leads to', async ({ page }) => {
  for (const text of packed(everything, 1_200)) {
    const message = encodeURIComponent(`It was refused: ${text}`)
    const email = encodeURIComponent(`${text}@example.com`)
    for (const path of [
      `/auth/confirm?error=access_denied&error_description=${message}&email=${email}`,
      `/auth/confirm#error=access_denied&error_code=${message}&error_description=${message}`,
      `/auth/reset-password?error=${message}&error_description=${message}&email=${email}`,
      `/auth/callback#error=server_error&error_description=${message}`,
    ]) {
      await page.goto(`${product.url}${path}`)
      await expect(page.getByRole('alert').first()).toContainText('It was refused: ')
      await expectOnlyText(page)
    }
    for (const path of [
      `/auth/confirm?token_hash=${message}&type=signup&email=${email}&redirect_to=${email}`,
      `/auth/reset-password?token_hash=${message}&type=recovery&email=${email}`,
    ]) {
      await page.goto(`${product.url}${path}`)
      await expect(page.getByText(`${text}@example.com`.slice(0, 20)).first()).toBeVisible()
      await expectOnlyText(page)
    }
    await page.goto(`${product.url}/login?email=${email}&next=${message}&tab=${message}`)
    await expect(page.getByLabel('Email', { exact: true })).not.toHaveValue('')
    await expectOnlyText(page)
  }
})

test('a link that requests a redirect to a script leads to this site’s own button', async ({ page }) => {
  for (const elsewhere of ['javascript:alert(1)', ' JaVaScript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
    const query = new URLSearchParams({ token_hash: 'x', type: 'signup', redirect_to: elsewhere })
    await page.goto(`${product.url}/auth/confirm?${query}`)
    await expect(page.getByRole('button', { name: 'Confirm your email' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  }
})

test('in a browser whose storage throws, a guest creates a post, signs in and reads an article as in others', async ({
  page,
  context,
  watch,
}) => {
  // The router's inline script stores the scroll position in session storage. It reports that storage is not available, and continues.
  watch.allow(/storage is closed to a script in the page/)
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          const isFile = new Error().stack?.includes('/assets/')
          throw new DOMException(
            `The storage is closed to a script in ${isFile ? 'a file' : 'the page'}`,
            'SecurityError',
          )
        },
      })
    }
  })
  const person = newPerson()
  await makeMember(product.url, person)
  await page.goto(product.url)
  const dialog = await claim(page)
  const url = (await dialog.getByRole('link', { name: '/blog/' }).getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Your trial links' }).getByRole('listitem')).toHaveCount(1)

  await signIn(page, product.url, person)
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.name}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByLabel('Display name')).toHaveValue(person.name)

  await page.goto(url)
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Colour theme' }).click()
  await expect(page.getByRole('button', { name: 'Colour theme' })).toHaveAccessibleName('Colour theme: light')
})
