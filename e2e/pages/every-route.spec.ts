import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/web/routes.ts'
import { expectAccessibleAndFits } from '../harness/accessible.ts'
import { claim, expect, test } from '../harness/fixtures.ts'
import { destination, pathsOf } from '../harness/linking-site.ts'
import { makeMember, newPerson, rememberSession, type StoredSession } from '../harness/members.ts'
import { createPost, createPosts, type TestProduct } from '../harness/product.ts'

const unknownId = '019aa000-0000-7000-8000-000000000000'

let product: TestProduct
let session: StoredSession
let slug: string
let draftId: string
let campaignId: string

async function call<Answer>(path: string, body?: unknown, method = 'POST'): Promise<Answer> {
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
  const response = await fetch(`${product.url}/api${path}`, { method, headers, body: JSON.stringify(body ?? {}) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

test.beforeAll(async ({ openProduct }) => {
  product = openProduct
  session = await makeMember(product.url, newPerson('Grace'))
  await createPosts(product.url, 13)
  slug = (await createPost(product.url)).slug
  draftId = (await call<{ draft: { id: string } }>('/account/drafts', { title: 'Stone walls without mortar' })).draft.id
  campaignId = (await call<{ campaign: { id: string } }>('/campaigns', { name: 'Walls' })).campaign.id
})

async function openAs(page: Page, who: StoredSession | null, path: string, leadsTo = path) {
  if (who !== null) await rememberSession(page, who)
  await page.goto(product.url + path)
  if (leadsTo !== path) await page.waitForURL((url) => url.pathname === leadsTo)
  await expect(page.locator('h1')).toHaveCount(1)
  // Hydration checks the fields that were left before, and its messages move what follows them.
  await page.waitForFunction(() => !('__reactRouterContext' in window) || 'app' in document.documentElement.dataset)
  await expect(page.getByRole('status', { name: /^(Loading|Opening|Beginning)/ })).toHaveCount(0)
}

type Address = {
  path: () => string
  member?: boolean
  leadsTo?: string
  /** The journey of its feature, or another address with the same page, checks its content for axe violations and at every width. */
  isCheckedThere?: boolean
}

/** A path of every route, opened by a member with `member`; `null` for a route that only redirects. */
const addresses: Record<string, Address | null> = {
  '/': { path: () => '/' },
  '/blog': { path: () => '/blog' },
  '/blog/author/:slug': { path: () => '/blog/author/nobody' },
  '/blog/:slug': { path: () => `/blog/${slug}` },
  '/blog/:slug/report': { path: () => `/blog/${slug}/report` },
  '/preview/:slug': { path: () => `/preview/${slug}` },
  '/login': { path: () => '/login?upgrade=trial' },
  '/auth/callback': { path: () => '/auth/callback?error=access_denied' },
  '/auth/confirm': { path: () => '/auth/confirm?error_code=otp_expired' },
  '/auth/reset-password': { path: () => '/auth/reset-password?token_hash=x&type=recovery&email=ada%40example.com' },
  '/auth-diagnostic': { path: () => '/auth-diagnostic' },
  '/claim/:slug': { path: () => `/claim/${slug}`, member: true, isCheckedThere: true },
  '/trial': { path: () => '/trial' },
  '/guest': { path: () => '/guest' },
  '/payment-success': { path: () => '/payment-success', isCheckedThere: true },
  '/payment-cancelled': { path: () => '/payment-cancelled' },
  '/subscription-success': { path: () => '/subscription-success' },
  '/subscription-cancelled': { path: () => '/subscription-cancelled', isCheckedThere: true },
  '/secure-payment': { path: () => '/secure-payment?credits=100' },
  '/waitlist/:token': { path: () => '/waitlist/no-such-token' },
  '/unsubscribe/:token': { path: () => '/unsubscribe/no-such-token' },
  // The same form as at the address of a report that does not exist, which adds a warning.
  '/backlink-report': { path: () => '/backlink-report', isCheckedThere: true },
  '/report': null,
  '/ai-live': null,
  '/report/:id': { path: () => `/report/${unknownId}`, leadsTo: '/backlink-report' },
  '/site/:id': { path: () => `/site/${unknownId}` },
  '/site/:id/:slug': { path: () => `/site/${unknownId}/nothing`, isCheckedThere: true },
  '/dashboard': { path: () => '/dashboard', member: true, isCheckedThere: true },
  '/campaigns': { path: () => '/campaigns', member: true, isCheckedThere: true },
  '/campaigns/new': { path: () => '/campaigns/new', member: true, isCheckedThere: true },
  '/campaigns/:id': { path: () => `/campaigns/${unknownId}`, member: true, isCheckedThere: true },
  '/campaigns/:id/edit': { path: () => `/campaigns/${campaignId}/edit`, member: true, isCheckedThere: true },
  '/dashboard/posts': { path: () => '/dashboard/posts', member: true, isCheckedThere: true },
  '/dashboard/posts/new': { path: () => '/dashboard/posts/new', member: true, isCheckedThere: true },
  '/dashboard/posts/:id/edit': { path: () => `/dashboard/posts/${draftId}/edit`, member: true, isCheckedThere: true },
  '/dashboard/reports': { path: () => '/dashboard/reports', member: true, isCheckedThere: true },
  '/dashboard/billing': { path: () => '/dashboard/billing', member: true, isCheckedThere: true },
  '/domains': { path: () => '/domains', member: true, isCheckedThere: true },
  '/domains/legacy': { path: () => '/domains/legacy', member: true, isCheckedThere: true },
  '/domains/:id': { path: () => `/domains/${unknownId}`, member: true },
  '/account': { path: () => '/account', member: true, isCheckedThere: true },
  '/admin': { path: () => '/admin', member: true, isCheckedThere: true },
  '/admin/moderation': null,
  '/admin/errors': null,
  '/admin/site-content': null,
  '/verify': { path: () => '/verify' },
  '/terms-of-service': { path: () => '/terms-of-service' },
  '/privacy-policy': { path: () => '/privacy-policy' },
  '/contact': { path: () => '/contact' },
  '/recovery': { path: () => '/recovery' },
  '/404': { path: () => '/404', isCheckedThere: true },
  '/*': { path: () => '/no-such-page' },
}

function pathsOfRoutes(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined || index === true ? [`/${path ?? ''}`] : []),
    ...pathsOfRoutes(children),
  ])
}

test('every route is listed here', () => {
  expect(Object.keys(addresses).sort()).toEqual(pathsOfRoutes(routes).sort())
})

/**
 * Moves through the first controls of a page by Tab and lists those with an invisible focus: unmarked, off the screen, or covered by another element.
 */
async function hiddenFocus(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return 'nothing'
      const hasRing = (marked: Element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(marked)
        return outlineStyle === 'auto' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
      }
      // The list of pages has a ring around it. In a text field, the caret shows the focus.
      const isWritten = element instanceof HTMLElement && element.isContentEditable
      const isMarked = isWritten || [element, element.parentElement ?? element].some(hasRing)
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const width = document.documentElement.clientWidth
      const [x0, x1] = [Math.max(left, 0), Math.min(right, width)]
      const [y0, y1] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
      const isAt = (x: number, y: number) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (element.contains(there) || there.contains(element))
      }
      const isSeen = x1 > x0 && y1 > y0 && [0.1, 0.5, 0.9].some((part) => isAt((x0 + x1) / 2, y0 + (y1 - y0) * part))
      return isMarked && isSeen ? null : `${isMarked ? 'covered' : 'unmarked'}: ${element.outerHTML.slice(0, 90)}`
    })
    if (fault === 'nothing') break
    if (fault !== null) hidden.push(fault)
  }
  return hidden
}

for (const [route, address] of Object.entries(addresses)) {
  if (address === null) continue
  const { path, member = false, leadsTo, isCheckedThere = false } = address
  test(`${route}: at 400 % zoom it scrolls in one direction and the focus reaches nothing covered${isCheckedThere ? '' : '; no axe violation, fits every width'}`, async ({
    page,
    watch,
  }) => {
    watch.allow(/status of (?:403|404)/)
    await page.setViewportSize({ width: 320, height: 256 })
    await openAs(page, member ? session : null, path(), leadsTo)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft({ width, hidden: await hiddenFocus(page, 40) }).toEqual({ width: 320, hidden: [] })
    if (isCheckedThere) return
    await expectAccessibleAndFits(page, { linkHeights: !member })
  })
}

test('at 400 % zoom the banner of a trial, and the one of a lost connection, leave enough space for the page', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(product.url)
  await claim(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Trial' })).toBeVisible()
  expect(await hiddenFocus(page, 40)).toEqual([])
  await page.context().setOffline(true)
  await expect(page.getByText('Connection lost. Will retry when connection is restored.').first()).toBeVisible()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  expect(await hiddenFocus(page, 40)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.context().setOffline(false)
})

/** Other states of the same pages. */
const states: Record<string, { path: () => string; member?: boolean }> = {
  'a search': { path: () => '/blog?q=rain' },
  'a search without results': { path: () => '/blog?q=zzzznothing' },
  'the sign-in page': { path: () => '/login' },
  'the page of a confirmation link': {
    path: () => '/auth/confirm?token_hash=x&type=signup&email=ada%40example.com',
  },
  'the page that has recovery links sent': { path: () => '/auth/reset-password' },
  'a claim of a guest': { path: () => `/claim/${slug}` },
  'the 404 page of a post': { path: () => '/blog/no-such-post' },
  'the API reference': { path: () => '/api/docs' },
  'the campaigns of a guest': { path: () => '/campaigns' },
  'a draft that is not there': { path: () => `/dashboard/posts/${unknownId}/edit`, member: true },
}

for (const [name, { path, member = false }] of Object.entries(states)) {
  test(`${name} has no axe violation and fits every width`, async ({ page, watch }) => {
    watch.allow(/status of (?:403|404)/)
    await openAs(page, member ? session : null, path())
    await expectAccessibleAndFits(page, { linkHeights: !member && path() !== '/api/docs' })
  })
}

test('a report that is locked has no axe violation and fits every width, and so does one in progress', async ({
  page,
  links,
  watch,
}) => {
  watch.allow(/status of 403/)
  const input = { keyword: 'barrels', anchorText: 'a guide', destinationUrl: destination }
  const create = async (paths: string[]) => {
    const urls = paths.map((path) => links.origin + path)
    return (await call<{ report: { id: string } }>('/reports', { ...input, urls })).report.id
  }
  const locked = await create(['/found'])
  await call(`/reports/${locked}/sharing`, { password: 'rain barrels at dawn' }, 'PATCH')
  await page.goto(`${product.url}/report/${locked}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This report is protected by a password')
  await expectAccessibleAndFits(page)
  links.hold(true)
  try {
    await page.goto(`${product.url}/report/${await create(pathsOf(10))}`)
    await expect(page.getByText('Checking', { exact: true })).toBeVisible()
    await expectAccessibleAndFits(page)
  } finally {
    links.hold(false)
  }
})

test('an article in Arabic runs from right to left, and has no axe violation at any width', async ({ page }) => {
  const { draft } = await call<{ draft: { id: string; version: number } }>('/account/drafts', {
    title: 'كيف تجمع مياه الأمطار لحديقتك الصغيرة',
    contentHtml: `<p>${'الماء الذي يسقط على السطح يستحق أن يحفظ، والحديقة تأخذ ما يعطى لها في كل يوم. '.repeat(6)}</p>`,
    category: 'General',
  })
  await openAs(page, session, `/dashboard/posts/${draft.id}/edit`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const article = page.getByRole('article', { name: 'Preview' })
  await expect(article.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
  await expectAccessibleAndFits(page)
})
