import type { ClientInstrumentation } from 'react-router'

let onItsWay: string | null = null
let hasLost = false

/** The address of the page that is being loaded to take this one's place, or `null`. */
export function pendingNavigation(): string | null {
  return onItsWay
}

/** The page on its way will never come. The router goes on waiting for its script however often it is asked, so from now on pages are opened whole. */
export function markNavigationFailed(): void {
  hasLost = true
}

/** Keeps note of where the router goes. The way back and forward needs none: there the address changes first. */
export const trackNavigation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (go, { to }) => {
        const address = typeof to === 'string' ? new URL(to, window.location.href).href : null
        onItsWay = address
        if (hasLost && address !== null) window.location.assign(address)
        await go()
        // Another way may have been taken meanwhile.
        if (onItsWay === address) onItsWay = null
      },
    }),
}
