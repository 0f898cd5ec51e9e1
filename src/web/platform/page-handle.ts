import type { ComponentType } from 'react'

/**
 * What a page module may export as `handle`. `hydrate: false` ships the page as plain HTML with one small script and lets it be cached whole;
 * `bare: true` leaves out header and footer; `guest` is what visitors see of a member's page instead of being sent to sign in;
 * `standalone: true` leaves out everything of the product, its styles and scripts as well.
 */
export type PageHandle = { hydrate?: boolean; bare?: boolean; guest?: ComponentType; standalone?: boolean }

type EntryPages = {
  staticHandlerContext: { errors: Record<string, unknown> | null; matches: readonly { route: { id: string } }[] }
  routeModules: { [id: string]: { handle?: unknown } | undefined }
}

/**
 * Whether the matched page runs React in the browser. The error screen that the root draws in place of a page never does; a page that draws its own
 * comes to life as it would without an error. The document's layout goes by the same rule, so that its scripts are those that the policy lets in.
 */
export function pageHydrates({ staticHandlerContext, routeModules }: EntryPages): boolean {
  if (Object.hasOwn(staticHandlerContext.errors ?? {}, 'root')) return false
  return staticHandlerContext.matches.every((match) => {
    const handle = routeModules[match.route.id]?.handle as PageHandle | undefined
    return handle?.hydrate !== false
  })
}
