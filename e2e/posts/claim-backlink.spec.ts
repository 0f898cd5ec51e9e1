import type { Page } from '@playwright/test'
import { claim, expect, fillGenerator, guestFields, test } from '../harness/fixtures.ts'
import type { TextService } from '../harness/text-service.ts'

// With the motion that visitors see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const { keyword, anchorText, targetUrl } = guestFields

function trialList(page: Page) {
  return page.getByRole('region', { name: 'Your trial links' })
}

/** Presses Tab until the element has the focus, as a keyboard user does. */
async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never led there')
}

test('the form shows its promises, and its button waits for all three fields', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Claim Now' })

  await expect(page.getByRole('heading', { name: 'Claim a Free Trial Backlink' })).toBeVisible()
  for (const note of ['Instant Generation', '100% Free', 'No Credit Card']) {
    await expect(page.getByText(note, { exact: true })).toBeVisible()
  }
  await expect(button).toBeDisabled()
  await page.getByLabel('Keyword', { exact: true }).fill(keyword)
  await expect(button).toBeDisabled()
  await page.getByLabel('Anchor Text', { exact: true }).fill(anchorText)
  await expect(button).toBeDisabled()
  await page.getByLabel('Target URL', { exact: true }).fill('   ')
  await expect(button).toBeDisabled()
  await page.getByLabel('Target URL', { exact: true }).fill(targetUrl)
  await expect(button).toBeEnabled()
})

test('a guest claims a backlink, copies its URL, opens the post and finds the link in it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')

  const dialog = await claim(page)

  await expect(dialog).toHaveAccessibleDescription('Here are your details and the live link.')
  for (const name of ['Live URL', 'Keyword', 'Anchor Text', 'Target URL']) {
    await expect(dialog.getByText(name, { exact: true })).toBeVisible()
  }
  for (const value of [keyword, anchorText, targetUrl]) {
    await expect(dialog.getByText(value, { exact: true })).toBeVisible()
  }
  const liveLink = dialog.getByRole('link', { name: '/blog/' })
  const liveUrl = (await liveLink.textContent()) ?? ''
  expect(liveUrl).toMatch(/^http:\/\/localhost:\d+\/blog\/[a-z0-9]+(-[a-z0-9]+)*$/)
  await expect(liveLink).toHaveAttribute('href', liveUrl)

  await dialog.getByRole('button', { name: 'Copy Link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(liveUrl)

  await dialog.getByRole('link', { name: 'View Post' }).click()
  await expect(page).toHaveURL(liveUrl)
  const link = page.locator('.article-body').getByRole('link', { name: anchorText })
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', targetUrl)
  await expect(link).toHaveAttribute('rel', 'ugc')
})

test('the link is in the HTML that the server sends, once, for a reader without JavaScript', async ({
  page,
  browser,
  watch,
}) => {
  await page.goto('/')
  const dialog = await claim(page)
  const liveUrl = (await dialog.getByRole('link', { name: '/blog/' }).textContent()) ?? ''

  const plain = await browser.newContext({ javaScriptEnabled: false })
  await watch.add(plain)
  const reader = await plain.newPage()
  await reader.goto(liveUrl)

  const links = reader.locator(`a[href="${targetUrl}"]`)
  await expect(links).toHaveCount(1)
  await expect(links).toHaveText(anchorText)
  await expect(links).toHaveAttribute('rel', 'ugc')
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await plain.close()
})

test('at the end the sheet still shows the article, its steps, its words and the link to the page', async ({
  page,
}) => {
  await page.goto('/')
  const dialog = await claim(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  for (const step of ['1. Accepted, done', '2. Writing, done', '3. Checking, done', '4. Saving, done']) {
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
  }
  await expect(page.getByRole('progressbar', { name: 'Words written' })).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByText(/^[\d,]+ words$/)).toBeVisible()
  const article = page.getByRole('region', { name: 'The article' })
  await expect(article.getByText(anchorText).first()).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Read the live page' })).toHaveAttribute('href', /\/blog\//)
  await expect(page.getByRole('button', { name: 'Claim Now' })).toBeEnabled()
})

test('a second claim from the same page creates a second post', async ({ page }) => {
  await page.goto('/')
  const first = await claim(page)
  const firstUrl = await first.getByRole('link', { name: '/blog/' }).textContent()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()

  const second = await claim(page, { keyword: 'rain chains' })

  expect(await second.getByRole('link', { name: '/blog/' }).textContent()).not.toBe(firstUrl)
  await page.keyboard.press('Escape')
  await expect(trialList(page).getByRole('listitem')).toHaveCount(2)
})

test.describe('with a slow writer', () => {
  let service: TextService
  let url: string

  test.beforeAll(({ writingProduct, textService }) => {
    service = textService
    url = writingProduct.url
  })

  test('a guest watches the article being written, step by step and word by word', async ({ page }) => {
    service.behave('step')
    await page.goto(url)
    await fillGenerator(page)
    await page.getByRole('button', { name: 'Claim Now' }).click()

    const busy = page.getByRole('button', { name: 'Generating Your Backlink...' })
    await expect(busy).toBeDisabled()
    await expect(page.getByLabel('Keyword', { exact: true })).not.toBeEditable()
    const article = page.getByRole('region', { name: 'The article' })
    await expect(article).toHaveAttribute('aria-busy', 'true')

    await expect.poll(service.writing).toBe(1)
    service.step()
    await expect(article.getByText('Rain barrels: a calm way to begin')).toBeVisible()
    await expect(article.getByText('Rain barrels reward a little planning')).toBeHidden()
    service.step(5)
    await expect(article.getByText('measure the downpipe and the space beside it')).toBeVisible()
    await expect(page.getByText(/^\d+ of about 1,000 words$/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Writing' })).toHaveAttribute('aria-current', 'step')
    const bar = page.getByRole('progressbar', { name: 'Words written' })
    const early = Number(await bar.getAttribute('aria-valuenow'))
    service.step(3)
    await expect(async () => {
      expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(early)
    }).toPass()
    await expect(page.getByRole('dialog')).toBeHidden()

    service.finish()

    const dialog = page.getByRole('dialog', { name: 'Blog Post Published' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Written with test-model')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(article).toHaveAttribute('aria-busy', 'false')
  })

  test('a guest who opens another dialog meanwhile finishes that one before the post is shown', async ({ page }) => {
    service.behave('step')
    await page.goto(url)
    await fillGenerator(page)
    await page.getByRole('button', { name: 'Claim Now' }).click()
    await expect.poll(service.writing).toBe(1)
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    const signIn = page.getByRole('dialog', { name: 'Welcome Back' })
    await signIn.getByLabel('Email', { exact: true }).fill('ada@example.com')

    service.finish()
    const article = page.locator('[aria-label="The article"]')
    await expect(article).toHaveAttribute('aria-busy', 'false')
    await expect(page.locator('[role="dialog"]')).toHaveCount(1)
    await expect(signIn.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com')

    await page.keyboard.press('Escape')
    const published = page.getByRole('dialog', { name: 'Blog Post Published' })
    await expect(published).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.locator('[role="dialog"]')).toHaveCount(1)
  })

  test('the check mark never separates from the underline it ends, at any line break', async ({ page }) => {
    service.behave('write')
    await page.goto(url)
    await claim(page, { keyword: 'rain barrels', anchorText: 'space beside it' })
    await page.keyboard.press('Escape')
    const gap = () =>
      page.getByRole('region', { name: 'The article' }).evaluate((article) => {
        const underlined = [...([...article.querySelectorAll('.proof')].at(-1)?.getClientRects() ?? [])].at(-1)
        const mark = article.querySelector('.proof-mark')?.getBoundingClientRect()
        return Math.round(Math.abs((mark?.left ?? Number.NaN) - (underlined?.right ?? Number.NaN)))
      })
    const torn: number[] = []
    // Steps smaller than the mark, so that no line break is missed.
    for (let width = 320; width < 520; width += 4) {
      await page.setViewportSize({ width, height: 800 })
      if ((await gap()) > 4) torn.push(width)
    }
    expect(torn).toEqual([])
  })
})

test('the trial list retains the post after a reload and in another tab, and opens it in a new one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const other = await context.newPage()
  await other.goto('/')
  await page.goto('/')
  await expect(trialList(page)).toBeHidden()
  const dialog = await claim(page)
  const liveUrl = (await dialog.getByRole('link', { name: '/blog/' }).textContent()) ?? ''
  await page.keyboard.press('Escape')

  await expect(trialList(page).getByText(/^(23 h \d+|24 h 0) min left$/)).toBeVisible()
  await expect(trialList(other).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(trialList(page).getByText(/^(23 h \d+|24 h 0) min left$/)).toBeVisible()
  await expect(page.getByLabel('Keyword', { exact: true })).toHaveValue(keyword)
  await expect(page.getByRole('button', { name: 'Claim Now' })).toBeEnabled()

  await trialList(page).getByRole('button', { name: 'Copy the link to' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(liveUrl)
  const opened = context.waitForEvent('page')
  await trialList(page).getByRole('link', { name: 'in a new tab' }).click()
  await expect(await opened).toHaveURL(liveUrl)
})

test('the countdown turns to expiring, to urgent, and to Expired at its end', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const published = await claim(page)
  await page.keyboard.press('Escape')
  await expect(published).toHaveCount(0)
  const left = trialList(page).getByRole('listitem')

  await page.clock.fastForward('22:30:00')
  await expect(left).toContainText(/1 h (29|30) min left, expiring/)
  await page.clock.fastForward('45:00')
  // In the last hour of the post, the offer to save it appears once.
  const offer = page.getByRole('dialog', { name: 'Save Your Blog Post Forever' })
  await offer.getByRole('button', { name: "I'll take my chances with auto-delete" }).click()
  await expect(offer).toHaveCount(0)
  await expect(left).toContainText(/4[45] min left, urgent/)
  await page.clock.fastForward('46:00')
  await expect(left).toContainText('Expired')
  await expect(left.getByRole('link')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(trialList(page)).toBeHidden()
})

test('everything works by keyboard: into the fields, into the dialog, out of it and back to the former focus', async ({
  page,
}) => {
  await page.goto('/')
  const hasFocus = (name: string) => () =>
    page.getByLabel(name, { exact: true }).evaluate((element) => element === document.activeElement)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, hasFocus('Keyword'))
  await page.keyboard.type(keyword)
  await page.keyboard.press('Tab')
  await page.keyboard.type(anchorText)
  await page.keyboard.press('Tab')
  await page.keyboard.type(targetUrl)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Blog Post Published' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await tabTo(page, () =>
    dialog.getByRole('button', { name: 'Copy Link' }).evaluate((b) => b === document.activeElement),
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const sheetHasFocus = () =>
    page.getByRole('region', { name: 'The article' }).evaluate((article) => {
      const focused = document.activeElement
      return focused !== document.body && focused !== null && focused.contains(article)
    })
  await expect.poll(sheetHasFocus).toBe(true)
  await tabTo(page, () =>
    page.getByRole('link', { name: 'Read the live page' }).evaluate((link) => link === document.activeElement),
  )
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await expect(await opened).toHaveURL(/\/blog\/[a-z0-9-]+$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the same journey fits the screen', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blog' })).toBeVisible()
    await page.keyboard.press('Escape')

    const dialog = await claim(page)

    const box = await dialog.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    expect(box?.y).toBeGreaterThanOrEqual(0)
    await expect(dialog.getByRole('link', { name: 'View Post' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await dialog.getByRole('link', { name: 'View Post' }).tap()
    await expect(page.locator('.article-body').getByRole('link', { name: anchorText })).toBeVisible()
  })
})
