import { serverBuild } from '#web/platform/errors/app-version.ts'
import { noteRequest } from '#web/platform/http/connection.ts'
import { markNavigationFailed, pendingNavigation } from '#web/platform/navigation/pending-navigation.ts'

/**
 * When a page's script cannot be loaded the router loads anew the page that was to be left: a click would be lost, and on a broken connection what was
 * open as well. Where browsers let scripts have a say in that (the Navigation API), the page that was asked for is opened instead. Part of the first
 * script: what is loaded later may be what is missing.
 */
export function watchLostPages(): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    const address = pendingNavigation()
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || address === null) return
    event.preventDefault()
    markNavigationFailed()
    void open(address)
  })
}

/** A server that answers has another build by now, and gives the page whole. One that does not leaves the open page as it is, and that is said. */
async function open(address: string): Promise<void> {
  if ((await serverBuild()) !== undefined) {
    window.location.assign(address)
    return
  }
  // Twice in a row is a connection issue.
  for (let told = 0; told < 2; told += 1) noteRequest(false)
}
