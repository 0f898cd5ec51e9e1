import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectFits,
  expectOneScroller,
  expectVisibleFocus,
  findViolations,
} from '../harness/accessible.ts'
import { claim, expect, fillGenerator, guestFields, test } from '../harness/fixtures.ts'
import { createPost, createPosts } from '../harness/product.ts'
import { startTextService, type TextService } from '../harness/text-service.ts'
import { makeWorkingMember, type WorkingMember } from '../harness/working-member.ts'

// Without motion, colours have their final value at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let slug = ''

test.beforeAll(async () => {
  const url = process.env.E2E_URL ?? ''
  await createPosts(url, 13)
  slug = (await createPost(url)).slug
})

const routes: Record<string, () => string> = {
  'the landing page': () => '/',
  'the blog': () => '/blog',
  'a search': () => '/blog?q=rain',
  'a search without results': () => '/blog?q=zzzznothing',
  'an article': () => `/blog/${slug}`,
  'a preview': () => `/preview/${slug}`,
  'the sign-in page': () => '/login',
  'the sign-in page for a trial': () => '/login?upgrade=trial',
  'the page of a confirmation link': () => '/auth/confirm?token_hash=x&type=signup&email=ada%40example.com',
  'the page of a confirmation link that was spent': () => '/auth/confirm?error_code=otp_expired',
  'the page of a recovery link': () => '/auth/reset-password?token_hash=x&type=recovery&email=ada%40example.com',
  'the page that has recovery links sent': () => '/auth/reset-password',
  'the end of a refused sign-in by another site': () => '/auth/callback?error=access_denied',
  'the help for sign-ups': () => '/auth-diagnostic',
  'a claim': () => `/claim/${slug}`,
  'the trial posts of an empty browser': () => '/trial',
  'the guest dashboard of an empty browser': () => '/guest',
  'the 404 page': () => '/no-such-page',
  'the 404 page of a post': () => '/blog/no-such-post',
  'the API reference': () => '/api/docs',
  'the page that verifies reports': () => '/verify',
  'the form after a report that does not exist': () => '/backlink-report?missing=019aa000-0000-7000-8000-000000000000',
  'the campaigns of a guest': () => '/campaigns',
  'a hosted site that does not exist': () => '/site/019aa000-0000-7000-8000-000000000000',
}

for (const [name, address] of Object.entries(routes)) {
  test(`${name} has no axe violation and fits every width`, async ({ page, watch }) => {
    watch.allow(/status of 404/)
    await page.goto(address())
    await expectAccessible(page)
    await expectFits(page)
  })
}

test('the form of reports has no axe violation and fits every width; the focus in its list is shown by the box around it', async ({
  page,
}) => {
  await page.goto('/backlink-report')
  await expectAccessible(page)
  await expectFits(page)
  const list = page.locator('textarea[name=urlList]')
  const box = page.locator('div:has(> textarea[name=urlList])')
  await expect(box).not.toHaveCSS('outline-style', 'solid')
  await list.focus()
  await expect(box).toHaveCSS('outline-style', 'solid')
  await expect(box).toHaveCSS('outline-width', '2px')
})

test('an expired article and an empty blog have no axe violation and fit every width', async ({
  page,
  request,
  startProduct,
  watch,
}) => {
  watch.allow(/status of 410/)
  const { url } = await startProduct({ TRIAL_LIFETIME_SECONDS: '1' })
  const post = await createPost(url)
  // If it were opened earlier, the page would request pictures that are deleted a moment later.
  await expect.poll(async () => (await request.get(post.url)).status()).toBe(410)
  await page.goto(post.url)
  await expectAccessible(page)
  await expectFits(page)
  await page.goto(`${url}/blog`)
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('the open dialog has no axe violation, and it and the finished generator fit every width', async ({ page }) => {
  await page.goto('/')
  const dialog = await claim(page)
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
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
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(dialog).toHaveAccessibleName('Reset your password')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('tab', { name: 'Create Account' }).click()
  await dialog.getByLabel('First Name').fill('Ada')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[aria-invalid]')).not.toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
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
    await expectAccessible(page)
    await expectFits(page)
  })
})

test.describe('for a member with domains and campaigns', () => {
  let member: WorkingMember

  test.beforeAll(async ({ startProduct }) => {
    test.setTimeout(180_000)
    member = await makeWorkingMember(startProduct)
  })
  test.afterAll(() => member.end())

  /** Opens the page as the member and checks it at all widths and colours. */
  async function expectWell(page: Page, path: string, says: string) {
    await page.goto(member.url + path)
    await expectPageWell(page, says)
  }

  async function expectPageWell(page: Page, says: string) {
    await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible()
    await expectVisibleFocus(page)
    await expectAccessible(page)
    await expectFits(page)
    await expectOneScroller(page)
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

test('the link of an article has its anchor text as its only name', async ({ page }) => {
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
