/** Where a page of a hosted site is being read: `base` is '' on the site's own host and `/site/{id}` on this installation's. */
export type SitePlace = { base: string }

export function placeOf(requestUrl: string, origin: string, siteId: string): SitePlace {
  return { base: new URL(requestUrl).origin === origin ? `/site/${siteId}` : '' }
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
