import type { Selectable } from 'kysely'
import type { Domains } from '#db/types.ts'

/** The current address of a hosted site's pages, with a trailing slash. */
export function hostedSiteUrl(
  origin: string,
  { id, host, servesHost }: Pick<SiteAddress, 'id' | 'host' | 'servesHost'>,
) {
  return servesHost ? `https://${host}/` : `${origin}/site/${id}/`
}

type SiteAddress = Pick<Selectable<Domains>, 'id' | 'host' | 'servesHost' | 'publisher' | 'connectionBaseUrl'>

/** The current address of a site, with a trailing slash: on this installation, or where its own software runs. */
export function siteUrl(origin: string, site: SiteAddress): string {
  if (site.publisher === 'hosted') return hostedSiteUrl(origin, site)
  const base = site.connectionBaseUrl ?? `https://${site.host}/`
  return base.endsWith('/') ? base : `${base}/`
}
