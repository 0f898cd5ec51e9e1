/** Where a page of a hosted site is being read: `base` is '' on the site's own host and `/site/{id}` on this installation's. */
export type SitePlace = { base: string }

export function placeOf(requestUrl: string, origin: string, siteId: string): SitePlace {
  return { base: new URL(requestUrl).origin === origin ? `/site/${siteId}` : '' }
}

/** Where a site is read, as its pages name it: under its own name wherever that is how they were asked for. */
export function addressedAs<Site extends { url: string }>(site: Site, { base }: SitePlace, requestUrl: string): Site {
  return base === '' ? { ...site, url: `${new URL(requestUrl).origin}/` } : site
}

/** The list of articles. */
export function listPath({ base }: SitePlace): string {
  return base === '' ? '/' : base
}

export function olderPath(place: SitePlace, cursor: string): string {
  return `${listPath(place)}?cursor=${encodeURIComponent(cursor)}`
}

export function articlePath({ base }: SitePlace, slug: string): string {
  return `${base}/${slug}`
}

export function feedPath({ base }: SitePlace): string {
  return `${base}/rss.xml`
}
