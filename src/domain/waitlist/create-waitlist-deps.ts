import { waitlistJoinsPerHourMax, waitlistJoinsWithoutChallenge } from '#contract/limits.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { WaitlistDeps } from './waitlist-deps.ts'

export type WaitlistDepsOptions = {
  mail: MailDeps
  /** Creates a limiter that all servers share. */
  limiter: (name: string, points: number, windowSeconds: number) => RateLimiter
  /** Maximum joins of all visitors within an hour, because each may send a mail. */
  joinsPerHour: number
  challengeCost: number
}

/** Creates the dependencies of joining. The proof of work has its own key: a solution for a trial post is not valid here. */
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
