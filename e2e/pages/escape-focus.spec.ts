import type { Locator, Page } from '@playwright/test'
import { claim, expect, test } from '../harness/fixtures.ts'
import { destination } from '../harness/linking-site.ts'
import { makeMember, newPerson, rememberSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

/* After Escape closes a dialog that was opened by mouse, a keyboard user sees the position of the focus. */

let product: TestProduct

test.beforeAll(({ openProduct }) => {
  product = openProduct
})

async function open(page: Page, path: string) {
  await page.goto(product.url + path)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'ready')
}

/** Presses Escape, and expects the focus on `opener` with a visible ring. */
async function expectFocusBack(page: Page, opener: Locator) {
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
  const ring = await opener.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom } = element.getBoundingClientRect()
    const isSeen = bottom > 0 && top < window.innerHeight
    return { isByKey: element.matches(':focus-visible'), isThere: outlineStyle !== 'none', outlineWidth, isSeen }
  })
  expect(ring).toEqual({ isByKey: true, isThere: true, outlineWidth: '2px', isSeen: true })
}

test('the sheet of a published post returns the focus to the form', async ({ page }) => {
  await open(page, '/')
  await claim(page)
  await expectFocusBack(page, page.locator(':focus'))
})

test('signing in, credits and Premium return the focus to their opener', async ({ page }) => {
  await open(page, '/')
  const prices = page.locator('#pricing')
  const openers: [Locator, RegExp][] = [
    [page.getByRole('banner').getByRole('link', { name: 'Sign In' }), /Welcome Back/],
    [prices.getByRole('link', { name: 'Buy 200 credits' }), /Buy credits/],
    [prices.getByRole('link', { name: 'Choose yearly' }), /Premium/],
  ]
  for (const [opener, name] of openers) {
    await opener.click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectFocusBack(page, opener)
  }
})

test('the palette and the help of shortcuts return the focus to their opener', async ({ page }) => {
  await rememberSession(page, await makeMember(product.url, newPerson('Ada')))
  await open(page, '/account')
  const palette = page.getByRole('banner').getByRole('link', { name: 'Search and commands' })
  await palette.click()
  await expectFocusBack(page, palette)
  const shortcuts = page.getByRole('button', { name: 'Show all shortcuts' })
  await shortcuts.click()
  await expectFocusBack(page, shortcuts)
  // Opened by keyboard shortcut, there is no opener: the focus stays where it was.
  for (const keys of ['Control+k', '?']) {
    await shortcuts.focus()
    await page.keyboard.press(keys)
    await expectFocusBack(page, shortcuts)
  }
})

test('the evidence of a page returns the focus to its row', async ({ page, links }) => {
  const body = { keyword: 'barrels', anchorText: 'x', destinationUrl: destination, urls: [`${links.origin}/found`] }
  const answer = await page.request.post(`${product.url}/api/reports`, { data: body })
  const { report } = (await answer.json()) as { report: { id: string } }
  await page.goto(`${product.url}/report/${report.id}`)
  const row = page.getByRole('button', { name: /\/found$/ })
  await row.click()
  await expectFocusBack(page, row)
})
