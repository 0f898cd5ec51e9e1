import { waitlistJoinsPerHourMax, waitlistJoinsWithoutChallenge } from '#contract/limits.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { MailTools } from '#domain/mail/mail-tools.ts'
import type { WaitlistTools } from './waitlist-tools.ts'

export type WaitlistToolsOptions = {
  mail: MailTools
  /** Makes a limiter that all servers share. */
  limiter: (name: string, points: number, windowSeconds: number) => RateLimiter
  /** Joins of everybody within an hour: each may send a mail. */
  joinsPerHour: number
  challengeCost: number
}

/** Puts together what joining needs. The proof of work has a key of its own: a solution made for a trial post is worth nothing here. */
export function createWaitlistTools({
  mail,
  limiter,
  joinsPerHour,
  challengeCost,
}: WaitlistToolsOptions): WaitlistTools {
  return {
    mail,
    byVisitor: limiter('waitlist-visitor', waitlistJoinsPerHourMax, 3_600),
    freeJoins: waitlistJoinsWithoutChallenge,
    byInstallation: limiter('waitlist-installation', joinsPerHour, 3_600),
    challengeSecret: mail.sealer.sign('waitlist', 'challenges').toString('hex'),
    challengeCost,
  }
}
