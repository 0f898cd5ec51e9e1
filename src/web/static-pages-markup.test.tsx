import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider, type ServerBuild, UNSAFE_withComponentProps as withComponentProps } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { languages, pseudoLanguage } from '#contract/languages.ts'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { PostPreview } from '#contract/posts/posts.ts'
import { siteThemes } from '#contract/sites/site-values.ts'
import type { PublicArticle, PublicSite } from '#contract/sites/sites.ts'
import { hostileStrings } from '#test/harness/hostile-strings.ts'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { pageHydration } from './page-hydration.ts'
import * as hardNotFound from './pages/public/hard-not-found.tsx'
import * as blog from './pages/public/posts/blog.tsx'
import * as author from './pages/public/posts/blog-author.tsx'
import * as postPage from './pages/public/posts/post.tsx'
import * as postReport from './pages/public/posts/post-report.tsx'
import * as preview from './pages/public/posts/preview.tsx'
import * as privacy from './pages/public/privacy-policy.tsx'
import * as recovery from './pages/public/recovery.tsx'
import * as sitePage from './pages/public/site.tsx'
import * as siteArticle from './pages/public/site-article.tsx'
import * as terms from './pages/public/terms-of-service.tsx'
import * as unsubscribe from './pages/public/unsubscribe.tsx'
import { catalogues } from './platform/i18n/catalogues.ts'
import { loadLanguage, readLanguageFrom } from './platform/i18n/language.ts'
import { writeMarkup } from './platform/markup-writer/write-markup.ts'
import { prepareArticle } from './posts/reading/prepare-article.ts'
import * as root from './root.tsx'
import { articleContent } from './sites/public/article-content.ts'
import { createStaticPages } from './static-pages.tsx'

// Tests have no files of styles.
vi.mock('./sites/public/atlas.css?url', () => ({ default: '/assets/atlas.css' }))
vi.mock('./sites/public/broadsheet.css?url', () => ({ default: '/assets/broadsheet.css' }))
vi.mock('./sites/public/fieldnotes.css?url', () => ({ default: '/assets/fieldnotes.css' }))
vi.mock('./sites/public/signal.css?url', () => ({ default: '/assets/signal.css' }))

const origin = 'https://links.example'
const hostile = hostileStrings.join(' ')
const contentHtml = `<p>A <a href="https://shop.example/">shop</a></p>${['one', 'two', 'three', 'four'].map((part) => `<h2>Part ${part} &amp; more</h2><pre>x</pre><table><tr><td>1</td></tr></table>`).join('')}`
const credit = { name: 'Ann & Ben', url: 'https://photos.example/?a=1&b=2', provider: 'Unsplash' }
const image = { url: '/media/covers/bees.png', alt: 'A "bee"', width: 1_600, height: 900, credit }
const trial = makeTrialPost('bees', { contentHtml, featuredImage: image, tags: ['a&b', 'honey'] })
const member = { ...trial, title: hostile, isTrialPost: false, expiresAt: null, authorName: hostile, authorSlug: 'ann' }
const shownAuthor = { slug: 'ann', name: hostile, bio: hostile, memberSince: '2026-01-01T00:00:00.000Z', postCount: 2 }
const rule = { id: 'r', label: 'Keyword', points: 5, pointsMax: 10, reason: hostile, applies: true }
const previewed: PostPreview = { ...trial, seoRules: [rule, { ...rule, id: 's', points: 0, applies: false }] }
const article = (post: typeof trial) => ({
  post,
  ...prepareArticle(post),
  related: [member, trial],
  author: null,
  origin,
})
const list = {
  posts: [trial, member],
  nextCursor: 'x',
  search: null,
  categories: [{ category: 'General', posts: 2 }],
  tags: [{ tag: 'a&b', posts: 2 }],
  origin,
}
const found = { corrected: 'honey', total: 1_000, isTotalCapped: true }
const facts: LegalFacts = {
  operator: { name: hostile, address: 'Line 1\nLine 2', email: 'a@links.example' },
  channels: [{ name: 'Chat', url: 'https://chat.example/?a=1&b=2' }] as LegalFacts['channels'],
  processors: [],
  userAgent: 'LinkwrightBot',
  trialLifetimeSeconds: 86_400,
  payments: 'none',
}
const site = (theme: PublicSite['theme']): PublicSite => ({
  id: '01a202c8-55b5-7be2-be2f-0bcd8922bf96',
  host: 'news.example.com',
  name: hostile,
  tagline: hostile,
  theme,
  url: 'https://news.example.com/',
})
const hosted: PublicArticle = {
  id: '01a202c8-55b5-7be2-be2f-0bcd8922bf97',
  slug: 'rain-barrels',
  title: hostile,
  excerpt: hostile,
  category: 'General',
  readingTime: 3,
  publishedAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  contentHtml,
  metaDescription: hostile,
  canonicalUrl: 'https://news.example.com/rain-barrels',
  wordCount: 420,
  linkRel: 'sponsored',
}
const siteBase = { base: '' }
const siteArticleOf = (theme: PublicSite['theme']) => ({
  found: { site: site(theme), article: hosted, ...sectionsOf(hosted), more: [hosted], hasMore: false },
  siteBase,
})
const sectionsOf = (shown: PublicArticle) => ({ sections: articleContent(shown).sections })

type PageModule = { default: ComponentType<never>; loader?: unknown; meta?: unknown; links?: unknown; handle?: unknown }
type Case = [name: string, id: string, module: object, data: unknown]

/** Every static page with its data. A page without a path of its own, and one that only redirects, is never written. */
const cases: Case[] = [
  ['the blog', 'pages/public/posts/blog', blog, { ...list, query: {} }],
  ['a search', 'pages/public/posts/blog', blog, { ...list, query: { q: hostile }, search: found }],
  ['an empty search', 'pages/public/posts/blog', blog, { ...list, posts: [], query: { q: 'x' }, search: found }],
  ['a category without posts', 'pages/public/posts/blog', blog, { ...list, posts: [], query: { category: 'General' } }],
  ['an author', 'pages/public/posts/blog-author', author, { ...list, author: shownAuthor, isFirstPage: true }],
  ['a trial post', 'pages/public/posts/post', postPage, article(trial)],
  ['a post of a member', 'pages/public/posts/post', postPage, { ...article(member), author: shownAuthor }],
  ['a post without contents', 'pages/public/posts/post', postPage, { ...article(trial), outline: [], related: [] }],
  ['a report of a post', 'pages/public/posts/post-report', postReport, { slug: 'bees', title: hostile }],
  [
    'a preview',
    'pages/public/posts/preview',
    preview,
    { post: previewed, html: prepareArticle(trial).html, url: `${origin}/blog/bees` },
  ],
  ...[null, { list: 'report', about: hostile, isMailed: true }, { list: 'waitlist', about: null, isMailed: false }].map(
    (state): Case => [`the end of mails ${state?.list}`, 'pages/public/unsubscribe', unsubscribe, { state }],
  ),
  ['the terms', 'pages/public/terms-of-service', terms, { origin, facts }],
  ['the privacy policy', 'pages/public/privacy-policy', privacy, { origin, facts }],
  ['the recovery page', 'pages/public/recovery', recovery, null],
  ['a page that does not exist', 'pages/public/hard-not-found', hardNotFound, null],
  ...siteThemes.flatMap((theme): Case[] => [
    [`a site, ${theme}`, 'pages/public/site', sitePage, siteListOf(theme)],
    [`an article of a site, ${theme}`, 'pages/public/site-article', siteArticle, siteArticleOf(theme)],
    [
      `a missing article of a site, ${theme}`,
      'pages/public/site-article',
      siteArticle,
      { found: null, site: site(theme), more: [hosted], status: 404, siteBase },
    ],
  ]),
]

function siteListOf(theme: PublicSite['theme']) {
  return { site: site(theme), articles: [hosted], nextCursor: 'x', siteBase, isFirst: true }
}

function buildOf(id: string, { default: Page, ...page }: PageModule, value: unknown): ServerBuild {
  const { default: App, Layout, links } = root
  const route = (routeId: string, path: string | undefined, module: object) => [
    routeId,
    { id: routeId, path, parentId: routeId === 'root' ? undefined : 'root', module },
  ]
  const assets = { css: ['/assets/page.css'], imports: [], module: '/assets/page.js' }
  return {
    routes: Object.fromEntries([
      route('root', undefined, {
        Layout,
        links,
        default: withComponentProps(App as never),
        loader: () => ({ channels: facts.channels }),
      }),
      route(id, 'page', { ...page, default: withComponentProps(Page as never), loader: () => value }),
    ]),
    assets: { routes: { root: assets, [id]: { ...assets, id } }, entry: assets },
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}

afterEach(() => readLanguageFrom(() => undefined))

/** The page in a second: with what was stored of the first one in its place. */
async function pageWith(write: typeof writeMarkup | undefined, build: ServerBuild): Promise<string | undefined> {
  const { render } = createStaticPages(build, write)
  const url = `${origin}/page`
  const request = () => render({ url, method: 'GET', request: () => new Request(url) }, new RouterContextProvider())
  await request()
  return (await request())?.text()
}

test.each(cases.flatMap((page) => [...languages, pseudoLanguage].map((language) => [language, ...page] as const)))(
  'in %s, %s is byte for byte the page that React writes',
  async (language, _name, id, module, value) => {
    const loaded = await loadLanguage(language, catalogues)
    readLanguageFrom(() => loaded)
    const build = buildOf(id, module as PageModule, value)
    const expected = await pageWith(renderToStaticMarkup as typeof writeMarkup, build)
    expect(expected).toContain('</html>')
    const refused: unknown[] = []
    const written = await pageWith((document) => {
      try {
        return writeMarkup(document)
      } catch (error) {
        refused.push(error)
        throw error
      }
    }, build)
    // Nothing that the writer does not know is on a page.
    expect(refused).toEqual([])
    expect(written).toBe(expected)
  },
)

test('every page that is written is compared', () => {
  const notWritten = ['pages/public/reports/report-redirect', 'pages/public/not-found']
  const written = Object.entries(pageHydration).flatMap(([id, hydration]) => (hydration === 'static' ? [id] : []))
  expect(new Set(cases.map(([, id]) => id))).toEqual(new Set(written.filter((id) => !notWritten.includes(id))))
})
