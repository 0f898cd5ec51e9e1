import type { RateLimiter } from '#db/rate-limiter.ts'
import type { ChallengeRules } from '#domain/abuse/require-solution.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'

/** What the contact form needs. */
export type ContactDeps = ChallengeRules & {
  /** Where messages go. */
  recipient: string
  mail: MailDeps
  /** Counts a visitor's messages. */
  byVisitor: RateLimiter
  /** Messages of one visitor and window that need no proof of work. */
  freeMessages: number
  /** One point for each message, so that the same one is not sent twice. */
  once: RateLimiter
}
