import { APICallError, InvalidResponseDataError, JSONParseError, StreamProviderError, TypeValidationError } from 'ai'
import { isTextServiceError, type TextServiceFailure } from '../text-writer.ts'

/**
 * The reason why one request returned no whole article. `transient`: the same request may succeed later. `unbilled`: the service refused the request
 * or was never reached, so it cost nothing.
 */
export type AttemptFailure = {
  reason: TextServiceFailure
  message: string
  /** The HTTP status, if the service answered with an error. */
  status: number | null
  transient: boolean
  unbilled: boolean
  /** The wait from the service's Retry-After header, in milliseconds. */
  retryAfterMs: number | null
}

const messageMax = 500

/** A failure without an HTTP answer. By default it is final, billed and without a status. */
export function attemptFailure(
  reason: TextServiceFailure,
  message: string,
  more: Partial<AttemptFailure> = {},
): AttemptFailure {
  return { reason, message, status: null, transient: false, unbilled: false, retryAfterMs: null, ...more }
}

/** Milliseconds until a Retry-After header (RFC 9110 10.2.3: seconds or an HTTP date) is due; `null` for any other value. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  const value = header.trim()
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs)
}

function reasonOfStatus(status: number): TextServiceFailure {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status === 504) return 'timeout'
  return 'unavailable'
}

function isTransientStatus(status: number) {
  return status === 408 || status === 429 || status >= 500
}

function failureOfStatus(status: number, detail: string, retryAfter: string | undefined): AttemptFailure {
  return attemptFailure(reasonOfStatus(status), `the text service answered ${status}: ${detail}`, {
    status,
    transient: isTransientStatus(status),
    unbilled: true,
    retryAfterMs: retryAfterMs(retryAfter, Date.now()),
  })
}

/** Error codes of connections that were never established: nothing was sent, so nothing can be billed. */
const unreachedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

function failureOfCall(error: APICallError): AttemptFailure {
  const status = error.statusCode
  if (status !== undefined && status >= 400) {
    return failureOfStatus(status, error.message, error.responseHeaders?.['retry-after'])
  }
  if (status !== undefined) {
    return attemptFailure('interrupted', `the answer broke off: ${error.message}`, { transient: true })
  }
  const code = codeOf(error)
  return attemptFailure('unavailable', code === null ? error.message : `${error.message} (${code})`, {
    transient: true,
    unbilled: code !== null && unreachedCodes.has(code),
  })
}

/** An error that the service reports inside a stream that began with 200; some services add an HTTP status. */
function failureOfStreamedError(error: StreamProviderError): AttemptFailure {
  if (error.statusCode !== undefined && error.statusCode >= 400) {
    return { ...failureOfStatus(error.statusCode, error.message, undefined), unbilled: false }
  }
  return attemptFailure('unavailable', `the text service reported an error: ${error.message}`, { transient: true })
}

/** Classifies any error that the SDK throws or streams. */
export function failureOfError(error: unknown): AttemptFailure {
  if (isTextServiceError(error)) return attemptFailure(error.reason, error.message)
  if (APICallError.isInstance(error)) return failureOfCall(error)
  if (StreamProviderError.isInstance(error)) return failureOfStreamedError(error)
  if (TypeValidationError.isInstance(error)) {
    return attemptFailure('nonsense', 'the answer is not in the chat completions format')
  }
  if (JSONParseError.isInstance(error)) {
    return attemptFailure('interrupted', 'the answer was cut in the middle of its JSON', { transient: true })
  }
  if (InvalidResponseDataError.isInstance(error)) {
    return attemptFailure('interrupted', 'the answer ended without a finish reason', { transient: true })
  }
  const detail = error instanceof Error ? error.message : JSON.stringify(error)
  return attemptFailure('interrupted', `the answer broke off: ${detail}`, { transient: true })
}

/** `message` for a log: on one line, bounded, and without `secret`, which services often repeat in a 401. */
export function scrubbed(message: string, secret: string): string {
  const hidden = secret === '' ? message : message.replaceAll(secret, '[key]')
  return hidden.replaceAll(/\s+/g, ' ').slice(0, messageMax)
}
