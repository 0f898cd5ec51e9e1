import { data } from 'react-router'
import { refusalStatus } from '#web/platform/errors/page-refusal.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { SiteDocument } from '#web/sites/public/site-document.tsx'
import { SiteErrorPage } from '#web/sites/public/site-error-page.tsx'
import { siteJsonLd, siteListMeta, siteMissingMeta } from '#web/sites/public/site-meta.ts'
import { JsonLd } from '#web/sites/public/site-parts.tsx'
import { siteBaseOf, withRequestedHost } from '#web/sites/public/site-paths.ts'
import { themes } from '#web/sites/public/themes.ts'
import type { Route } from './+types/site.ts'

export const handle = { standalone: true }

/** One lead article, and twelve, which fill rows of two, three and four. */
const articlesPerPage = 13

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, origin } = context.get(pageContext)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const siteBase = siteBaseOf(url, origin, params.id)
  try {
    const list = await api.sites.getPublicSite({ id: params.id, limit: articlesPerPage, cursor })
    const site = withRequestedHost(list.site, siteBase, url)
    return { ...list, site, siteBase, isFirst: cursor === undefined }
  } catch (error) {
    const status = refusalStatus(error)
    if (status === null) throw error
    throw data(null, { status })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? siteListMeta(loaderData.site, loaderData.siteBase, loaderData) : siteMissingMeta(null, 404)
}

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { site, articles, isFirst } = loaderData
  const { List } = themes[site.theme]
  return (
    <SiteDocument site={site}>
      <List {...loaderData} />
      {isFirst && <JsonLd value={siteJsonLd(site, articles)} />}
    </SiteDocument>
  )
}

export function ErrorBoundary() {
  return <SiteErrorPage />
}
