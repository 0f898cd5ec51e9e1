import type { Db } from '#db/db.ts'
import { findHostedSite, type HostedSite } from '#domain/sites/hosted-sites.ts'

export type SiteHosts = {
  /** The site under a host and `null` where there is none, if that was looked up before; `undefined` where it was not. */
  known(host: string): HostedSite | null | undefined
  /** Looks it up, with one query for all who ask at the same time. */
  find(host: string): Promise<HostedSite | null>
  siteChanged(id: string): void
  /** Forgets everything; while `listening` is false nothing is kept, for changes would go unheard. */
  reset(listening: boolean): void
}

/** Names that lead to sites have a room of their own, so that made-up names drive none of them out. */
const sitesMaxDefault = 10_000
const strangersMaxDefault = 2_000

/** Which hosted site stands under which name, in memory and no longer than it is so. */
export function createSiteHosts(
  db: Db,
  { sitesMax = sitesMaxDefault, strangersMax = strangersMaxDefault } = {},
): SiteHosts {
  const sites = new Map<string, HostedSite>()
  const strangers = new Set<string>()
  const underWay = new Map<string, { mark: number; found: Promise<HostedSite | null> }>()
  let listening = false
  let changes = 0

  function keep(host: string, site: HostedSite | null, mark: number) {
    // What was asked before a change may be what was so before it.
    if (!listening || mark !== changes) return
    if (site === null) strangers.add(host)
    else sites.set(host, site)
    if (strangers.size > strangersMax) strangers.delete(strangers.values().next().value ?? '')
    if (sites.size > sitesMax) sites.delete(sites.keys().next().value ?? '')
  }

  async function look(host: string, mark: number): Promise<HostedSite | null> {
    const site = await findHostedSite(db, host)
    keep(host, site, mark)
    return site
  }

  return {
    known: (host) => sites.get(host) ?? (strangers.has(host) ? null : undefined),
    find(host) {
      const known = underWay.get(host)
      if (known?.mark === changes) return known.found
      const found = look(host, changes).finally(() => {
        if (underWay.get(host)?.found === found) underWay.delete(host)
      })
      underWay.set(host, { mark: changes, found })
      return found
    },
    siteChanged(id) {
      changes += 1
      strangers.clear()
      for (const [host, site] of sites) if (site.id === id) sites.delete(host)
    },
    reset(nowListening) {
      listening = nowListening
      changes += 1
      strangers.clear()
      sites.clear()
    },
  }
}
