import type { RateLimiter } from '#db/rate-limiter.ts'
import type { ChallengeRules } from '#domain/abuse/require-solution.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'

/** What joining the waitlist needs. Everybody may join, and have a mail sent by it: hence the limits. */
export type WaitlistDeps = ChallengeRules & {
  mail: MailDeps
  /** Counts the joins of a visitor. */
  byVisitor: RateLimiter
  /** Joins of one visitor and window that need no proof of work. */
  freeJoins: number
  /** Counts the joins of everybody, under one key: each may send a mail. */
  byInstallation: RateLimiter
}
