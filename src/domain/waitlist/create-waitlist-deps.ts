import { waitlistJoinsPerHourMax, waitlistJoinsWithoutChallenge } from '#contract/limits.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { WaitlistDeps } from './waitlist-deps.ts'

export type WaitlistDepsOptions = {
  mail: MailDeps
  /** Makes a limiter that all servers share. */
  limiter: (name: string, points: number, windowSeconds: number) => RateLimiter
  /** Joins of everybody within an hour: each may send a mail. */
  joinsPerHour: number
  challengeCost: number
}

/** Puts together what joining needs. The proof of work has a key of its own: a solution made for a trial post is worth nothing here. */
export function createWaitlistDeps({ mail, limiter, joinsPerHour, challengeCost }: WaitlistDepsOptions): WaitlistDeps {
  return {
    mail,
    byVisitor: limiter('waitlist-visitor', waitlistJoinsPerHourMax, 3_600),
    freeJoins: waitlistJoinsWithoutChallenge,
    byInstallation: limiter('waitlist-installation', joinsPerHour, 3_600),
    challengeSecret: mail.sealer.sign('waitlist', 'challenges').toString('hex'),
    challengeCost,
  }
}
