import { t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'
import type { PublicArticle, PublicArticleSummary, PublicSite } from '#contract/sites/sites.ts'
import { feedPath, type SitePlace } from './site-paths.ts'

const headlineMax = 110

/** The list's address of record: a slash at its end only where it is all there is. */
export function siteAddress({ url }: PublicSite): string {
  return new URL(url).pathname === '/' ? url : url.slice(0, -1)
}

function summaryOf(site: PublicSite): string {
  return site.tagline || articlesOn(site)
}

function articlesOn({ name }: PublicSite): string {
  return t`Articles on ${name}.`
}

function feedLink(site: PublicSite, place: SitePlace): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: site.name, href: feedPath(place) }
}

/** The head of a site's list. Older pages are for walking, not for finding. */
export function siteListMeta(site: PublicSite, place: SitePlace, { isFirst }: { isFirst: boolean }): MetaDescriptor[] {
  const title = site.tagline === '' ? site.name : `${site.name}: ${site.tagline}`
  return [
    { title: isFirst ? title : `${t`Older articles`} | ${site.name}` },
    { name: 'description', content: summaryOf(site) },
    { name: 'robots', content: isFirst ? 'index,follow' : 'noindex,follow' },
    ...(isFirst ? [{ tagName: 'link', rel: 'canonical', href: siteAddress(site) }] : []),
    feedLink(site, place),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summaryOf(site) },
    { property: 'og:url', content: siteAddress(site) },
    { name: 'twitter:card', content: 'summary' },
  ]
}

/** Everything the head of an article says. */
export function siteArticleMeta(site: PublicSite, article: PublicArticle, place: SitePlace): MetaDescriptor[] {
  return [
    { title: `${article.title} | ${site.name}` },
    { name: 'description', content: article.metaDescription },
    { name: 'robots', content: 'index,follow,max-snippet:-1' },
    { tagName: 'link', rel: 'canonical', href: article.canonicalUrl },
    feedLink(site, place),
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

/** The head of a page that says that there is nothing, or nothing any more. */
export function siteMissingMeta(site: PublicSite | null, status: number): MetaDescriptor[] {
  const title = status === 410 ? t`This article was removed` : t`Page not found`
  return [{ title: site === null ? title : `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

/** The site as schema.org's `Blog`, with the articles that its first page shows. */
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
