import type { MetaDescriptor } from 'react-router'
import type { Post } from '#contract/posts.ts'

export const siteName = 'Linkwright'
export const feedPath = '/blog/rss.xml'

/** `noindex` keeps a page out of search engines; `noindex,follow` still lets them walk its links. */
export type RobotsRule = 'index' | 'noindex' | 'noindex,follow'

export type PageDescription = {
  title: string
  description: string
  robots: RobotsRule
  /** Absolute address of record, or `null` for a page that has none (searches, errors, previews). */
  canonical: string | null
  /** Whether the page names the blog's RSS feed. */
  feed?: boolean
}

const headlineMax = 110
const openGraphImage = { width: '1200', height: '630', type: 'image/png' }

/** Makes a path or URL absolute under the public origin. */
export function absoluteUrl(origin: string, address: string): string {
  return URL.canParse(address, origin) ? new URL(address, origin).href : origin
}

/** The one public address of a post, absolute. */
export function postUrl(origin: string, slug: string): string {
  return `${origin}/blog/${encodeURIComponent(slug)}`
}

/** Title, description, robots and canonical: what every public page says about itself. */
export function pageMeta(page: PageDescription): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title: page.title.includes(siteName) ? page.title : `${page.title} | ${siteName}` },
    { name: 'description', content: page.description },
    { name: 'robots', content: page.robots === 'index' ? 'index,follow,max-image-preview:large' : page.robots },
  ]
  if (page.canonical !== null) tags.push({ tagName: 'link', rel: 'canonical', href: page.canonical })
  if (page.feed) {
    tags.push({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${siteName} blog`,
      href: feedPath,
    })
  }
  return tags
}

/** The head of an address that leads nowhere. */
export function notFoundMeta(): MetaDescriptor[] {
  return pageMeta({
    title: 'Page not found',
    description: 'There is no page at this address.',
    robots: 'noindex',
    canonical: null,
  })
}

/** Everything the head of an article says. A trial post stays out of search engines until it is permanent. */
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

/** The article as schema.org `Article`. `expires` is set for a trial post, which will be deleted. */
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

const jsonEscapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that may stand between script tags: no text in it can end the element, open a comment or break a line of script. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => jsonEscapes[character] ?? character)
}

/** Cuts at a whole character (never inside a surrogate pair) and marks the cut. Lengths in code points. */
export function cutText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
