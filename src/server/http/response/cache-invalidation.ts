import type { SiteHosts } from '#server/sites/site-hosts.ts'
import type { PageCache } from './page-cache.ts'

/** The channels on which the database announces what pages show. */
export const pageChannels = ['post_changed', 'author_changed', 'report_changed', 'site_content_changed', 'site_changed']

/** Invalidates the in-memory caches on changes in the database: handlers for `pageChannels`. */
export function cacheInvalidation(cache: PageCache, hosts: SiteHosts) {
  const reset = (listening: boolean) => {
    cache.reset(listening)
    hosts.reset(listening)
  }
  return {
    onEvent(channel: string, payload: string) {
      if (channel === 'post_changed') cache.postChanged(payload)
      if (channel === 'author_changed') cache.authorChanged(payload)
      if (channel === 'report_changed') cache.reportChanged(payload)
      if (channel === 'site_content_changed') cache.siteContentChanged()
      if (channel !== 'site_changed') return
      hosts.siteChanged(payload)
      cache.siteChanged(payload)
    },
    onConnected: () => reset(true),
    onLost: () => reset(false),
  }
}
