import { serverBuild } from '#web/platform/errors/app-version.ts'
import { noteRequest } from '#web/platform/http/connection.ts'
import { markNavigationFailed, pendingNavigation } from '#web/platform/navigation/pending-navigation.ts'

/**
 * When the script of the next page cannot be loaded, the router reloads the current page: the click would be lost, and on a broken connection the
 * open page as well. Where the browser supports the Navigation API, the requested page is opened instead. Part of the first script, because code that
 * is loaded later may be missing.
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

/**
 * A server that answers runs another build by now and serves the full page. Without an answer the open page stays, and a connection issue is
 * reported.
 */
async function open(address: string): Promise<void> {
  if ((await serverBuild()) !== undefined) {
    window.location.assign(address)
    return
  }
  // Two failures in a row count as a connection issue.
  for (let count = 0; count < 2; count += 1) noteRequest(false)
}
