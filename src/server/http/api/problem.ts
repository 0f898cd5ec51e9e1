import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { DomainError } from '#domain/domain-error.ts'

export type Problem = {
  type: string
  title: string
  status: number
  code: ErrorCode
  message: string
  detail: string
  requestId: string
  defined: boolean
  data?: unknown
}

/** Converts any thrown value to a refusal: with its own code and message for a refusal, `unavailable` for a lost database, else `internal`. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown
  if (thrown instanceof ORPCError) return fromRpcError(thrown)
  if (isConnectionLoss(thrown)) return databaseLost(thrown)
  return new DomainError('internal', 'Something went wrong', { cause: thrown })
}

function fromRpcError(error: ORPCError<string, unknown>): DomainError {
  if (error.cause instanceof DomainError) return error.cause
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    const named = error.cause.issues.find(namesCode)
    if (named !== undefined) return new DomainError(named.params.code, named.message)
    const issues = error.cause.issues.map(({ path, message }) => ({
      field: (path ?? []).map((part) => (typeof part === 'object' ? String(part.key) : String(part))).join('.'),
      message,
    }))
    return new DomainError('validation_failed', issues[0]?.message ?? 'A field is wrong', { data: { issues } })
  }
  if (error.code === 'NOT_FOUND') return new DomainError('not_found', 'There is nothing here')
  if (error.status < 500) return new DomainError('bad_request', 'The request couldn’t be read', { cause: error })
  if (isConnectionLoss(error.cause)) return databaseLost(error)
  return new DomainError('internal', 'Something went wrong', { cause: error.cause ?? error })
}

/** The issue of a schema can name a refusal (`params.code`) if the requested object itself is wrong, not a field. */
function namesCode<Issue extends object>(issue: Issue): issue is Issue & { params: { code: ErrorCode } } {
  const code = (issue as { params?: { code?: unknown } }).params?.code
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}

const retryAfterSeconds = 5

/** A running statement may have been executed, so the client must check before it writes again. */
function databaseLost(cause: Error): DomainError {
  const outcome = isCutShort(cause) ? ' If you were saving something, check whether it was saved first.' : ''
  const text = `The service is not ready. Please try again in a moment.${outcome}`
  return new DomainError('unavailable', text, { cause, retryAfterSeconds })
}

/**
 * Connection refused or reset, PostgreSQL starting, stopping or out of connections (classes 08, 53, 57P), or one that does not respond: refused or
 * cut by the watchdog, or aborted by the time limit of the driver or of the server (57014).
 */
function isConnectionLoss(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error)) return false
  const code = (thrown as { code?: unknown }).code
  if (typeof code === 'string' && connectionLossCodes.test(code)) return true
  return /timeout exceeded when trying to connect/.test(thrown.message) || isCutShort(thrown)
}

const connectionLossCodes = /^(08...|53...|57P0.|57014|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|DATABASE_SILENT)$/

/** The driver reports these only by message. The last message comes from Kysely, for a connection that was lost before its transaction ended. */
function isCutShort(thrown: unknown): boolean {
  if (thrown instanceof ORPCError) return isCutShort(thrown.cause)
  if (!(thrown instanceof Error)) return false
  return /Connection terminated|Query read timeout|Client has encountered a connection error/.test(thrown.message)
}

/** A refusal as a problem document (RFC 9457), with the members that typed clients read. */
export function problemDocument(error: DomainError, requestId: string): Problem {
  return {
    type: `urn:linkwright:error:${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: errorStatus[error.code],
    code: error.code,
    message: error.message,
    detail: error.message,
    requestId,
    defined: true,
    ...(error.data === undefined ? {} : { data: error.data }),
  }
}

/** Logs a fault with its error, and a refusal as one line. A refusal because of overload is no fault. */
export function logProblem(log: Logger, error: DomainError) {
  if (isFault(error)) log.error({ err: error.cause ?? error }, 'request failed')
  else
    log.info(
      { code: error.code, ...(error.cause instanceof Error ? { cause: error.cause.message } : {}) },
      'request refused',
    )
}

/** Whether it is a fault, not a refusal. */
export function isFault(error: DomainError): boolean {
  return error.code === 'internal' || (error.code === 'unavailable' && error.cause !== undefined)
}
