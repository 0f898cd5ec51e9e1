import type { Shown } from './queries.ts'

/** The path of a list, or of one open item in it. */
export function moderationPath(show: Shown, open: string | null = null): string {
  const query = new URLSearchParams({ ...(show === 'reports' && { show }), ...(open !== null && { open }) }).toString()
  return query === '' ? '/admin/moderation' : `/admin/moderation?${query}`
}

/** The path of the dismissed reports. */
export const dismissedPath = '/admin/moderation?show=dismissed'

/** The list and the open item of an address. */
export function readModerationQuery(query: URLSearchParams): { show: Shown; open: string | null } {
  return { show: query.get('show') === 'reports' ? 'reports' : 'reviews', open: query.get('open') }
}
