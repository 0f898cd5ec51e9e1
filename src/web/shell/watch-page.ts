import { recoverMissingPart } from '#web/platform/errors/missing-part.ts'
import { currentConnection, watchConnection } from '#web/platform/http/connection.ts'
import { noteFailed } from '#web/platform/hydration/loading-watch.ts'
import { watchTyping } from '#web/platform/input/typing.ts'
import { readStored, storageNames } from '#web/platform/storage/safe-storage.ts'
import { watchLostPages } from './watch-lost-pages.ts'

/** A page that is never left alone looks for a newer build this often. */
const lookEveryMs = 900_000

/** Keeps an eye on the page as a whole. What is done about what is seen is loaded when there is something to do. */
export function watchPage(): void {
  watchTyping()
  for (const type of ['error', 'unhandledrejection'] as const) window.addEventListener(type, takeEvent)
  watchLostPages()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  setInterval(look, lookEveryMs)
  // A server that was away may have come back as another build.
  watchConnection(() => currentConnection() === 'online' && look())
  if (readStored(storageNames.errorLogs) !== null) load().then(({ sendErrors }) => sendErrors(), ignore)
}

/** The browser's own word on an error is held back: whether it deserves one is decided by whoever takes it. */
function takeEvent(event: ErrorEvent | PromiseRejectionEvent) {
  event.preventDefault()
  const error = 'reason' in event ? event.reason : (event.error ?? event.message)
  take(error, 'filename' in event ? event.filename : '')
}

/** For React, which tells what a boundary caught. */
export function takeCaught(error: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  take(error, '', componentStack ?? '')
}

function take(error: unknown, source: string, componentStack?: string) {
  load().then(
    ({ takeError }) => takeError(error, source, componentStack),
    () => {
      console.warn(error)
      return recoverAlone()
    },
  )
}

/**
 * After a deployment what deals with a missing part may be missing as well. Then what is in every page has to do: the page is loaded anew, or says that
 * it is broken.
 */
async function recoverAlone() {
  const outcome = await recoverMissingPart()
  if (outcome === 'outdated' || outcome === 'current') noteFailed()
}

function look() {
  load().then(({ checkForUpdate }) => checkForUpdate(), ignore)
}

async function load() {
  const { behindPage } = await import('./behind-page.ts')
  return behindPage
}

/** The network, which tells of itself elsewhere. */
function ignore() {}
