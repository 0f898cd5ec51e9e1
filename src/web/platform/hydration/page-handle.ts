import type { ComponentType } from 'react'

/**
 * What a page module may export as `handle`. `hydrate: false` sends the page as plain HTML with one small script, so that it can be cached
 * completely. `bare: true` omits header and footer. `app: true` is a page of the signed-in part, whose footer contains only what the law requires.
 * `guest` is what visitors see of a member's page instead of a redirect to sign-in. `standalone: true` omits everything of the product, including its
 * styles and scripts. `late` decides from the page's loader data whether hydration is deferred to the first interaction; `null` means immediate
 * hydration.
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

/**
 * `storageKey`: the name of a storage entry. A browser that has it shows more than the server renders, like a member's, and does not wait for an
 * interaction.
 */
export type DeferredHydration = { storageKey: string }

type EntryPages = {
  staticHandlerContext: {
    errors: Record<string, unknown> | null
    matches: readonly { route: { id: string }; params: LatePage['params'] }[]
    loaderData: Record<string, unknown>
  }
  routeModules: { [id: string]: { handle?: unknown } | undefined }
}

/**
 * Whether the matched page hydrates. The error screen that the root renders in place of a page never does; a page that renders its own error screen
 * does, as without an error. The document's layout uses the same rule, so that the content policy admits its scripts.
 */
export function pageHydrates({ staticHandlerContext, routeModules }: EntryPages): boolean {
  if (Object.hasOwn(staticHandlerContext.errors ?? {}, 'root')) return false
  return staticHandlerContext.matches.every((match) => {
    const handle = routeModules[match.route.id]?.handle as PageHandle | undefined
    return handle?.hydrate !== false
  })
}

/** The deferral of a page that hydrates: `null` for immediate hydration. */
export function deferredHydration(matches: readonly (LatePage & { handle: unknown })[]): DeferredHydration | null {
  for (const { handle, ...page } of matches) {
    const late = (handle as PageHandle | undefined)?.late?.(page) ?? null
    if (late !== null) return late
  }
  return null
}

/** The same for the framework's context on the server, before it renders the pages. */
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
