import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/browser.ts'
import { makeMember, newPerson, type StoredSession, startWithoutConfirmation } from './members.ts'
import { createPost, createPosts, startOwnProduct } from './product.ts'
import { makeWorkingMember, type WorkingMember } from './working-member.ts'

const widths = [360, 768, 1280, 1920]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

type Screen = {
  name: string
  url: string
  /** Who is signed in. */
  session?: StoredSession
  prepare?: (page: Page) => Promise<void>
  fullPage?: boolean
  /** As on paper. */
  isPrinted?: boolean
}

/**
 * Pictures of every screen, or of those named in `only`, for a person to look at. Posts are made on the product at `address`; without one,
 * on a product of its own. Members' pages are always those of a product of their own.
 */
async function takeAll(outDir: string, address: string | undefined, only: string[] | undefined) {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium; run `npm test` once, which brings one.')
  await mkdir(outDir, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const short = await startOwnProduct({ TRIAL_LIFETIME_SECONDS: '1' })
  const guarded = await startOwnProduct({ TRIAL_POSTS_WITHOUT_CHALLENGE: '0', CHALLENGE_COST: '100000000' })
  const members = await startWithoutConfirmation(startOwnProduct)
  const working = await makeWorkingMember(startOwnProduct)
  const own = address === undefined ? await startOwnProduct() : null
  const url = own?.url ?? address?.replace(/\/+$/, '') ?? ''
  try {
    const expired = await createPost(short.url)
    await createPosts(url, 14)
    const post = await createPost(url, { keyword: 'pour over coffee', anchorText: 'a good pour over kettle' })
    const memberScreens = await screensOfMembers(members.url)
    await sleep(1500)
    const all: Screen[] = [
      { name: 'home', url: `${url}/` },
      { name: 'home-running', url: `${url}/`, prepare: (page) => claim(page, { slowly: true }), fullPage: false },
      { name: 'home-published', url: `${url}/`, prepare: (page) => claim(page, { slowly: false }), fullPage: false },
      { name: 'home-after', url: `${url}/`, prepare: claimAndClose },
      { name: 'home-invalid', url: `${url}/`, prepare: claimNothing, fullPage: false },
      { name: 'home-failed', url: `${url}/`, prepare: claimOffline, fullPage: false },
      { name: 'home-refused', url: `${url}/`, prepare: claimPrivateTarget, fullPage: false },
      { name: 'home-challenge', url: `${guarded.url}/`, prepare: claimGuarded, fullPage: false },
      { name: 'blog', url: `${url}/blog` },
      { name: 'blog-search', url: `${url}/blog?q=coffee` },
      { name: 'blog-no-results', url: `${url}/blog?q=zzzz` },
      { name: 'blog-empty', url: `${short.url}/blog` },
      { name: 'article', url: `${url}/blog/${post.slug}` },
      { name: 'preview', url: `${url}/preview/${post.slug}` },
      { name: 'login', url: `${url}/login` },
      { name: 'backlink-report', url: `${url}/backlink-report` },
      { name: 'verify', url: `${url}/verify` },
      { name: 'campaigns-guest', url: `${url}/campaigns` },
      { name: 'not-found', url: `${url}/no-such-page` },
      { name: 'post-not-found', url: `${url}/blog/no-such-post` },
      { name: 'expired', url: `${short.url}/blog/${expired.slug}` },
      { name: 'sign-in-dialog', url: `${url}/`, prepare: (page) => openSignIn(page, 'Sign In'), fullPage: false },
      {
        name: 'sign-up-dialog',
        url: `${url}/`,
        prepare: (page) => openSignIn(page, 'Create Account'),
        fullPage: false,
      },
      ...memberScreens,
      ...screensOfCampaigns(working),
      ...screensOfSites(working),
    ]
    const screens = all.filter(({ name }) => only?.includes(name) ?? true)
    for (const theme of themes) {
      for (const width of widths) {
        for (const screen of screens) await take(browser, outDir, screen, theme, width)
      }
    }
  } finally {
    await browser.close()
    await short.end()
    await guarded.end()
    await members.end()
    await working.end()
    await working.product.end()
    await own?.end()
  }
}

/** Pages of a member with two posts, one of them claimed a moment ago, and of one without any. */
async function screensOfMembers(url: string): Promise<Screen[]> {
  const full = await makeMember(url, newPerson('Grace'))
  const empty = await makeMember(url, newPerson('Alan'))
  for (const keyword of ['stone walls', 'espresso grinders']) {
    const { slug } = await createPost(url, { keyword })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${full.access_token}` }
    await fetch(`${url}/api/posts/${slug}/claim`, { method: 'POST', headers, body: '{}' })
  }
  const toClaim = await createPost(url)
  return [
    { name: 'dashboard', url: `${url}/dashboard`, session: full },
    { name: 'dashboard-empty', url: `${url}/dashboard`, session: empty },
    { name: 'posts', url: `${url}/dashboard/posts`, session: full },
    { name: 'posts-empty', url: `${url}/dashboard/posts`, session: empty },
    { name: 'account', url: `${url}/account`, session: full },
    { name: 'claim', url: `${url}/claim/${toClaim.slug}`, session: full },
  ]
}

/** Domains, campaigns with their wizard, and reports of somebody in the middle of their work. */
function screensOfCampaigns({ url, session, domains, draftId, campaignId }: WorkingMember): Screen[] {
  const pages = {
    domains: '/domains',
    'domains-legacy': '/domains/legacy',
    'domain-hosted': `/domains/${domains.unproven.id}`,
    'domain-ghost': `/domains/${domains.ghost.id}`,
    campaigns: '/campaigns',
    'campaigns-none': '/campaigns?status=paused',
    'campaign-new': '/campaigns/new',
    ...Object.fromEntries(
      ['target', 'anchors', 'sites', 'pace', 'review'].map((step) => [
        `campaign-${step}`,
        `/campaigns/${draftId}/edit?step=${step}`,
      ]),
    ),
    campaign: `/campaigns/${campaignId}`,
    'campaign-edit': `/campaigns/${campaignId}/edit`,
    'dashboard-working': '/dashboard',
    'dashboard-campaigns': '/dashboard#campaigns',
    'dashboard-automation': '/dashboard#seo-tools-automation',
    'dashboard-keywords': '/dashboard#keyword-research',
    'dashboard-ranks': '/dashboard#rank-tracker',
    reports: '/dashboard/reports',
  }
  return [
    ...Object.entries(pages).map(([name, path]) => ({ name, url: url + path, session })),
    {
      name: 'campaign-link',
      url: `${url}/campaigns/${campaignId}`,
      session,
      prepare: openFirstLink,
      fullPage: false,
    },
  ]
}

/** Every theme: its list, an article, the same on paper, and what is not there. */
function screensOfSites({ sites, url }: WorkingMember): Screen[] {
  return sites.flatMap(({ theme, id, article }) => [
    { name: `site-${theme}`, url: `${url}/site/${id}` },
    { name: `site-${theme}-article`, url: `${url}/site/${id}/${article}` },
    { name: `site-${theme}-paper`, url: `${url}/site/${id}/${article}`, isPrinted: true },
    { name: `site-${theme}-missing`, url: `${url}/site/${id}/no-such-article` },
  ])
}

async function openFirstLink(page: Page) {
  await page.getByRole('button', { name: /^Link 1:/ }).click()
  await page.getByRole('dialog', { name: 'Link 1' }).waitFor()
  await sleep(400)
}

async function take(browser: Browser, outDir: string, screen: Screen, colorScheme: Theme, width: number) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: width < 700 ? 780 : 900 } })
  if (screen.session !== undefined) {
    await page.addInitScript((stored) => localStorage.setItem('auth_token', stored), JSON.stringify(screen.session))
  }
  // Members' pages keep a stream open, so their network is never idle: they are there once nothing says that it loads.
  await page.goto(screen.url, { waitUntil: 'load' })
  if (screen.session === undefined) await page.waitForLoadState('networkidle')
  else await page.waitForFunction(isLoaded)
  await screen.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  if (screen.isPrinted === true) await page.emulateMedia({ media: 'print', colorScheme })
  const path = join(outDir, `${screen.name}-${colorScheme}-${width}.png`)
  await page.screenshot({ path, fullPage: screen.fullPage ?? true })
  await page.close()
}

function isLoaded(): boolean {
  const isHere = document.querySelector('main h1, main h2') !== null
  return isHere && document.querySelector(String.raw`main .motion-safe\:animate-pulse`) === null
}

/** On a phone the links to both dialogs are in the menu. */
async function openSignIn(page: Page, name: 'Sign In' | 'Create Account') {
  const link = page.getByRole('banner').getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).locator('visible=true').first().click()
  await page.getByRole('dialog').waitFor()
  await sleep(400)
}

async function fill(page: Page, targetUrl = 'https://kettles.example.com/pour-over?colour=black') {
  await page.getByLabel('Keyword').fill('pour over coffee')
  await page.getByLabel('Anchor Text').fill('a good pour over kettle')
  await page.getByLabel('Target URL').fill(targetUrl)
}

/** A slow line shows the article half arrived, from a product whose own writer would be done at once. */
async function claim(page: Page, { slowly }: { slowly: boolean }) {
  await fill(page)
  await page.waitForLoadState('networkidle')
  if (slowly) {
    const network = await page.context().newCDPSession(page)
    const conditions = { offline: false, latency: 0, downloadThroughput: 4000, uploadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', conditions)
  }
  await page.getByRole('button', { name: 'Claim Now' }).click()
  if (slowly) await page.getByText(/^[2-9]\d\d of about/).waitFor()
  else await page.getByRole('dialog').waitFor()
  await sleep(400)
}

async function claimAndClose(page: Page) {
  await claim(page, { slowly: false })
  await page.keyboard.press('Escape')
  await sleep(300)
}

async function claimNothing(page: Page) {
  await fill(page, 'javascript:alert(1)')
  await page.getByRole('button', { name: 'Claim Now' }).click()
}

/** Well-formed, so it is the server that refuses it. */
async function claimPrivateTarget(page: Page) {
  await fill(page, 'http://localhost:3000/')
  await page.getByRole('button', { name: 'Claim Now' }).click()
  await page.getByText(/is not a public website/).waitFor()
}

async function claimGuarded(page: Page) {
  await fill(page)
  await page.getByRole('button', { name: 'Claim Now' }).click()
  await page.getByText(/^[\d,]{2,} attempts so far/).waitFor()
}

async function claimOffline(page: Page) {
  await fill(page)
  await page.route('**/api/trial-posts/stream', (route) => route.abort())
  await page.getByRole('button', { name: 'Claim Now' }).click()
  await page.getByText('Generation Failed').waitFor()
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const [outDir, address] = positionals
if (outDir === undefined) {
  console.error('Usage: node e2e/screenshots.ts OUT_DIR [URL] [--only NAME,NAME]')
  process.exit(1)
}
await takeAll(outDir, address, values.only?.split(','))
