import type { ClientInstrumentation } from 'react-router'

let pendingAddress: string | null = null
let hasFailed = false

/** The address of the page that is loading, or `null`. */
export function pendingNavigation(): string | null {
  return pendingAddress
}

/**
 * Marks the pending page as lost. The router waits for its script forever, even if the navigation is repeated, so from now on pages are fully loaded.
 */
export function markNavigationFailed(): void {
  hasFailed = true
}

/** Records the pending navigation of the router. Back and forward need no record: they change the address first. */
export const trackNavigation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (go, { to }) => {
        const address = typeof to === 'string' ? new URL(to, window.location.href).href : null
        pendingAddress = address
        if (hasFailed && address !== null) window.location.assign(address)
        await go()
        // Another navigation may have begun meanwhile.
        if (pendingAddress === address) pendingAddress = null
      },
    }),
}
