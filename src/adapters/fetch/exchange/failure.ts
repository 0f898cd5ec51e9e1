import type { Fetching } from '#contract/reports/report-evidence.ts'

export type Failure = NonNullable<Fetching['failure']>
export type FailureKind = Failure['kind']

const messageMax = 300

export function failure(kind: FailureKind, code: string | null, message: string): Failure {
  return { kind, code, message: message.slice(0, messageMax) }
}

export function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : null
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** The failure of a connection that was not yet open, by its current step. */
export function connectFailure(stage: 'dns' | 'connect' | 'tls', error: unknown): Failure {
  const code = codeOf(error)
  const isTimeout = code === 'ETIMEDOUT' || code === 'ETIMEOUT'
  const isReset = stage === 'tls' && (code === 'ECONNRESET' || code === 'EPIPE')
  return failure(isTimeout ? 'timeout' : isReset ? 'reset' : stage, code, messageOf(error))
}

const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED'])

/** The failure of an open connection. */
export function exchangeFailure(error: unknown): Failure {
  const code = codeOf(error) ?? (error instanceof Error && error.name !== 'Error' ? error.name : null)
  const message = messageOf(error)
  if (code === 'ETIMEDOUT') return failure('timeout', code, message)
  if (code !== null && /^(?:ERR_SSL_|EPROTO$)/.test(code)) return failure('tls', code, message)
  return failure(resetCodes.has(code ?? '') ? 'reset' : 'protocol', code, message)
}

export function closedEarly(): Failure {
  return failure('reset', 'CONNECTION_CLOSED', 'The connection was closed before the answer was over.')
}
