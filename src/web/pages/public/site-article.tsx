import { data } from 'react-router'
import { refusalStatus, refuseWithStatus } from '#web/platform/errors/page-refusal.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { articleContent } from '#web/sites/public/article-content.ts'
import { SiteDocument } from '#web/sites/public/site-document.tsx'
import { SiteErrorPage } from '#web/sites/public/site-error-page.tsx'
import { siteArticleJsonLd, siteArticleMeta, siteMissingMeta } from '#web/sites/public/site-meta.ts'
import { JsonLd } from '#web/sites/public/site-parts.tsx'
import { articlePath, siteBaseOf, withRequestedHost } from '#web/sites/public/site-paths.ts'
import siteScript from '#web/sites/public/site-script.ts?worker&url'
import { themes } from '#web/sites/public/themes.ts'
import type { Route } from './+types/site-article.ts'

export const handle = { standalone: true }

const othersMax = 4
// In development scripts are served as modules; in the build they are classic scripts.
const scriptType = import.meta.env.DEV ? 'module' : undefined

/** An article, or a "not found" or "gone" page in the design of the site. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const siteBase = siteBaseOf(url, origin, params.id)
  try {
    const found = await api.sites.getPublicArticle(params)
    const site = withRequestedHost(found.site, siteBase, url)
    const { contentHtml, sections } = articleContent(found.article)
    const article = { ...found.article, contentHtml, canonicalUrl: site.url + found.article.slug }
    return { found: { ...found, site, article, sections }, siteBase }
  } catch (error) {
    const status = refusalStatus(error)
    if (status !== 404 && status !== 410) throw error
    const { site, articles } = await refuseWithStatus(api.sites.getPublicSite({ id: params.id, limit: othersMax }))
    return data(
      { found: null, site: withRequestedHost(site, siteBase, url), more: articles, status, siteBase },
      { status },
    )
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return siteMissingMeta(null, 404)
  if (loaderData.found === null) return siteMissingMeta(loaderData.site, loaderData.status)
  return siteArticleMeta(loaderData.found.site, loaderData.found.article, loaderData.siteBase)
}

export default function SiteArticlePage({ loaderData }: Route.ComponentProps) {
  const { siteBase } = loaderData
  if (loaderData.found === null) {
    const { site, more, status } = loaderData
    const { Missing } = themes[site.theme]
    return (
      <SiteDocument site={site}>
        <Missing site={site} siteBase={siteBase} status={status} more={more} />
      </SiteDocument>
    )
  }
  const { site, article, sections, more } = loaderData.found
  const { Article } = themes[site.theme]
  return (
    <SiteDocument site={site}>
      <div data-count={articlePath(siteBase, article.slug)}>
        <Article site={site} siteBase={siteBase} article={article} sections={sections} more={more} />
      </div>
      <JsonLd value={siteArticleJsonLd(site, article)} />
      <script src={siteScript} type={scriptType} defer />
    </SiteDocument>
  )
}

export function ErrorBoundary() {
  return <SiteErrorPage />
}
