import type { SiteHosts } from '#server/sites/site-hosts.ts'
import type { PageCache } from './page-cache.ts'

/** Invalidates the in-memory caches on changes in the database: handlers for the channels `post_changed` and `site_changed`. */
export function cacheInvalidation(cache: PageCache, hosts: SiteHosts) {
  const reset = (listening: boolean) => {
    cache.reset(listening)
    hosts.reset(listening)
  }
  return {
    onEvent(channel: string, payload: string) {
      if (channel === 'post_changed') cache.postChanged(payload)
      if (channel !== 'site_changed') return
      hosts.siteChanged(payload)
      cache.siteChanged(payload)
    },
    onConnected: () => reset(true),
    onLost: () => reset(false),
  }
}
