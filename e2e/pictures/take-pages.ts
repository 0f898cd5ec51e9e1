import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import { untilPainted } from '../harness/accessible.ts'
import type { StoredSession } from '../harness/members.ts'
import { createPost, startTestProduct } from '../harness/product.ts'
import { type FullProduct, startFullProduct } from './full-product.ts'
import {
  claimAndClose,
  claimGuarded,
  claimNothing,
  claimOffline,
  claimPost,
  claimPrivateTarget,
  claimSlowly,
  goOffline,
  openEvidence,
  openFirstLink,
  openMenu,
  openSharing,
  openSignIn,
  withTrialPost,
} from './page-steps.ts'

/*
 * Takes pictures of every page of the product in both themes, for a manual check: `node e2e/pictures/take-pages.ts OUT_DIR [--only NAME,NAME]
 * [--widths 360,1280]`. The product itself creates all content, on separate sites. Pages must be built. A name that ends in `*` matches every name
 * with that prefix.
 */

const publicWidths = [360, 768, 1280, 1920]
const memberWidths = [360, 1280]
const themes = ['light', 'dark'] as const

type Screen = {
  name: string
  url: string
  /** The signed-in member. */
  session?: StoredSession
  prepare?: (page: Page) => Promise<void>
  /** For content that fills the window, such as a dialog: the picture has the size of the window. */
  isWindow?: boolean
  /** In print layout. */
  isPrinted?: boolean
}

type Others = { short: string; expired: string; guarded: string }

function publicScreens({ url, posts, author, reports, waitlistPath }: FullProduct, others: Others): Screen[] {
  const missingId = '019aa000-0000-7000-8000-000000000000'
  const pages = {
    // Taken first, because it does not run for long.
    'report-running': `/report/${reports.running}`,
    home: '/',
    blog: '/blog',
    'blog-category': '/blog?category=Food+%26+Lifestyle',
    'blog-search': '/blog?q=celeriak',
    'blog-tag': '/blog?tag=cellar',
    'blog-no-results': '/blog?q=zzzz',
    'blog-author': `/blog/author/${author}`,
    article: `/blog/${posts.trial}`,
    'article-member': `/blog/${posts.english}`,
    'article-japanese': `/blog/${posts.japanese}`,
    'article-arabic': `/blog/${posts.arabic}`,
    'article-report': `/blog/${posts.trial}/report`,
    'article-missing': '/blog/no-such-post',
    preview: `/preview/${posts.trial}`,
    login: '/login',
    'login-trial': '/login?upgrade=trial',
    'auth-callback-refused': '/auth/callback?error=access_denied',
    'auth-confirm': '/auth/confirm?token_hash=x&type=signup&email=ada%40example.com',
    'auth-confirm-spent': '/auth/confirm?error_code=otp_expired',
    'auth-reset': '/auth/reset-password',
    'auth-reset-link': '/auth/reset-password?token_hash=x&type=recovery&email=ada%40example.com',
    'auth-diagnostic': '/auth-diagnostic',
    'claim-guest': `/claim/${posts.trial}`,
    'trial-empty': '/trial',
    'guest-empty': '/guest',
    'payment-success': '/payment-success',
    'payment-cancelled': '/payment-cancelled',
    'subscription-success': '/subscription-success',
    'subscription-cancelled': '/subscription-cancelled',
    'secure-payment': '/secure-payment?credits=100',
    'secure-payment-incomplete': '/secure-payment',
    waitlist: waitlistPath,
    'waitlist-unknown': '/waitlist/no-such-token',
    'backlink-report': '/backlink-report',
    report: `/report/${reports.done}`,
    'report-locked': `/report/${reports.locked}`,
    'report-withdrawn': `/report/${reports.withdrawn}`,
    'report-japanese': `/report/${reports.japanese}`,
    'report-missing': `/report/${missingId}`,
    verify: '/verify',
    'site-missing': `/site/${missingId}`,
    terms: '/terms-of-service',
    privacy: '/privacy-policy',
    contact: '/contact',
    recovery: '/recovery',
    'campaigns-guest': '/campaigns',
    'api-docs': '/api/docs',
    '404': '/404',
    'not-found': '/no-such-page',
  }
  const done: Record<string, (page: Page) => Promise<void>> = {
    'home-running': claimSlowly,
    'home-published': claimPost,
    'home-invalid': claimNothing,
    'home-failed': claimOffline,
    'home-refused': claimPrivateTarget,
    'home-menu': openMenu,
    'home-offline': goOffline,
    'sign-in-dialog': (page) => openSignIn(page, 'Sign In'),
    'sign-up-dialog': (page) => openSignIn(page, 'Create Account'),
  }
  return [
    ...Object.entries(pages).map(([name, path]) => ({ name, url: url + path })),
    ...Object.entries(done).map(([name, prepare]) => ({ name, url: `${url}/`, prepare, isWindow: true })),
    { name: 'home-after', url: `${url}/`, prepare: claimAndClose },
    { name: 'trial', url: `${url}/`, prepare: withTrialPost('/trial') },
    { name: 'guest', url: `${url}/`, prepare: withTrialPost('/guest') },
    { name: 'blog-page-2', url: `${url}/blog`, prepare: (page) => follow(page, /^(Older|Next)/) },
    { name: 'report-evidence', url: `${url}/report/${reports.done}`, prepare: openEvidence, isWindow: true },
    { name: 'report-paper', url: `${url}/report/${reports.done}`, isPrinted: true },
    { name: 'home-challenge', url: `${others.guarded}/`, prepare: claimGuarded, isWindow: true },
    { name: 'blog-empty', url: `${others.short}/blog` },
    { name: 'article-expired', url: others.expired },
  ]
}

/** For every theme: its list, an article, the same in print, and the "not found" page. */
function siteScreens({ url, working }: FullProduct): Screen[] {
  return working.sites.flatMap(({ theme, id, article }) => [
    { name: `site-${theme}`, url: `${url}/site/${id}` },
    { name: `site-${theme}-article`, url: `${url}/site/${id}/${article}` },
    { name: `site-${theme}-paper`, url: `${url}/site/${id}/${article}`, isPrinted: true },
    { name: `site-${theme}-missing`, url: `${url}/site/${id}/no-such-article` },
  ])
}

function memberScreens({ url, working, newcomer, staff, draftId, posts, reports }: FullProduct): Screen[] {
  const { session, domains, campaignId } = working
  const steps = ['target', 'anchors', 'sites', 'pace', 'review']
  const pages = {
    dashboard: '/dashboard',
    'dashboard-campaigns': '/dashboard#campaigns',
    'dashboard-automation': '/dashboard#seo-tools-automation',
    'dashboard-keywords': '/dashboard#keyword-research',
    'dashboard-ranks': '/dashboard#rank-tracker',
    campaigns: '/campaigns',
    'campaigns-none': '/campaigns?status=paused',
    'campaign-new': '/campaigns/new',
    ...Object.fromEntries(steps.map((step) => [`campaign-${step}`, `/campaigns/${working.draftId}/edit?step=${step}`])),
    campaign: `/campaigns/${campaignId}`,
    'campaign-edit': `/campaigns/${campaignId}/edit`,
    posts: '/dashboard/posts',
    'post-new': '/dashboard/posts/new',
    'post-edit': `/dashboard/posts/${draftId}/edit`,
    reports: '/dashboard/reports',
    billing: '/dashboard/billing',
    domains: '/domains',
    'domains-legacy': '/domains/legacy',
    'domain-hosted': `/domains/${domains.unproven.id}`,
    'domain-ghost': `/domains/${domains.ghost.id}`,
    account: '/account',
    'report-own': `/report/${reports.done}`,
    'home-member': '/',
  }
  const emptyPages = {
    'dashboard-empty': '/dashboard',
    'campaigns-empty': '/campaigns',
    'posts-empty': '/dashboard/posts',
    'reports-empty': '/dashboard/reports',
    'domains-empty': '/domains',
    'billing-empty': '/dashboard/billing',
    'claim-member': `/claim/${posts.trial}`,
    'admin-refused': '/admin',
  }
  const staffPages = {
    admin: '/admin',
    'admin-moderation': '/admin/moderation',
    'admin-content': '/admin/site-content',
  }
  const as = (session: StoredSession, paths: Record<string, string>): Screen[] =>
    Object.entries(paths).map(([name, path]) => ({ name, url: url + path, session }))
  return [
    ...as(session, pages),
    ...as(newcomer, emptyPages),
    ...as(staff, staffPages),
    { name: 'campaign-link', url: `${url}/campaigns/${campaignId}`, session, prepare: openFirstLink, isWindow: true },
    { name: 'report-sharing', url: `${url}/report/${reports.done}`, session, prepare: openSharing, isWindow: true },
  ]
}

async function follow(page: Page, name: RegExp) {
  await page.getByRole('main').getByRole('link', { name }).click()
  await page.waitForURL(/cursor=/)
}

async function take(browser: Browser, outDir: string, screen: Screen, width: number) {
  const viewport = { width, height: width < 700 ? 780 : 900 }
  const page = await browser.newPage({ colorScheme: 'light', viewport, reducedMotion: 'reduce', locale: 'en-GB' })
  if (screen.session !== undefined)
    await page.addInitScript((stored) => localStorage.setItem('auth_token', stored), JSON.stringify(screen.session))
  try {
    await page.goto(screen.url, { waitUntil: 'load' })
    await page.waitForFunction(isLoaded)
    await screen.prepare?.(page)
    if (screen.isWindow !== true) await page.evaluate(seeAll)
    for (const colorScheme of themes) {
      await page.emulateMedia({ media: screen.isPrinted === true ? 'print' : 'screen', colorScheme })
      await page.evaluate(untilPainted)
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(untilDecoded)
      const path = join(outDir, `${screen.name}-${colorScheme}-${width}.png`)
      await page.screenshot({ path, fullPage: screen.isWindow !== true })
    }
  } catch (error) {
    console.error(`${screen.name} at ${width} px: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await page.close()
  }
}

/** Scrolls to load lazy pictures further down. */
async function seeAll(): Promise<void> {
  for (const image of document.images) image.loading = 'eager'
  const isDone = () => [...document.images].every((image) => image.complete || !image.checkVisibility())
  while (!isDone()) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** A loaded picture may not be painted yet, and each theme has its own. */
async function untilDecoded(): Promise<void> {
  const shown = [...document.images].filter((image) => image.checkVisibility())
  // A missing picture is not an error here: the page shows it as well.
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
}

/** Members' pages have an open event stream, so their network is never idle. A page is ready when it has no loading indicator. */
function isLoaded(): boolean {
  const isHere = document.querySelector('h1, main h2') !== null
  return isHere && document.querySelector(String.raw`main .motion-safe\:animate-pulse`) === null
}

const isSelected = (name: string, only: string[] | undefined) =>
  only?.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name)) ?? true

async function takeAll(outDir: string, only: string[] | undefined, widths: number[] | undefined) {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('There is no Chromium; run `npm test` once, which brings one.')
  await mkdir(outDir, { recursive: true })
  const ends: (() => Promise<void>)[] = []
  const start = async <Started extends { end(): Promise<void> }>(starting: Promise<Started>) => {
    const started = await starting
    ends.push(() => started.end())
    return started
  }
  try {
    const short = await start(startTestProduct({ TRIAL_LIFETIME_SECONDS: '1' }))
    const expired = await createPost(short.url)
    const challenge = { TRIAL_POSTS_WITHOUT_CHALLENGE: '0', CHALLENGE_COST: '100000000' }
    const guarded = await start(startTestProduct(challenge))
    const full = await start(startFullProduct())
    const browser = await chromium.launch({ executablePath, args: browserFlags })
    ends.push(() => browser.close())
    const open = [
      ...publicScreens(full, { short: short.url, expired: expired.url, guarded: guarded.url }),
      ...siteScreens(full),
    ]
    const all = [
      ...open.map((screen) => ({ screen, at: widths ?? publicWidths })),
      ...memberScreens(full).map((screen) => ({ screen, at: widths ?? memberWidths })),
    ]
    for (const { screen, at } of all)
      if (isSelected(screen.name, only)) for (const width of at) await take(browser, outDir, screen, width)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

const options = { only: { type: 'string' }, widths: { type: 'string' } } as const
const { positionals, values } = parseArgs({ allowPositionals: true, options })
const [outDir] = positionals
if (outDir === undefined) {
  console.error('Usage: node e2e/pictures/take-pages.ts OUT_DIR [--only NAME,NAME] [--widths 360,1280]')
  process.exit(1)
}
await takeAll(outDir, values.only?.split(','), values.widths?.split(',').map(Number))
