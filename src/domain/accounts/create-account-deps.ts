import { messageIntervalSeconds } from '#contract/limits.ts'
import type { StatementLimiter } from '#db/rate-limiter.ts'
import type { AccountDeps, AuthLimits } from './account-deps.ts'
import { createSigningKeys } from './sessions/signing-keys.ts'
import { createPasswordHasher } from './sign-in/passwords.ts'

export type AccountDepsOptions = Omit<AccountDeps, 'passwords' | 'signingKeys' | 'limits' | 'answerSteps'> & {
  /** Creates a limiter that all servers share. */
  limiter: (name: string, points: number, windowSeconds: number) => StatementLimiter
  /** Maximum sign-ins, mails and code attempts of one visitor within five minutes, for each kind. */
  requestsPerVisitor: number
  /** Maximum sign-in mails and text messages of this installation within an hour. */
  mailsPerHour: number
  textsPerHour: number
  refreshBySession: AuthLimits['refreshBySession']
}

/** Wrong passwords for one account name within 15 minutes. */
const wrongPasswordsMax = 20
/** Additional wrong passwords from a network where the account signed in before. */
const wrongPasswordsOfKnownMax = 10
/** Wrong six-digit codes for one address within a day, or one number within an hour. */
const wrongCodesMax = 20
/** Wrong second-factor codes within a day. A guesser then succeeds on one of 6,000 days. */
const wrongFactorCodesMax = 50
/** Wrong recovery codes within an hour. */
const wrongRecoveryCodesMax = 10
/** Sign-in messages to one address, and to one number, within a day. */
const mailsPerRecipientMax = 20
const textsPerRecipientMax = 10

/**
 * Each is longer than the work of its endpoints for an existing account, and small compared with the delivery time of a mail. Exported for the tests
 * of the wrappers that use them.
 */
export const answerSteps: AccountDeps['answerSteps'] = { token: 100, message: 200 }

/** Creates the dependencies of sign-in. */
export function createAccountDeps({
  limiter,
  requestsPerVisitor,
  mailsPerHour,
  textsPerHour,
  refreshBySession,
  ...rest
}: AccountDepsOptions): AccountDeps {
  const { db, sealer, origin } = rest
  return {
    ...rest,
    passwords: createPasswordHasher(),
    signingKeys: createSigningKeys(db, { sealer, origin }),
    answerSteps,
    limits: {
      signInByVisitor: limiter('sign-in-visitor', requestsPerVisitor, 300),
      signInByAccount: limiter('sign-in-account', wrongPasswordsMax, 900),
      signInByKnownVisitor: limiter('sign-in-known', wrongPasswordsOfKnownMax, 900),
      mailByInstallation: limiter('auth-mail-installation', mailsPerHour, 3_600),
      textByInstallation: limiter('auth-text-installation', textsPerHour, 3_600),
      usedUpWarning: limiter('auth-messages-warning', 1, 3_600),
      mailByRecipient: limiter('auth-mail-recipient', mailsPerRecipientMax, 86_400),
      textByRecipient: limiter('auth-text-recipient', textsPerRecipientMax, 86_400),
      textByFactor: limiter('auth-text-factor', textsPerRecipientMax, 86_400),
      mailByVisitor: limiter('auth-mail-visitor', requestsPerVisitor, 300),
      verifyByVisitor: limiter('auth-verify-visitor', requestsPerVisitor, 300),
      codeByEmail: limiter('auth-code-email', wrongCodesMax, 86_400),
      codeByPhone: limiter('auth-code-phone', wrongCodesMax, 3_600),
      factorMessageByNumber: limiter('auth-factor-message', 1, messageIntervalSeconds),
      factorByAccount: limiter('auth-factor-account', 15, 60),
      wrongFactorByAccount: limiter('auth-factor-wrong', wrongFactorCodesMax, 86_400),
      wrongRecoveryByAccount: limiter('auth-recovery-wrong', wrongRecoveryCodesMax, 3_600),
      refreshBySession,
    },
  }
}
