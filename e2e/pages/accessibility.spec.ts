import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleAndFits,
  expectFits,
  expectVisibleFocus,
  findViolations,
} from '../harness/accessible.ts'
import { claim, expect, fillGenerator, guestFields, test } from '../harness/fixtures.ts'
import { createPost } from '../harness/product.ts'
import type { TextService } from '../harness/text-service.ts'
import { makeWorkingMember, type WorkingMember } from '../harness/working-member.ts'

test('in the form of reports, the focus in the list is shown by the box around it', async ({ page }) => {
  await page.goto('/backlink-report')
  const list = page.locator('textarea[name=urlList]')
  const box = page.locator('div:has(> textarea[name=urlList])')
  await expect(box).not.toHaveCSS('outline-style', 'solid')
  await list.focus()
  await expect(box).toHaveCSS('outline-style', 'solid')
  await expect(box).toHaveCSS('outline-width', '2px')
})

test('the open dialog has no axe violation, and it and the finished generator fit every width', async ({ page }) => {
  await page.goto('/')
  const dialog = await claim(page)
  await expectAccessibleAndFits(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectFits(page)
})

test('a field with an error has no axe violation and fits every width', async ({ page }) => {
  await page.goto('/')
  await fillGenerator(page, { targetUrl: 'javascript:alert(1)' })
  await page.getByRole('button', { name: 'Claim Now' }).click()
  await expect(page.getByText('Invalid URL')).toBeVisible()
  await expectAccessibleAndFits(page)
})

test('the dialog that signs in and up has no axe violation and fits every width, with errors too', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/)
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Welcome Back')
  await dialog.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Sign in failed')).toBeVisible()
  await expectAccessibleAndFits(page)
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(dialog).toHaveAccessibleName('Reset your password')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('tab', { name: 'Create Account' }).click()
  await dialog.getByLabel('First Name').fill('Ada')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[aria-invalid]')).not.toHaveCount(0)
  await expectAccessibleAndFits(page)
})

test('the open menu of a phone has no axe violation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/blog')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await findViolations(page)).toEqual([])
})

test.describe('with a slow writer', () => {
  let service: TextService
  let url: string

  test.beforeAll(({ writingProduct, textService }) => {
    service = textService
    url = writingProduct.url
  })

  test('the running generator has no axe violation and fits every width', async ({ page }) => {
    service.behave('step')
    await page.goto(url)
    await fillGenerator(page)
    await page.getByRole('button', { name: 'Claim Now' }).click()
    await expect(async () => {
      service.step()
      await expect(page.getByText('measure the downpipe')).toBeVisible({ timeout: 200 })
    }).toPass()
    await expectAccessibleAndFits(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Writing stopped. Nothing was saved.', { exact: true }).first()).toBeVisible()
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

  test('a failed generator has no axe violation and fits every width', async ({ page, watch }) => {
    watch.allow(/ERR_FAILED/)
    await page.route('**/api/trial-posts/stream', (route) => route.abort())
    await page.goto(url)
    await fillGenerator(page)
    await page.getByRole('button', { name: 'Claim Now' }).click()
    await expect(page.getByText('Generation Failed')).toBeVisible()
    await expectAccessibleAndFits(page)
  })
})

test.describe('for a member with domains and campaigns', () => {
  let member: WorkingMember

  test.beforeAll(async ({ openProduct, links }) => {
    test.setTimeout(180_000)
    member = await makeWorkingMember(openProduct, links)
  })

  /** Opens the page as the member and checks it at all widths and colours. */
  async function expectWell(page: Page, path: string, says: string) {
    await page.goto(member.url + path)
    await expectPageWell(page, says)
  }

  async function expectPageWell(page: Page, says: string) {
    await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible()
    await expectVisibleFocus(page)
    await expectAccessibleAndFits(page, { oneScroller: true })
  }

  test('lists and pages of domains have no axe violation, fit every width, and show the focus', async ({ page }) => {
    test.slow()
    await member.signIn(page)
    await expectWell(page, '/domains', member.domains.unproven.host)
    await expectWell(page, `/domains/${member.domains.unproven.id}`, '_linkwright.')
    await expectWell(page, `/domains/${member.domains.ghost.id}`, 'Admin API key')
    await expectWell(page, '/domains/legacy', member.domains.imported.host)
  })

  test('the steps of the wizard have no axe violation, fit every width, and show the focus', async ({ page }) => {
    test.slow()
    await member.signIn(page)
    await page.goto(`${member.url}/campaigns/${member.draftId}/edit?step=target`)
    const steps = page.getByRole('navigation', { name: 'Steps' })
    for (const [step, says] of [
      [/Target & keywords/, 'Number of links'],
      [/Anchors & mix/, 'Always adds up to 100%'],
      [/Sites/, 'Choose all'],
      [/Pace & rel/, 'rel attribute'],
      [/Review/, 'Checks'],
    ] as const) {
      await steps.getByRole('button', { name: step }).click()
      await expectPageWell(page, says)
    }
  })

  test('lists of campaigns, a campaign that runs and the dashboard have no axe violation, fit every width, and show the focus', async ({
    page,
  }) => {
    test.slow()
    await member.signIn(page)
    await expectWell(page, '/campaigns', 'Draft')
    await expectWell(page, `/campaigns/${member.campaignId}`, '4 of 5 links verified')
    await expectWell(page, `/campaigns/${member.campaignId}/edit`, 'Applies to links that haven’t started yet.')
    await expectWell(page, '/dashboard', 'Links over time')
  })
})

test('the link of an article has its anchor text as its only name', async ({ page, baseURL }) => {
  const { slug } = await createPost(baseURL ?? '')
  await page.goto(`/blog/${slug}`)
  await expect(page.locator('.article-body a.backlink')).toHaveAccessibleName(guestFields.anchorText)
})

test('at 400 % zoom the whole journey is possible', async ({ page }) => {
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
