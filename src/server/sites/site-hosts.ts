import type { Db } from '#db/db.ts'
import { findHostedSite, type HostedSite } from '#domain/sites/hosted-sites.ts'

export type SiteHosts = {
  /** The cached site of a host, or `null` if it has none; `undefined` if the host is not cached. */
  known(host: string): HostedSite | null | undefined
  /** Reads the site, with one query for all concurrent callers. */
  find(host: string): Promise<HostedSite | null>
  siteChanged(id: string): void
  /** Clears the cache. While `listening` is false nothing is cached, because changes would be missed. */
  reset(listening: boolean): void
}

/** Names with a site have their own limit, so that invented names cannot evict them. */
const sitesMaxDefault = 10_000
const unknownHostsMaxDefault = 2_000

/** An in-memory cache of the hosted sites by name, invalidated when a site changes. */
export function createSiteHosts(
  db: Db,
  { sitesMax = sitesMaxDefault, unknownHostsMax = unknownHostsMaxDefault } = {},
): SiteHosts {
  const sites = new Map<string, HostedSite>()
  const unknownHosts = new Set<string>()
  const underWay = new Map<string, { mark: number; found: Promise<HostedSite | null> }>()
  let listening = false
  let changes = 0

  function store(host: string, site: HostedSite | null, mark: number) {
    // The result of a query from before a change may be outdated.
    if (!listening || mark !== changes) return
    if (site === null) unknownHosts.add(host)
    else sites.set(host, site)
    if (unknownHosts.size > unknownHostsMax) unknownHosts.delete(unknownHosts.values().next().value ?? '')
    if (sites.size > sitesMax) sites.delete(sites.keys().next().value ?? '')
  }

  async function query(host: string, mark: number): Promise<HostedSite | null> {
    const site = await findHostedSite(db, host)
    store(host, site, mark)
    return site
  }

  return {
    known: (host) => sites.get(host) ?? (unknownHosts.has(host) ? null : undefined),
    find(host) {
      const known = underWay.get(host)
      if (known?.mark === changes) return known.found
      const found = query(host, changes).finally(() => {
        if (underWay.get(host)?.found === found) underWay.delete(host)
      })
      underWay.set(host, { mark: changes, found })
      return found
    },
    siteChanged(id) {
      changes += 1
      unknownHosts.clear()
      for (const [host, site] of sites) if (site.id === id) sites.delete(host)
    },
    reset(nowListening) {
      listening = nowListening
      changes += 1
      unknownHosts.clear()
      sites.clear()
    },
  }
}
