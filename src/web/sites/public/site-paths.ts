/** The path prefix of a hosted site's pages: `base` is '' on the site's own host and `/site/{id}` on this installation's. */
export type SiteBase = { base: string }

export function siteBaseOf(requestUrl: URL, origin: string, siteId: string): SiteBase {
  return { base: requestUrl.origin === origin ? `/site/${siteId}` : '' }
}

/** The URL that the pages of a site give as their own: the site's own host if the request used it. */
export function withRequestedHost<Site extends { url: string }>(site: Site, { base }: SiteBase, requestUrl: URL): Site {
  return base === '' ? { ...site, url: `${requestUrl.origin}/` } : site
}

/** The path of the list of articles. */
export function listPath({ base }: SiteBase): string {
  return base === '' ? '/' : base
}

export function olderPath(siteBase: SiteBase, cursor: string): string {
  return `${listPath(siteBase)}?cursor=${encodeURIComponent(cursor)}`
}

export function articlePath({ base }: SiteBase, slug: string): string {
  return `${base}/${slug}`
}

export function feedPath({ base }: SiteBase): string {
  return `${base}/rss.xml`
}
