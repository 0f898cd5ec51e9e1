import type { EntryContext } from 'react-router'

/**
 * What a page module may export as `handle`. `hydrate: false` ships the page as plain HTML with one small script and lets it be cached whole;
 * `bare: true` leaves out header and footer.
 */
export type PageHandle = { hydrate?: boolean; bare?: boolean }

/** Whether the matched page runs React in the browser. An error page never does. */
export function pageHydrates({ staticHandlerContext, routeModules }: EntryContext): boolean {
  if (staticHandlerContext.errors !== null) return false
  return staticHandlerContext.matches.every((match) => {
    const handle = routeModules[match.route.id]?.handle as PageHandle | undefined
    return handle?.hydrate !== false
  })
}
