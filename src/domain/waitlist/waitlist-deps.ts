import type { RateLimiter } from '#db/rate-limiter.ts'
import type { ChallengeRules } from '#domain/abuse/require-solution.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'

/** The dependencies of joining the waitlist. Any visitor may join and so cause a mail, hence the limits. */
export type WaitlistDeps = ChallengeRules & {
  mail: MailDeps
  /** Counts the joins of a visitor. */
  byVisitor: RateLimiter
  /** Joins of one visitor and window that need no proof of work. */
  freeJoins: number
  /** Counts the joins of all visitors under one key, because each may send a mail. */
  byInstallation: RateLimiter
}
