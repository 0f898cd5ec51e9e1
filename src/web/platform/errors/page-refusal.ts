import { data } from 'react-router'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/**
 * Runs an API call for a page. A refusal becomes the HTTP status of the page, which its error screen explains; every other error is a bug and is
 * rethrown.
 */
export async function refuseWithStatus<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const status = refusalStatus(error)
    if (status === null) throw error
    throw data(null, { status })
  }
}

/** The HTTP status of a refusal, or `null` for other errors. An address that no post can have (too long, badly formed) is not found. */
export function refusalStatus(error: unknown): number | null {
  const code = codeOf(error)
  if (code === null || code === 'internal') return null
  return code === 'bad_request' || code === 'validation_failed' ? errorStatus.not_found : errorStatus[code]
}

function codeOf(error: unknown): ErrorCode | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const code = String(error.code).toLowerCase()
  return Object.hasOwn(errorStatus, code) ? (code as ErrorCode) : null
}
