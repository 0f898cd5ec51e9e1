/** The service worker of the installed app, and the page that it shows when no other is available. */
export const appWorkerPath = '/sw.js'
export const offlinePagePath = '/offline'

/** The prefix of the worker's caches, before the name of its build. */
export const appCachePrefix = 'linkwright-app-'

/** The scopes of members' pages. The worker is registered once for each, so that no public page and no API call ever passes through it. */
export const memberScopes = ['/dashboard', '/campaigns', '/domains', '/account', '/admin'] as const
