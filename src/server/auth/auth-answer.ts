import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { errorStatus } from '#contract/errors.ts'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { DomainError } from '#domain/domain-error.ts'
import { toDomainError } from '#server/http/api/problem.ts'
import type { AuthAnswer } from './request/endpoint.ts'

const apiVersion = '2024-01-01'

/** Writes what an endpoint answered: JSON, a redirect, or nothing for 204. */
export function sendAnswer(response: ServerResponse, { status, body, location, headers }: AuthAnswer) {
  const own = { 'cache-control': 'no-store', ...headers, ...(location === undefined ? {} : { location }) }
  if (location !== undefined || status === 204) {
    response.writeHead(status, own).end()
    return
  }
  const text = JSON.stringify(body ?? {})
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...own })
    .end(text)
}

/** Refusals of other parts of the product that the auth client knows under other names. */
const codesOfDomain: Readonly<Record<string, { status: number; code: string }>> = {
  unauthenticated: { status: 403, code: 'session_not_found' },
  reauthentication_needed: { status: 400, code: 'reauthentication_needed' },
  payload_too_large: { status: 413, code: 'request_entity_too_large' },
  bad_request: { status: 400, code: 'bad_json' },
  unsupported_media_type: { status: 415, code: 'bad_json' },
  validation_failed: { status: 400, code: 'validation_failed' },
  rate_limited: { status: 429, code: 'over_request_rate_limit' },
  internal: { status: 500, code: 'unexpected_failure' },
  unavailable: { status: 503, code: 'unexpected_failure' },
}

/** What any thrown thing is to the caller. What is not a refusal is our fault, and says no more than that. */
export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown
  if (isUnstorable(thrown))
    return new AuthError(400, 'validation_failed', 'A value of the request cannot be stored', { cause: thrown })
  const refusal = toDomainError(thrown)
  const { status, code } = codesOfDomain[refusal.code] ?? { status: errorStatus[refusal.code], code: refusal.code }
  return new AuthError(status, code, refusal.message, {
    cause: thrown instanceof DomainError ? thrown.cause : thrown,
    ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
  })
}

/** PostgreSQL refuses some texts that JSON can say: NUL, unpaired surrogates, structures deeper than it reads (classes 22 and 54). */
function isUnstorable(thrown: unknown): boolean {
  return (
    thrown instanceof Error && /^(22021|22P05|22P02|22P03|54001)$/.test(String((thrown as { code?: unknown }).code))
  )
}

/**
 * Writes a refusal, if no answer has begun. Its shape follows the version that the client names: with a known one, which is echoed, `code` is
 * the word; without, `code` is the status and the word is `error_code`.
 */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  thrown: unknown,
  { log, requestId }: { log: Logger; requestId: string },
) {
  const refusal = toAuthError(thrown)
  logRefusal(log, refusal)
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const { status, code, message, extra, retryAfterSeconds } = refusal
  const isVersioned = namesVersion(request.headers['x-supabase-api-version'])
  const fault = status >= 500 ? { error_id: requestId } : {}
  sendAnswer(response, {
    status,
    body: isVersioned
      ? { code, message, ...extra, ...fault }
      : { code: status, error_code: code, msg: message, ...extra, ...fault },
    headers: {
      ...(isVersioned ? { 'x-supabase-api-version': apiVersion } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      // An unread rest of a large or slow body would otherwise be taken for the next request.
      ...(status === 413 || status === 408 ? { connection: 'close' } : {}),
    },
  })
}

/** Versions are dates: whoever knows a later one than ours reads ours. */
function namesVersion(version: string | string[] | undefined): boolean {
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= apiVersion
}

/** Of what a refusal comes from only its kind is kept: the words of parsers and of the database may quote what was sent. */
function logRefusal(log: Logger, { status, code, cause }: AuthError) {
  if (status >= 500 && cause !== undefined) log.error({ err: cause, code }, 'auth request failed')
  else log.info({ status, code, ...(cause instanceof Error ? { cause: cause.name } : {}) }, 'auth request refused')
}
