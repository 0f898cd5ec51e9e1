import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAndFits, expectVisibleFocus } from '../harness/accessible.ts'
import { claim, expect, test } from '../harness/fixtures.ts'
import { makeMember, newPerson, rememberSession, type StoredSession } from '../harness/members.ts'
import { createPost, type TestProduct } from '../harness/product.ts'

let product: TestProduct
let full: StoredSession
let empty: StoredSession

test.beforeAll(async ({ openProduct }) => {
  product = openProduct
  full = await makeMember(product.url, newPerson('Grace'))
  empty = await makeMember(product.url, newPerson('Alan'))
  for (const keyword of ['stone walls', 'rain barrels', 'espresso grinders']) {
    const { slug } = await createPost(product.url, { keyword })
    await fetch(`${product.url}/api/posts/${slug}/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${full.access_token}` },
      body: '{}',
    })
  }
})

async function openAs(page: Page, session: StoredSession, path: string) {
  await rememberSession(page, session)
  await page.goto(`${product.url}${path}`)
}

async function expectWell(page: Page) {
  await expectVisibleFocus(page)
  await expectAccessibleAndFits(page, { oneScroller: true })
}

const pages = [
  { name: 'a part that is not there yet', path: '/dashboard#rank-tracker', says: 'Coming soon' },
  { name: 'my posts', path: '/dashboard/posts', says: 'Live, claimed' },
]

for (const { name, path, says } of pages) {
  test(`${name} has no axe violation, fits every width, and shows the focus`, async ({ page }) => {
    await openAs(page, full, path)
    await expect(page.getByText(says).first()).toBeVisible()
    await expectWell(page)
  })
}

const emptyPages = [
  { name: 'the dashboard of a new member', path: '/dashboard', says: '0 of 6 done' },
  { name: 'an empty list of posts', path: '/dashboard/posts', says: 'No posts yet' },
  { name: 'an empty archive', path: '/dashboard/posts?view=archive', says: 'No deleted posts' },
]

for (const { name, path, says } of emptyPages) {
  test(`${name} has no axe violation and fits every width`, async ({ page }) => {
    await openAs(page, empty, path)
    await expect(page.getByText(says)).toBeVisible()
    await expectAccessibleAndFits(page, { oneScroller: true })
  })
}

test('a claim at the limit has no axe violation and fits every width', async ({ page }) => {
  const { slug } = await createPost(product.url)
  await openAs(page, full, `/claim/${slug}`)
  await expect(page.getByText('Claim Limit Reached')).toBeVisible()
  await expectWell(page)
})

test('the account page with an authenticator app that is being added, and a question before deletion, have no axe violation', async ({
  page,
}) => {
  test.slow()
  await openAs(page, empty, '/account#security')
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expectWell(page)
  await page.getByRole('link', { name: 'Data & deletion' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('the trial posts of a guest, the banner and the dialog to save one have no axe violation', async ({ page }) => {
  test.slow()
  await page.goto(product.url)
  await claim(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Trial' })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/trial', '/guest']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('button', { name: /^Save / })).toBeVisible()
    await expectWell(page)
  }
  await page.getByRole('button', { name: /^Save / }).click()
  await expect(page.getByRole('dialog', { name: 'Save Your Blog Post Forever' })).toBeVisible()
  await expectAccessibleAndFits(page)
})

test('a guest signs up in the dialog where no confirmation is needed: the post is permanent at once', async ({
  page,
}) => {
  const guest = newPerson()
  await page.goto(product.url)
  const published = await claim(page)
  await published.getByRole('button', { name: 'Keep it permanently' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Blog Post Forever' })
  await dialog.getByLabel('Email', { exact: true }).fill(guest.email)
  await dialog.getByLabel('Password', { exact: true }).fill(guest.password)
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(guest.password)
  await dialog.getByRole('button', { name: 'Save Post & Create Account' }).click()

  const saved = page.getByRole('dialog', { name: 'Your post is saved' })
  await expect(saved).toContainText('was saved permanently')
  await expect(page.getByRole('region', { name: 'Your trial links' })).toBeHidden()
  await saved.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('complementary', { name: 'Trial post' })).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^index/)
})
