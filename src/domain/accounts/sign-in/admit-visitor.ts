import type { RateLimiter } from '#db/rate-limiter.ts'
import type { AccountDeps } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { MessageChannel } from '../tokens/message-quota.ts'

type Limits = Pick<AccountDeps, 'limits' | 'onMessagesUsedUp'>

/**
 * Counts a request that may send a message against the visitor who makes it and the installation, never against the account or address it names,
 * which would tell whether it is known. Throws 429 `over_email_send_rate_limit` or `over_sms_send_rate_limit`.
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

/** The same for an act of which only the owner of the account is told: that must work however much is sent. */
export async function admitAct({ limits }: Limits, visitorKey: string, channel: MessageChannel): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.mailByVisitor.consume(visitorKey)
  if (!allowed) throw tooManyMessages(channel, retryAfterSeconds)
}

/**
 * Counts messages that somebody asks for against those that the installation may send in an hour, whether any will be sent or not: what the answer
 * depends on is the same for everybody. Phones that count as second factors have as many to themselves: strangers must not be able to use up what
 * their owners need to sign in. Throws 429 as above.
 */
export async function admitToInstallation(
  { limits, onMessagesUsedUp }: Limits,
  channel: MessageChannel,
  { messages = 1, share = 'everybody' }: { messages?: number; share?: 'everybody' | 'factors' } = {},
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

/** Counts a try of a code or link, or a second factor begun, against the visitor who makes it. Throws 429 `over_request_rate_limit`. */
export async function admitTry({ limits }: Pick<AccountDeps, 'limits'>, visitorKey: string): Promise<void> {
  await countAttempt(limits.verifyByVisitor, visitorKey)
}

/**
 * Counts the exchange of a code for a session against the visitor, together with sign-ins by password: both ask for tokens. Throws 429
 * `over_request_rate_limit`.
 */
export async function admitExchange({ limits }: Pick<AccountDeps, 'limits'>, visitorKey: string): Promise<void> {
  await countAttempt(limits.signInByVisitor, visitorKey)
}

/** Throws 429 `over_request_rate_limit` when none is left. */
export async function countAttempt(limiter: RateLimiter, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(key)
  if (!allowed) throw tooManyRequests(retryAfterSeconds)
}

export function tooManyRequests(retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}
