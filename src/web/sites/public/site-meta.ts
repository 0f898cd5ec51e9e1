import { t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'
import type { PublicArticle, PublicArticleSummary, PublicSite } from '#contract/sites/sites.ts'
import { feedPath, type SiteBase } from './site-paths.ts'

const headlineMax = 110

/** The canonical URL of the list: it has a trailing slash only if its path is the root. */
function siteAddress({ url }: PublicSite): string {
  return new URL(url).pathname === '/' ? url : url.slice(0, -1)
}

function summaryOf(site: PublicSite): string {
  return site.tagline || articlesOn(site)
}

function articlesOn({ name }: PublicSite): string {
  return t`Articles on ${name}.`
}

function feedLink(site: PublicSite, siteBase: SiteBase): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: site.name, href: feedPath(siteBase) }
}

/** The head of a site's list. Search engines follow links on older pages, but do not index these pages. */
export function siteListMeta(
  site: PublicSite,
  siteBase: SiteBase,
  { isFirst }: { isFirst: boolean },
): MetaDescriptor[] {
  const title = site.tagline === '' ? site.name : `${site.name}: ${site.tagline}`
  return [
    { title: isFirst ? title : `${t`Older articles`} | ${site.name}` },
    { name: 'description', content: summaryOf(site) },
    { name: 'robots', content: isFirst ? 'index,follow' : 'noindex,follow' },
    ...(isFirst ? [{ tagName: 'link', rel: 'canonical', href: siteAddress(site) }] : []),
    feedLink(site, siteBase),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summaryOf(site) },
    { property: 'og:url', content: siteAddress(site) },
    { name: 'twitter:card', content: 'summary' },
  ]
}

/** The head of an article. */
export function siteArticleMeta(site: PublicSite, article: PublicArticle, siteBase: SiteBase): MetaDescriptor[] {
  return [
    { title: `${article.title} | ${site.name}` },
    { name: 'description', content: article.metaDescription },
    { name: 'robots', content: 'index,follow,max-snippet:-1' },
    { tagName: 'link', rel: 'canonical', href: article.canonicalUrl },
    feedLink(site, siteBase),
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: article.metaDescription },
    { property: 'og:url', content: article.canonicalUrl },
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:section', content: article.category },
    { name: 'twitter:card', content: 'summary' },
  ]
}

/** The head of a page for a missing or removed article. */
export function siteMissingMeta(site: PublicSite | null, status: number): MetaDescriptor[] {
  const title = status === 410 ? t`This article was removed` : t`Page not found`
  return [{ title: site === null ? title : `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

/** The site as schema.org's `Blog`, with the articles of its first page. */
export function siteJsonLd(site: PublicSite, articles: readonly PublicArticleSummary[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': siteAddress(site),
    url: siteAddress(site),
    name: site.name,
    description: summaryOf(site),
    publisher: publisherOf(site),
    blogPost: articles.map(({ slug, title, publishedAt }) => ({
      '@type': 'BlogPosting',
      headline: [...title].slice(0, headlineMax).join(''),
      url: site.url + slug,
      datePublished: publishedAt,
    })),
  }
}

/** The article as schema.org's `Article`. */
export function siteArticleJsonLd(site: PublicSite, article: PublicArticle): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    mainEntityOfPage: { '@type': 'WebPage', '@id': article.canonicalUrl },
    url: article.canonicalUrl,
    headline: [...article.title].slice(0, headlineMax).join(''),
    description: article.metaDescription,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: publisherOf(site),
    publisher: publisherOf(site),
    isPartOf: { '@type': 'Blog', '@id': siteAddress(site), name: site.name },
    articleSection: article.category,
    wordCount: article.wordCount,
    timeRequired: `PT${article.readingTime}M`,
    isAccessibleForFree: true,
  }
}

function publisherOf(site: PublicSite) {
  return { '@type': 'Organization', name: site.name, url: siteAddress(site) }
}
