import { t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'

export const siteName = 'Linkwright'
const feedPath = '/blog/rss.xml'

/** `noindex` excludes a page from search engines; `noindex,follow` still allows them to follow its links. */
type RobotsRule = 'index' | 'noindex' | 'noindex,follow'

export type PageDescription = {
  title: string
  description: string
  robots: RobotsRule
  /** Absolute canonical address, or `null` for a page that has none (searches, errors, previews). */
  canonical: string | null
  /** Whether the page links to the RSS feed of the blog. */
  feed?: boolean
}

/** Title, description, robots and canonical link of a public page. */
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
      title: t`${siteName} blog`,
      href: feedPath,
    })
  }
  return tags
}

/** The meta tags of the "not found" page. */
export function notFoundMeta(): MetaDescriptor[] {
  return pageMeta({
    title: t`Page not found`,
    description: t`This page doesn’t exist.`,
    robots: 'noindex',
    canonical: null,
  })
}
