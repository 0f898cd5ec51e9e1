import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { claim, expect, fillGenerator, guestFields, test } from './fixtures.ts'
import { createPost, createPosts } from './product.ts'
import { startTextService, type TextService } from './text-service.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// Without motion a colour is what it will be, at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Both colour schemes, phone and desktop. */
async function expectAccessible(page: Page) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await new AxeBuilder({ page }).withTags(standards).setLegacyMode().analyze()
      for (const { id, nodes } of violations) {
        for (const node of nodes) found.push(`${colorScheme} ${width}: ${id} at ${node.target.join(' ')}: ${node.html}`)
      }
    }
  }
  expect(found).toEqual([])
}

/** The page may be read in one direction, and no control may stand beyond its margins or be too small to hit. */
async function expectFits(page: Page) {
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft({ width, scrollWidth }).toEqual({ width, scrollWidth: width })
    expect.soft({ width, faults: await page.evaluate(faultyTargets) }).toEqual({ width, faults: [] })
  }
}

/** Links within a sentence are exempt (WCAG 2.5.8); everything else that can be pressed is measured. */
function faultyTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), [tabindex="0"]')]
    .filter((element) => element.checkVisibility() && !element.matches('.skip-link, [data-radix-focus-guard]'))
    .flatMap((element) => {
      const { width, height, right } = element.getBoundingClientRect()
      const isInline = getComputedStyle(element).display === 'inline'
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
      const scrolls = element.closest('.overflow-x-auto, .table-scroll') !== null
      return [
        ...(!isInline && Math.min(width, height) < 24 ? [`${name}: ${width} by ${height}`] : []),
        ...(!scrolls && right > document.documentElement.clientWidth ? [`${name}: ends at ${right}`] : []),
      ]
    })
}

/** Goes through a page by Tab and names whatever takes the focus without showing it. */
async function expectVisibleFocus(page: Page) {
  const invisible: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      // `auto` is the browser's own ring.
      const visible = outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
      return { name: element.outerHTML.slice(0, 80), visible }
    })
    if (focused === null) break
    if (!focused.visible) invisible.push(focused.name)
  }
  expect(invisible).toEqual([])
}

let slug = ''

test.beforeAll(async () => {
  const url = process.env.E2E_URL ?? ''
  await createPosts(url, 13)
  slug = (await createPost(url)).slug
})

const routes: Record<string, () => string> = {
  'the landing page': () => '/',
  'the blog': () => '/blog',
  'a category': () => '/blog?category=Food+%26+Lifestyle',
  'a search': () => '/blog?q=rain',
  'a search without results': () => '/blog?q=zzzznothing',
  'an article': () => `/blog/${slug}`,
  'a preview': () => `/preview/${slug}`,
  'the sign-in page': () => '/login',
  'the 404 page': () => '/no-such-page',
  'the 404 page of a post': () => '/blog/no-such-post',
  'the API reference': () => '/api/docs',
}

for (const [name, address] of Object.entries(routes)) {
  test(`${name} has no axe violation, fits every width, and shows the focus`, async ({ page, watch }) => {
    watch.allow(/status of 404/)
    await page.goto(address())
    await expectVisibleFocus(page)
    await expectAccessible(page)
    await expectFits(page)
  })
}

test('an expired article and an empty blog have no axe violation and fit every width', async ({
  page,
  startProduct,
  watch,
}) => {
  watch.allow(/status of 410/)
  const { url } = await startProduct({ TRIAL_LIFETIME_SECONDS: '1' })
  const post = await createPost(url)
  await expect.poll(async () => (await page.goto(post.url))?.status()).toBe(410)
  await expectAccessible(page)
  await expectFits(page)
  await page.goto(`${url}/blog`)
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('the open dialog and the finished generator have no axe violation and fit every width', async ({ page }) => {
  await page.goto('/')
  const dialog = await claim(page)
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
  await expectFits(page)
})

test('a field with an error has no axe violation and fits every width', async ({ page }) => {
  await page.goto('/')
  await fillGenerator(page, { targetUrl: 'javascript:alert(1)' })
  await page.getByRole('button', { name: 'Claim Now' }).click()
  await expect(page.getByText('Invalid URL')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('the open menu of a phone has no axe violation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/blog')
  await page.getByRole('button', { name: 'Menu' }).click()
  const { violations } = await new AxeBuilder({ page }).withTags(standards).setLegacyMode().analyze()
  expect(violations).toEqual([])
})

test.describe('with a writer that takes its time', () => {
  let service: TextService
  let url: string

  test.beforeAll(async ({ startProduct }) => {
    service = await startTextService()
    url = (await startProduct({ AI_BASE_URL: service.baseUrl, AI_MODEL: 'test-model' })).url
  })
  test.afterAll(() => service.close())

  test('the running generator has no axe violation and fits every width', async ({ page }) => {
    service.behave('step')
    await page.goto(url)
    await fillGenerator(page)
    await page.getByRole('button', { name: 'Claim Now' }).click()
    await expect(async () => {
      service.step()
      await expect(page.getByText('measure the downpipe')).toBeVisible({ timeout: 200 })
    }).toPass()
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Writing has stopped. Nothing was saved.', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('while it runs on a phone, the buttons stay within the margins of the form', async ({ page }) => {
    service.behave('step')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(url)
    await fillGenerator(page)
    await page.getByRole('button', { name: 'Claim Now' }).click()
    const cancel = await page.getByRole('button', { name: 'Cancel' }).boundingBox()
    const field = await page.getByLabel('Keyword', { exact: true }).boundingBox()
    const rightOf = (box: typeof cancel) => (box === null ? Number.NaN : box.x + box.width)
    expect(rightOf(cancel)).toBeLessThanOrEqual(rightOf(field) + 0.5)
  })

  test('a failed generator has no axe violation and fits every width', async ({ page }) => {
    service.behave('empty')
    await page.goto(url)
    await fillGenerator(page)
    await page.getByRole('button', { name: 'Claim Now' }).click()
    await expect(page.getByText('Generation Failed')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
})

test('the link of an article is called by its anchor text and nothing else', async ({ page }) => {
  await page.goto(`/blog/${slug}`)
  await expect(page.locator('.article-body a.backlink')).toHaveAccessibleName(guestFields.anchorText)
})

test('at 400 % zoom the whole journey can be made', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  const dialog = await claim(page)
  const view = dialog.getByRole('link', { name: 'View Post' })
  await view.scrollIntoViewIfNeeded()
  await expect(view).toBeInViewport()
  await view.click()
  await expect(page.locator('.article-body a.backlink')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
