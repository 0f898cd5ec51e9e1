import type { RateLimiter } from '#db/rate-limiter.ts'
import type { ChallengeRules } from '#domain/abuse/require-solution.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'

/** The deps of the contact form. */
export type ContactDeps = ChallengeRules & {
  /** The address that receives the messages. */
  recipient: string
  mail: MailDeps
  /** Counts the messages of a visitor. */
  byVisitor: RateLimiter
  /** Messages of one visitor and window that need no proof of work. */
  freeMessages: number
  /** One point for each message, so that the same one is not sent twice. */
  once: RateLimiter
}
