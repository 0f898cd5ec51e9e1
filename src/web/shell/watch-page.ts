import { recoverMissingPart } from '#web/platform/errors/missing-part.ts'
import { currentConnection, watchConnection } from '#web/platform/http/connection.ts'
import { noteFailed } from '#web/platform/hydration/loading-watch.ts'
import { watchTyping } from '#web/platform/input/typing.ts'
import { readStored, storageNames } from '#web/platform/storage/safe-storage.ts'
import { watchLostPages } from './watch-lost-pages.ts'

/** Interval of the update check for a page that stays visible. */
const checkEveryMs = 900_000

/** Watches the page for errors and new builds. The handling is loaded when it is first needed. */
export function watchPage(): void {
  watchTyping()
  for (const type of ['error', 'unhandledrejection'] as const) window.addEventListener(type, takeEvent)
  watchLostPages()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkBuild())
  setInterval(checkBuild, checkEveryMs)
  // A server that was unreachable may run another build now.
  watchConnection(() => currentConnection() === 'online' && checkBuild())
  if (readStored(storageNames.errorLogs) !== null) load().then(({ sendErrors }) => sendErrors(), ignore)
}

/** Suppresses the browser's own error message: `handlePageError` decides whether to log one. */
function takeEvent(event: ErrorEvent | PromiseRejectionEvent) {
  event.preventDefault()
  const error = 'reason' in event ? event.reason : (event.error ?? event.message)
  take(error, 'filename' in event ? event.filename : '')
}

/** For React, which reports errors that a boundary caught. */
export function handleCaughtError(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  take(error, '', componentStack ?? '')
}

function take(error: unknown, source: string, componentStack?: string) {
  load().then(
    ({ handlePageError }) => handlePageError(error, source, componentStack),
    () => {
      console.warn(error)
      return recoverAlone()
    },
  )
}

/**
 * After a deployment the code that handles a missing part may be missing too. Then this fallback, which is in every page, reloads the page or marks
 * it as failed.
 */
async function recoverAlone() {
  const outcome = await recoverMissingPart()
  if (outcome === 'outdated' || outcome === 'current') noteFailed()
}

function checkBuild() {
  load().then(({ checkForUpdate }) => checkForUpdate(), ignore)
}

async function load() {
  const { pageEventHandlers } = await import('./page-event-handlers.ts')
  return pageEventHandlers
}

/** Ignores network failures, which are reported elsewhere. */
function ignore() {}
