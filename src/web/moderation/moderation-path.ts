import type { Shown } from './queries.ts'

/** Where the list of one kind is, or one thing of it. */
export function moderationPath(show: Shown, open: string | null = null): string {
  const query = new URLSearchParams({ ...(show === 'reports' && { show }), ...(open !== null && { open }) }).toString()
  return query === '' ? '/admin/moderation' : `/admin/moderation?${query}`
}

/** The record of reports that were dismissed. */
export const dismissedPath = '/admin/moderation?show=dismissed'

/** Which list an address shows, and what of it is open. */
export function placeOf(query: URLSearchParams): { show: Shown; open: string | null } {
  return { show: query.get('show') === 'reports' ? 'reports' : 'reviews', open: query.get('open') }
}
