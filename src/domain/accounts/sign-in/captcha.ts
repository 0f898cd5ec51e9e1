import type { Db } from '#db/db.ts'
import { createTrialChallenge, redeemChallenge } from '#domain/abuse/challenge.ts'
import type { Sealer } from '#domain/seal.ts'
import { AuthError } from '../auth-error.ts'

/** A proof of work for requests of anonymous visitors. */
export type Captcha = {
  /** A new challenge, plain JSON, valid for 10 minutes. */
  challenge(): Promise<Record<string, unknown>>
  /** Whether `token` solves one of this site's challenges, in time and for the first time. Rejects when the database is unavailable. */
  isSolved(token: string): Promise<boolean>
}

/** The same proof of work as for trial posts, under its own key: a solution for one is not valid for the other. */
export function createCaptcha(db: Db, { sealer, cost }: { sealer: Sealer; cost: number }): Captcha {
  const secret = sealer.sign('captcha', 'challenges').toString('hex')
  return {
    challenge: async () => ({ ...(await createTrialChallenge({ secret, cost })) }),
    isSolved: (token) => redeemChallenge(db, { secret, solution: token }),
  }
}

/** Requires a solved captcha where the installation uses one: `security` is the body's `gotrue_meta_security`. Throws 400 `captcha_failed`. */
export async function requireCaptcha({ captcha }: { captcha: Captcha | null }, security: unknown): Promise<void> {
  if (captcha === null) return
  const token =
    typeof security === 'object' && security !== null ? (security as { captcha_token?: unknown }).captcha_token : null
  if (typeof token !== 'string' || token === '')
    throw new AuthError(400, 'captcha_failed', 'captcha protection: request disallowed (no captcha_token found)')
  if (!(await captcha.isSolved(token)))
    throw new AuthError(400, 'captcha_failed', 'captcha protection: request disallowed (invalid or used captcha_token)')
}
