import { t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'
import { pageMeta, siteName } from '#web/platform/head/page-meta.ts'

/** The meta tags of the landing page; `origin` has no trailing slash. */
export function homeMeta(origin: string): MetaDescriptor[] {
  const image = `${origin}/og.png`
  const title = t`Linkwright: watch your backlink go live`
  const description = t`Name a keyword, an anchor text and a target URL. Linkwright writes an article around your link, publishes it and gives you the live page. Free, without an account.`
  const imageAlt = t`Watch your backlink go live: a form for keyword, anchor text and target URL beside the article it makes`
  return [
    ...pageMeta({ title, description, robots: 'index', canonical: `${origin}/`, feed: true }),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}/` },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    // X uses the Open Graph tags above for the rest.
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
