import { jsonForScript } from '#web/platform/head/json-for-script.ts'
import { siteName } from '#web/platform/head/page-meta.ts'

/** Structured data of the organization and its site search, for search engines. It is data, not script: nothing in it runs. */
export function SiteJsonLd({ origin }: { origin: string }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonForScript escapes all characters that could close the element
      dangerouslySetInnerHTML={{ __html: jsonForScript(siteJsonLd(origin)) }}
    />
  )
}

/** The installation as schema.org `Organization` and `WebSite`. `origin` has no trailing slash. */
function siteJsonLd(origin: string): Record<string, unknown> {
  const organization = `${origin}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: siteName,
        url: `${origin}/`,
        logo: { '@type': 'ImageObject', url: `${origin}/apple-touch-icon.png`, width: 180, height: 180 },
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: siteName,
        url: `${origin}/`,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/blog?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
