import { expect, test } from 'vitest'
import type { PublicArticle, PublicSite } from '#contract/sites/sites.ts'
import { articleContent } from './article-content.ts'
import { contours } from './contours.ts'
import { siteArticleJsonLd, siteArticleMeta, siteJsonLd, siteListMeta, siteMissingMeta } from './site-meta.ts'
import { articlePath, feedPath, listPath, olderPath, siteBaseOf, withRequestedHost } from './site-paths.ts'

const site: PublicSite = {
  id: '01a202c8-55b5-7be2-be2f-0bcd8922bf96',
  host: 'news.example.com',
  name: 'The Courier',
  tagline: '',
  theme: 'broadsheet',
  url: 'https://news.example.com/',
}
const article: PublicArticle = {
  id: '01a202c8-55b5-7be2-be2f-0bcd8922bf97',
  slug: 'rain-barrels',
  title: 'Rain barrels that last',
  excerpt: 'What to look for.',
  category: 'General',
  readingTime: 3,
  publishedAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  contentHtml: '<p>Text.</p>',
  metaDescription: 'How to choose a rain barrel.',
  canonicalUrl: 'https://news.example.com/rain-barrels',
  wordCount: 420,
  linkRel: 'sponsored',
}

test("on a site's own name its paths start at the root, on this installation's name below the site's path", () => {
  const origin = 'https://links.example.com'
  const own = siteBaseOf(new URL(`https://news.example.com/site/${site.id}/a`), origin, site.id)
  const here = siteBaseOf(new URL(`${origin}/site/${site.id}/a`), origin, site.id)
  expect([listPath(own), articlePath(own, 'a'), feedPath(own), olderPath(own, 'x/=')]).toEqual([
    '/',
    '/a',
    '/rss.xml',
    '/?cursor=x%2F%3D',
  ])
  const base = `/site/${site.id}`
  expect([listPath(here), articlePath(here, 'a'), feedPath(here), olderPath(here, 'x')]).toEqual([
    base,
    `${base}/a`,
    `${base}/rss.xml`,
    `${base}?cursor=x`,
  ])
})

test('a page requested under the site’s own host names that host as canonical', () => {
  const here = { ...site, url: `https://links.example.com/site/${site.id}/` }
  const requestUrl = new URL(`https://news.example.com/site/${site.id}/rain-barrels`)
  expect(withRequestedHost(here, { base: '' }, requestUrl).url).toBe('https://news.example.com/')
  expect(withRequestedHost(here, { base: `/site/${site.id}` }, new URL('https://links.example.com/x'))).toBe(here)
})

test('the canonical address is the current one of the site, on every host', () => {
  const canonicals = (tags: object[]) => tags.filter((tag) => 'rel' in tag && tag.rel === 'canonical')
  const siteBase = { base: '/site/x' }
  const under = { ...site, url: `https://links.example.com/site/${site.id}/` }
  expect(canonicals(siteArticleMeta(site, article, siteBase))).toMatchObject([{ href: article.canonicalUrl }])
  expect(canonicals(siteListMeta(site, siteBase, { isFirst: true }))).toMatchObject([
    { href: 'https://news.example.com/' },
  ])
  expect(canonicals(siteListMeta(under, siteBase, { isFirst: true }))).toMatchObject([
    { href: `https://links.example.com/site/${site.id}` },
  ])
  expect(canonicals(siteListMeta(site, siteBase, { isFirst: false }))).toEqual([])
  expect(siteListMeta(site, siteBase, { isFirst: false })).toContainEqual({ name: 'robots', content: 'noindex,follow' })
  for (const status of [404, 410])
    expect(siteMissingMeta(site, status)).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('structured data for search engines names the blog and its articles, and only the site as publisher', () => {
  expect(siteJsonLd(site, [article])).toMatchObject({
    '@type': 'Blog',
    url: 'https://news.example.com/',
    blogPost: [{ url: 'https://news.example.com/rain-barrels' }],
  })
  expect(siteArticleJsonLd(site, article)).toMatchObject({
    '@type': 'Article',
    headline: article.title,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    publisher: { name: 'The Courier' },
  })
  expect(JSON.stringify([siteJsonLd(site, [article]), siteArticleJsonLd(site, article)])).not.toMatch(/linkwright/i)
})

test('sections have unique ids for links', () => {
  const { contentHtml: html, sections } = articleContent({
    contentHtml:
      '<h2>Where &amp; why</h2><p>a</p><h2 dir="rtl"><em>How</em> &lt;b&gt;</h2><table><tr><td>1</td></tr></table><pre>x</pre>',
  })
  expect(sections).toEqual([
    { id: 'part-1', text: 'Where & why' },
    { id: 'part-2', text: 'How <b>' },
  ])
  expect(html).toContain('<h2 id="part-1">Where &amp; why</h2>')
  expect(html).toContain('<h2 id="part-2" dir="rtl"><em>How</em> &lt;b&gt;</h2>')
  expect(html).toContain('tabindex="0"><table><tr><td>1</td></tr></table></div><pre tabindex="0">')
})

test('an article always has the same hill, different from other articles', () => {
  expect(contours('rain-barrels')).toBe(contours('rain-barrels'))
  expect(contours('rain-barrels')).not.toBe(contours('rain-butts'))
  expect(contours('rain-barrels')).toMatch(/^(?:M-?\d+ -?\d+(?:Q-?\d+ -?\d+ -?\d+ -?\d+){12}Z){6}$/)
})
