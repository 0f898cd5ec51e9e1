import { networkTexts } from '#contract/texts.ts'

/**
 * The server could not be reached by any permitted transport. `originalError` is the error of the first transport, `bypassErrors` are those of the
 * fallbacks. A request that could not be repeated may have been processed nevertheless.
 */
export class NetworkInterferenceError extends Error {
  readonly originalError: unknown
  readonly bypassErrors: readonly unknown[]
  readonly possibleCauses: readonly string[] = networkTexts.causes
  constructor(originalError: unknown, bypassErrors: readonly unknown[] = []) {
    super(messageFor(originalError, bypassErrors), { cause: originalError })
    this.name = 'NetworkInterferenceError'
    this.originalError = originalError
    this.bypassErrors = bypassErrors
  }
}

function messageFor(original: unknown, bypasses: readonly unknown[]): string {
  if ([original, ...bypasses].some(isTimeout)) return networkTexts.timeout
  return bypasses.length > 0 ? networkTexts.exhausted : networkTexts.failed
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
