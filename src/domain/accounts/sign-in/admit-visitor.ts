import type { RateLimiter } from '#db/rate-limiter.ts'
import type { AccountDeps } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { MessageChannel } from '../tokens/message-quota.ts'

type Limits = Pick<AccountDeps, 'limits' | 'onMessagesUsedUp'>

/**
 * Counts a request that may send a message, per visitor and for the installation. Does not count per account or address, because the limit would
 * reveal whether it is known. Throws 429 `over_email_send_rate_limit` or `over_sms_send_rate_limit`.
 */
export async function admitMessage(
  deps: Limits,
  visitorKey: string,
  channel: MessageChannel,
  messages = 1,
): Promise<void> {
  await admitAct(deps, visitorKey, channel)
  await admitToInstallation(deps, channel, { messages })
}

/** Like `admitMessage`, for an action that only notifies the owner of the account. It must work even when the installation's quota is used up. */
export async function admitAct({ limits }: Limits, visitorKey: string, channel: MessageChannel): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.mailByVisitor.consume(visitorKey)
  if (!allowed) throw tooManyMessages(channel, retryAfterSeconds)
}

/**
 * Counts requested messages in the installation's hourly quota, even if none is sent, so that the answer does not depend on the account. Phones that
 * are second factors have a share of their own, so that other visitors cannot use up what their owners need to sign in. Throws 429 as above.
 */
export async function admitToInstallation(
  { limits, onMessagesUsedUp }: Limits,
  channel: MessageChannel,
  { messages = 1, share = 'all' }: { messages?: number; share?: 'all' | 'factors' } = {},
): Promise<void> {
  const limiter = channel === 'email' ? limits.mailByInstallation : limits.textByInstallation
  const { allowed, retryAfterSeconds } = await limiter.consume(share, messages)
  if (allowed) return
  const warning = await limits.usedUpWarning.consume(channel)
  if (warning.allowed) onMessagesUsedUp(channel)
  throw tooManyMessages(channel, retryAfterSeconds)
}

export function tooManyMessages(channel: MessageChannel, retryAfterSeconds: number): AuthError {
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
  return new AuthError(429, `over_${channel}_send_rate_limit`, message, { retryAfterSeconds })
}

/** Counts an attempt of a code or link, or the start of a second factor, per visitor. Throws 429 `over_request_rate_limit`. */
export async function admitAttempt({ limits }: Pick<AccountDeps, 'limits'>, visitorKey: string): Promise<void> {
  await countAttempt(limits.verifyByVisitor, visitorKey)
}

/**
 * Counts the exchange of a code for a session per visitor, together with password sign-ins, because both request tokens. Throws 429
 * `over_request_rate_limit`.
 */
export async function admitExchange({ limits }: Pick<AccountDeps, 'limits'>, visitorKey: string): Promise<void> {
  await countAttempt(limits.signInByVisitor, visitorKey)
}

/** Throws 429 `over_request_rate_limit` when no attempt is left. */
export async function countAttempt(limiter: RateLimiter, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(key)
  if (!allowed) throw tooManyRequests(retryAfterSeconds)
}

export function tooManyRequests(retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}
