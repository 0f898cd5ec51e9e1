import { AuthError } from '#domain/accounts/auth-error.ts'
import { DomainError } from '#domain/domain-error.ts'

/** Computes a hash in the queue that sign-in uses too. Throws `unavailable` while too many wait. */
export async function withHashingSlot<Result>(compute: () => Promise<Result>): Promise<Result> {
  try {
    return await compute()
  } catch (error) {
    if (error instanceof AuthError && error.status === 503)
      throw new DomainError('unavailable', 'We’re busy right now. Please try again in a moment.', {
        retryAfterSeconds: 2,
      })
    throw error
  }
}
