import { networkTexts } from '#contract/texts.ts'

/**
 * No way led to the server, or none that may be tried: `originalError` says how the first one failed, `bypassErrors` how the others did.
 * The request may have been processed all the same if it could not be repeated.
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
