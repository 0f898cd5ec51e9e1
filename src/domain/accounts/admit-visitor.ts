import type { RateLimiter } from '#db/rate-limiter.ts'
import type { AccountTools } from './account-tools.ts'
import { AuthError } from './auth-error.ts'

type Limits = Pick<AccountTools, 'limits'>

/**
 * Counts a request that may send a message against the visitor who makes it, never against the account or address it names, which would tell
 * whether it is known. Throws 429 `over_email_send_rate_limit` or `over_sms_send_rate_limit`.
 */
export async function admitMessage({ limits }: Limits, visitorKey: string, channel: 'email' | 'sms'): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.mailByVisitor.consume(visitorKey)
  if (!allowed) throw tooManyMessages(channel, retryAfterSeconds)
}

export function tooManyMessages(channel: 'email' | 'sms', retryAfterSeconds: number): AuthError {
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
  return new AuthError(429, `over_${channel}_send_rate_limit`, message, { retryAfterSeconds })
}

/** Counts a try of a code or link against the visitor who makes it. Throws 429 `over_request_rate_limit`. */
export async function admitTry({ limits }: Limits, visitorKey: string): Promise<void> {
  await takePoint(limits.verifyByVisitor, visitorKey)
}

/** Throws 429 `over_request_rate_limit` when none is left. */
export async function takePoint(limiter: RateLimiter, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(key)
  if (!allowed) throw tooManyRequests(retryAfterSeconds)
}

export function tooManyRequests(retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}
