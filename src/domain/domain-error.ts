import type { ErrorCode } from '#contract/errors.ts'

/** A refusal with a message for the caller. Any other error is a bug. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Machine-readable details, part of the response: never a secret. */
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: ErrorCode,
    message: string,
    options: { data?: unknown; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'DomainError'
    this.code = code
    this.data = options.data
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
