/** A refusal of the auth service, with the status and code of its wire contract. Any other error is a bug, or a `DomainError` of another slice. */
export class AuthError extends Error {
  /** Compares by name: in development, reloaded server modules exist beside the modules that the process started with. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Error && thrown.name === 'AuthError'
  }
  readonly status: number
  readonly code: string
  /** Members beside code and message, such as `weak_password`. Never a secret. */
  readonly extra: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  constructor(
    status: number,
    code: string,
    message: string,
    options: { extra?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.extra = options.extra ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
