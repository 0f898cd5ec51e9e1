import { isMissingPart, isNetworkFailure, isThirdParty, silentKindOf } from '#web/platform/errors/error-kind.ts'
import { logError } from '#web/platform/errors/error-log.ts'
import { handleMissingPart } from './handle-missing-part.ts'

/**
 * Handles uncaught errors. Errors of third-party scripts (extensions, analytics, wallets) and of the network are only logged to the console of this
 * browser, because no part of the product is broken. All other errors are also logged on the server for the operator. `source` is the address of the
 * script, if known; `componentStack` is that of an error that a boundary caught.
 */
export function handlePageError(error: unknown, source: string, componentStack?: string): void {
  if (isThirdParty(error, source)) {
    console.debug('From another program on this page:', error)
    return
  }
  if (isNetworkFailure(error)) {
    console.warn(error)
    return
  }
  const isMissing = isMissingPart(error)
  const isCaught = componentStack !== undefined
  if (isMissing || (isCaught && silentKindOf(error) !== null)) console.warn(error)
  else console.error(error)
  if (isMissing) void handleMissingPart()
  const action = isCaught ? 'drawing' : 'uncaught'
  logError(error, { action, ...(componentStack && { details: componentStack.trim() }) })
}
