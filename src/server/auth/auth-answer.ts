import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { errorStatus } from '#contract/errors.ts'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { DomainError } from '#domain/domain-error.ts'
import { toDomainError } from '#server/http/api/problem.ts'
import type { AuthAnswer } from './request/endpoint.ts'

const apiVersion = '2024-01-01'

/** Sends an endpoint's answer: JSON, a redirect, or no body for 204. */
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

/** Refusals of other slices that the auth client knows by other codes. */
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

/** Converts any thrown value into an error for the caller. An unexpected error is an internal one and reveals no details. */
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

/** PostgreSQL refuses some texts that JSON allows: NUL, unpaired surrogates, structures that are too deep (classes 22 and 54). */
function isUnstorable(thrown: unknown): boolean {
  return (
    thrown instanceof Error && /^(22021|22P05|22P02|22P03|54001)$/.test(String((thrown as { code?: unknown }).code))
  )
}

/**
 * Sends a refusal, unless an answer has begun. Its shape follows the client's API version: with a known version, which is echoed, `code` is the word;
 * without one, `code` is the status and `error_code` is the word.
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
      // Otherwise the unread rest of a large or slow body would be parsed as the next request.
      ...(status === 413 || status === 408 ? { connection: 'close' } : {}),
    },
  })
}

/** Versions are dates. A client with a later version also accepts this one. */
function namesVersion(version: string | string[] | undefined): boolean {
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= apiVersion
}

/** Logs only the kind of a refusal's cause, because messages of parsers and of the database may quote the input. */
function logRefusal(log: Logger, { status, code, cause }: AuthError) {
  if (status >= 500 && cause !== undefined) log.error({ err: cause, code }, 'auth request failed')
  else log.info({ status, code, ...(cause instanceof Error ? { cause: cause.name } : {}) }, 'auth request refused')
}
