import type { ComponentType } from 'react'

/**
 * What a page module may export as `handle`. `hydrate: false` ships the page as plain HTML with one small script and lets it be cached whole;
 * `bare: true` leaves out header and footer; `app: true` is a page of the signed-in part, whose footer holds no more than the law asks for; `guest` is what visitors see of a member's page instead of being sent to sign in;
 * `standalone: true` leaves out everything of the product, its styles and scripts as well. `late` says, of what the page's loader found, whether the page
 * is drawn whole by the server and comes to life once somebody is there; `null` where it comes to life at once.
 */
export type PageHandle = {
  hydrate?: boolean
  bare?: boolean
  app?: boolean
  guest?: ComponentType
  standalone?: boolean
  late?: (page: LatePage) => DeferredHydration | null
}

type LatePage = { loaderData: unknown; params: Readonly<Record<string, string | undefined>> }

/** `kept`: the name of an entry in the browser's storage whose holder, like a member, sees more than the server draws, and waits for no sign. */
export type DeferredHydration = { kept: string }

type EntryPages = {
  staticHandlerContext: {
    errors: Record<string, unknown> | null
    matches: readonly { route: { id: string }; params: LatePage['params'] }[]
    loaderData: Record<string, unknown>
  }
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

/** When a page that hydrates comes to life: `null` for at once. */
export function deferredHydration(matches: readonly (LatePage & { handle: unknown })[]): DeferredHydration | null {
  for (const { handle, ...page } of matches) {
    const late = (handle as PageHandle | undefined)?.late?.(page) ?? null
    if (late !== null) return late
  }
  return null
}

/** The same, as the server knows the pages before it draws them. */
export function deferredHydrationOf({
  staticHandlerContext: { matches, loaderData },
  routeModules,
}: EntryPages): DeferredHydration | null {
  return deferredHydration(
    matches.map(({ route: { id }, params }) => ({
      params,
      loaderData: loaderData[id],
      handle: routeModules[id]?.handle,
    })),
  )
}
