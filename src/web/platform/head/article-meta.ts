import type { MetaDescriptor } from 'react-router'
import type { Post } from '#contract/posts/posts.ts'
import { cutText } from '../i18n/cut-text.ts'
import { pageMeta, siteName } from './page-meta.ts'

const headlineMax = 110
const openGraphImage = { width: '1200', height: '630', type: 'image/png' }

/** Makes a path or URL absolute under the public origin. */
export function absoluteUrl(origin: string, address: string): string {
  return URL.parse(address, origin)?.href ?? origin
}

/** The canonical address of a post, absolute. */
export function postUrl(origin: string, slug: string): string {
  return `${origin}/blog/${encodeURIComponent(slug)}`
}

/** The meta tags of an article page. A trial post has `noindex` until it is permanent. */
export function articleMeta(post: Post, origin: string): MetaDescriptor[] {
  const canonical = postUrl(origin, post.slug)
  const image = absoluteUrl(origin, post.ogImageUrl)
  return [
    ...pageMeta({
      title: post.title,
      description: post.metaDescription,
      robots: post.isTrialPost ? 'noindex' : 'index',
      canonical,
      feed: true,
    }),
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: post.title },
    { property: 'og:description', content: post.metaDescription },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: openGraphImage.type },
    { property: 'og:image:width', content: openGraphImage.width },
    { property: 'og:image:height', content: openGraphImage.height },
    { property: 'og:image:alt', content: post.title },
    ...(post.publishedAt === null ? [] : [{ property: 'article:published_time', content: post.publishedAt }]),
    { property: 'article:modified_time', content: post.updatedAt },
    { property: 'article:section', content: post.category },
    ...[...new Set(post.tags)].map((tag) => ({ property: 'article:tag', content: tag })),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: post.title },
    { name: 'twitter:description', content: post.metaDescription },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: post.title },
  ]
}

/** The article as schema.org `Article`. `expires` is set for a trial post, which is deleted at that time. */
export function articleJsonLd(post: Post, origin: string): Record<string, unknown> {
  const url = postUrl(origin, post.slug)
  const publisher = { '@type': 'Organization', name: siteName, url: `${origin}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    headline: cutText(post.title, headlineMax),
    description: post.metaDescription,
    image: [absoluteUrl(origin, post.ogImageUrl), absoluteUrl(origin, post.featuredImage.url)],
    datePublished: post.publishedAt ?? post.createdAt,
    dateModified: post.updatedAt,
    author: post.authorName === siteName ? publisher : person(post, origin),
    publisher,
    articleSection: post.category,
    keywords: post.keywords,
    wordCount: post.wordCount,
    timeRequired: `PT${post.readingTime}M`,
    isAccessibleForFree: true,
    ...(post.expiresAt === null ? {} : { expires: post.expiresAt }),
  }
}

function person({ authorName, authorSlug }: Post, origin: string): Record<string, unknown> {
  const url = authorSlug === null ? {} : { url: `${origin}/blog/author/${encodeURIComponent(authorSlug)}` }
  return { '@type': 'Person', name: authorName, ...url }
}
