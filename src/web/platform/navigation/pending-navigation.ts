import { useSyncExternalStore } from 'react'
import type { ClientInstrumentation } from 'react-router'

/** The navigation whose page is loading. Its address is `null` for an address that only the router knows. */
let pending: { address: string | null } | null = null
let requestedAddress: string | null = null
let hasFailed = false
const listeners = new Set<() => void>()

/** The address of the page that is loading, or `null`. */
export function pendingNavigation(): string | null {
  return pending?.address ?? null
}

/**
 * The address of the last navigation, from the press on (of a link, or of back or forward): while its page loads, and then as long as the browser is
 * there. The router renders a new location in a transition, which waits until the page is idle; this changes at once. `null` if the router's location
 * is the newest.
 */
export function useRequestedAddress(): string | null {
  return useSyncExternalStore(watchRequests, currentRequest, () => null)
}

function watchRequests(onChange: () => void): () => void {
  const moved = () => {
    requestedAddress = window.location.href
    onChange()
  }
  listeners.add(onChange)
  window.addEventListener('popstate', moved)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('popstate', moved)
  }
}

function currentRequest(): string | null {
  return pendingNavigation() ?? (requestedAddress === window.location.href ? requestedAddress : null)
}

function setPending(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
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
        const own = { address }
        requestedAddress = address
        setPending(own)
        if (hasFailed && address !== null) window.location.assign(address)
        await go()
        // Another navigation may have begun meanwhile, even one to the same page.
        if (pending === own) setPending(null)
      },
    }),
}
