import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ErrorGroup } from '#contract/operations/admin-errors.ts'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { AbuseReportItem, Review } from '#contract/posts/blog-moderation.ts'
import { expectTranslated, inPseudoLanguage, plainTexts, settled } from '#test/harness/pseudo-language.ts'
import { all, draw, problem, seen, serveWeb } from '#test/harness/screen.tsx'
import { shownClaim, shownContentChange, shownTestimonial } from '#test/makers/shown-site-content.ts'
import { LegalPage } from '#web/legal/legal-page.tsx'
import { ModerationScreen } from '#web/moderation/moderation-screen.tsx'
import { AdminNavigation } from '#web/operations/admin-navigation.tsx'
import ErrorsPage from './admin/errors.tsx'
import AdminOverviewPage from './admin/overview.tsx'
import SiteContentPage from './admin/site-content.tsx'

/** Input of this test, addresses, the keys of the moderation, and dates, for which the pseudo-language uses the English form. */
const known = /Zz\d*|https?:\S+|zz\.example|OPERATOR_\w+|Nov \d+, \d{4}, [\d:]+ [AP]M|November \d+, \d{4}|24\/7/gu

const id = '019ab000-0000-7000-8000-000000000001'
const at = '2026-11-20T10:00:00.000Z'

const review: Review = {
  type: 'review',
  id,
  revision: 1,
  kind: 'edit',
  title: 'Zz1',
  slug: 'zz',
  url: 'https://zz.example/blog/zz',
  author: { name: 'Zz2', slug: 'zz', approvedPosts: 1 },
  reasons: ['Zz3'],
  wordCount: 400,
  linkCount: 1,
  submittedAt: at,
  contentHtml: '<h2>Zz4</h2><p>Zz5</p>',
  excerpt: 'Zz6',
  metaDescription: 'Zz7',
  keyword: 'Zz8',
  category: 'Technology',
  tags: ['Zz9'],
  coverImage: null,
  links: Array.from({ length: 6 }, () => ({ href: 'https://zz.example/', text: '' })),
  live: { title: 'Zz10', contentHtml: '<h2>Zz4</h2><p>Zz11</p><ul><li>Zz12</li></ul>' },
}
const report: AbuseReportItem = {
  type: 'report',
  id,
  post: { slug: 'zz', url: 'https://zz.example/blog/zz', title: 'Zz13', author: 'Zz14' },
  reason: 'copyright',
  details: 'Zz15',
  email: null,
  openReports: 2,
  reportedAt: at,
  dismissedAt: at,
}
const error: ErrorGroup = {
  id,
  message: 'Zz16',
  component: 'Zz17',
  build: null,
  category: 'authentication',
  severity: 'critical',
  count: 3,
  members: 2,
  byGuests: 1,
  isResolved: false,
  firstSeenAt: at,
  lastSeenAt: at,
}
const facts: LegalFacts = {
  operator: { name: null, address: null, email: null },
  channels: [],
  processors: [],
  userAgent: 'Zz',
  trialLifetimeSeconds: 86_400,
  payments: 'none',
}
const legalText = {
  title: 'Zz18',
  intro: 'Zz19',
  description: 'Zz20',
  effective: '2026-11-22',
  changed: '2026-11-22',
  sections: () => [{ id: 'zz', title: 'Zz21', body: 'Zz22' }],
}
const claims = [
  shownClaim({ text: 'Zz23', defaultText: 'Zz23' }),
  shownClaim({ key: 'rating', mode: 'live', state: 'tooSmall', figure: 'verifiedRate', text: 'Zz24' }),
  shownClaim({ key: 'support', mode: 'off', state: 'off', text: '24/7', figure: null, live: null }),
  shownClaim({ key: 'moneyBack', state: 'uncounted', live: null, builtInSource: 'Zz25', text: 'Zz26' }),
]
const words = { name: 'Zz27', role: 'Zz28', content: 'Zz29', source: null }
const testimonials = [
  shownTestimonial(1, { ...words, isSubstantiated: false, isShown: false, isExample: true }),
  shownTestimonial(2, { ...words, isSubstantiated: false }),
]
const by = { at, by: null }
const past = { name: 'Zz30', removed_at: null, source: null }
const changes = [
  shownContentChange({
    id: `${id}1`,
    after: { text: 'Zz34', source: 'Zz35' },
    changed: { at, by: { id, name: null } },
  }),
  shownContentChange({
    id: `${id}2`,
    before: { text: 'Zz31', mode: 'live' },
    after: { text: 'Zz32', mode: 'off' },
    changed: by,
  }),
  shownContentChange({ id: `${id}3`, kind: 'testimonial', before: null, after: past, changed: by }),
  shownContentChange({
    id: `${id}4`,
    kind: 'testimonial',
    before: past,
    after: { ...past, removed_at: at },
    changed: by,
  }),
  shownContentChange({
    id: `${id}5`,
    kind: 'testimonial',
    before: past,
    after: { ...past, source: 'Zz33' },
    changed: by,
  }),
]
const items = { reviews: [review], reports: [report], dismissed: [report] }
const server = {
  'GET /api/admin/moderation': ({ query }: { query: URLSearchParams }) => ({
    body: {
      items: items[(query.get('show') ?? 'reviews') as keyof typeof items],
      nextCursor: null,
      counts: { reviews: 1, reports: 1 },
    },
  }),
  'GET /api/admin/moderation/*': () => ({ body: { review } }),
  'GET /api/admin/errors': () => ({
    body: { groups: [error, { ...error, id: `${id}1`, count: 1 }], next: null, open: 2 },
  }),
  'GET /api/admin/site-content': () => ({ body: { isProduction: false, claims, testimonials } }),
  'GET /api/admin/site-content/changes': () => ({ body: { changes, next: null } }),
}

inPseudoLanguage(server)

const moderation = () => <ModerationScreen drawArticle={({ title }) => <h1>{title}</h1>} />
const screens: Record<string, { path?: string; draws: () => ReactNode; once: string }> = {
  'the way between the pages': { draws: () => <AdminNavigation />, once: '⟦' },
  'what waits': { draws: () => <AdminOverviewPage />, once: '2' },
  'posts in review': { path: '/?show=reviews', draws: moderation, once: 'Zz1' },
  'a post in review': { path: `/?open=${id}`, draws: moderation, once: 'Zz12' },
  'abuse reports': { path: '/?show=reports', draws: moderation, once: 'Zz13' },
  'an abuse report about a post that was removed': {
    path: `/?show=reports&open=${id}`,
    draws: moderation,
    once: 'Zz15',
  },
  'dismissed reports': { path: '/?show=dismissed', draws: moderation, once: 'Zz13' },
  'errors of browsers': { draws: () => <ErrorsPage />, once: 'Zz16' },
  'what the site claims': { draws: () => <SiteContentPage />, once: 'Zz32' },
  'a legal text': { draws: () => <LegalPage facts={facts} text={legalText} language="en" />, once: 'Zz22' },
}

test.each(Object.entries(screens))('%s: every text comes from the catalogues', async (_, { path, draws, once }) => {
  draw(draws(), path)
  await seen(once)
  await expectTranslated(known)
})

test.each([
  ['what waits', '/', () => <AdminOverviewPage />],
  ['moderation', '/', moderation],
  ['an open post', `/?open=${id}`, moderation],
  ['errors', '/', () => <ErrorsPage />],
  ['site content', '/', () => <SiteContentPage />],
])('%s that could not be loaded: every text comes from the catalogues', async (_, path, draws) => {
  serveWeb({})
  draw(draws(), path)
  await expectTranslated(/There is nothing here/g)
})

test('the confirmation before a report is settled comes from the catalogues', async () => {
  serveWeb({ ...server, 'GET /api/posts/zz': () => problem(404, 'not_found', 'Zz') })
  draw(moderation(), `/?show=reports&open=${id}`)
  await seen('Zz15')
  await settled()
  await vi.waitFor(() => expect(lastButton()?.textContent).toContain('⟦'))
  lastButton()?.click()
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBe(null))
  expect(plainTexts(known)).toEqual([])
})

/** Dismisses a report whose post no longer exists. */
const lastButton = () => all('button').at(-1)
