import type { Selectable } from 'kysely'
import type { Domains } from '#db/types.ts'

/** Where the pages of a hosted site are read today, with a slash at the end. */
export function hostedSiteUrl(
  origin: string,
  { id, host, servesHost }: Pick<SiteAddress, 'id' | 'host' | 'servesHost'>,
) {
  return servesHost ? `https://${host}/` : `${origin}/site/${id}/`
}

type SiteAddress = Pick<Selectable<Domains>, 'id' | 'host' | 'servesHost' | 'publisher' | 'connectionBaseUrl'>

/** Where a site is read today, with a slash at the end: with us, or where its own software stands. */
export function siteUrl(origin: string, site: SiteAddress): string {
  if (site.publisher === 'hosted') return hostedSiteUrl(origin, site)
  const base = site.connectionBaseUrl ?? `https://${site.host}/`
  return base.endsWith('/') ? base : `${base}/`
}
