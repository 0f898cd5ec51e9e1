import { messageIntervalSeconds } from '#contract/limits.ts'
import type { StatementLimiter } from '#db/rate-limiter.ts'
import type { AccountTools, AuthLimits } from './account-tools.ts'
import { createPasswordHasher } from './passwords.ts'
import { createSigningKeys } from './signing-keys.ts'

export type AccountToolsOptions = Omit<AccountTools, 'passwords' | 'signingKeys' | 'limits'> & {
  /** Makes a limiter that all servers share. */
  limiter: (name: string, points: number, windowSeconds: number) => StatementLimiter
  /** Password sign-ins, mails and tried codes that one visitor may ask for within five minutes, of each kind. */
  requestsPerVisitor: number
  refreshBySession: AuthLimits['refreshBySession']
}

/** Wrong passwords for one account name within a quarter of an hour. */
const wrongPasswordsMax = 20
/** Wrong six digits for one address within a day, or one number within an hour. */
const wrongCodesMax = 20
/** Wrong second-factor codes within a day; a guesser then succeeds in one of 6,000 days. */
const wrongFactorCodesMax = 50

/** Puts together what sign-in is made of. */
export function createAccountTools({
  limiter,
  requestsPerVisitor,
  refreshBySession,
  ...given
}: AccountToolsOptions): AccountTools {
  const { db, sealer, origin } = given
  return {
    ...given,
    passwords: createPasswordHasher(),
    signingKeys: createSigningKeys(db, { sealer, origin }),
    limits: {
      signInByVisitor: limiter('sign-in-visitor', requestsPerVisitor, 300),
      signInByAccount: limiter('sign-in-account', wrongPasswordsMax, 900),
      mailByVisitor: limiter('auth-mail-visitor', requestsPerVisitor, 300),
      verifyByVisitor: limiter('auth-verify-visitor', requestsPerVisitor, 300),
      codeByEmail: limiter('auth-code-email', wrongCodesMax, 86_400),
      codeByPhone: limiter('auth-code-phone', wrongCodesMax, 3_600),
      factorMessageByNumber: limiter('auth-factor-message', 1, messageIntervalSeconds),
      factorByAccount: limiter('auth-factor-account', 15, 60),
      wrongFactorByAccount: limiter('auth-factor-wrong', wrongFactorCodesMax, 86_400),
      refreshBySession,
    },
  }
}
