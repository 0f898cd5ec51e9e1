/** The script that answers for the installed app, and the page it shows when nothing else can be shown. */
export const appWorkerPath = '/sw.js'
export const offlinePagePath = '/offline'

/** What it keeps is kept under this and the name of the build it is of. */
export const appCachePrefix = 'linkwright-app-'

/**
 * Where members' own pages begin. The worker is registered once for each, so that no public page and no call of the API ever passes through it.
 */
export const memberScopes = ['/dashboard', '/campaigns', '/domains', '/account', '/admin'] as const
