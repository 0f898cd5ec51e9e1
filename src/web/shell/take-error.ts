import { isMissingPart, isNetworkFailure, isThirdParty, silentKindOf } from '#web/platform/errors/error-kind.ts'
import { logError } from '#web/platform/errors/error-log.ts'
import { handleMissingPart } from './handle-missing-part.ts'

/**
 * What nothing else took. What comes from scripts of others (extensions, analytics, wallets) and from the network is only logged, here in the browser:
 * nothing of ours is broken. All else is told to the console and kept for the operator. `source` is the address of the script, where it is known;
 * `componentStack` is that of what a boundary caught.
 */
export function takeError(error: unknown, source: string, componentStack?: string): void {
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
