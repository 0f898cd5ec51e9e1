import type { OauthProvider } from '#adapters/sign-in/oauth-provider.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter, StatementLimiter } from '#db/rate-limiter.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { Sealer } from '#domain/seal.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'
import type { Captcha } from './sign-in/captcha.ts'
import type { PasswordHasher } from './sign-in/passwords.ts'

/** The dependencies of sign-in. `db` is the owner's connection, because row-level security policies apply only after the user is known. */
export type AccountDeps = {
  db: Db
  sealer: Sealer
  /** The site's own origin without a trailing slash. Tokens are issued by `<origin>/auth/v1`. */
  origin: string
  /** Patterns of other URLs that sign-in may redirect to. */
  redirectUrls: readonly string[]
  /** Sign-up needs no confirmation. */
  autoconfirm: boolean
  /** Issues and verifies proofs of work (`captcha.ts`). `null` when the installation requires none. Endpoints call `requireCaptcha`. */
  captcha: Captcha | null
  passwords: PasswordHasher
  signingKeys: SigningKeys
  /** External identity providers by their name in the URL: google, github, azure, apple, oidc. */
  providers: ReadonlyMap<string, OauthProvider>
  mail: MailDeps
  limits: AuthLimits
  /** Milliseconds. Answers of which the duration must not reveal an account come only after whole multiples of their step. */
  answerSteps: { token: number; message: number }
  /** Called at most once an hour when the installation's hourly message quota is used up, so that sign-up and recovery are refused. */
  onMessagesUsedUp: (channel: 'email' | 'sms') => void
}

/** Rate limits that all servers share. The keys are hashed visitor addresses or accounts, as each name says. */
export type AuthLimits = {
  /** Password sign-ins of one visitor, and exchanges of codes for sessions. */
  signInByVisitor: StatementLimiter
  /** Wrong passwords for one account name from all visitors. */
  signInByAccount: StatementLimiter
  /** Extra wrong passwords for one account name from a network where the account signed in before. Used after `signInByAccount` is exhausted. */
  signInByKnownVisitor: StatementLimiter
  /** Sign-ups, recoveries, resends and address changes of one visitor: every request that may send mail. */
  mailByVisitor: RateLimiter
  /** Sign-in mails and text messages that the installation may send within an hour: one share for all visitors, one for second factors. */
  mailByInstallation: RateLimiter
  textByInstallation: RateLimiter
  /** How often the operator is notified that these quotas are used up. */
  usedUpWarning: RateLimiter
  /** Sign-in mails to one address, and text messages to one number, over a day. Keys are keyed hashes. Notices of account changes are not counted. */
  mailByRecipient: StatementLimiter
  textByRecipient: StatementLimiter
  /** Text messages over a day to a phone that is a verified second factor. Separate from the messages that other visitors cause for that number. */
  textByFactor: RateLimiter
  /** Codes and links tried, and second factors begun, by one visitor. */
  verifyByVisitor: RateLimiter
  /** Wrong six-digit codes for one e-mail address over a day, from all visitors. Links of the same mails are not counted. */
  codeByEmail: RateLimiter
  /** Wrong six-digit codes for one phone number over an hour. Phones receive no links, so a longer window would lock the owner out. */
  codeByPhone: RateLimiter
  /** Text messages of one account to one number as a second factor, over the minimum interval between two messages. */
  factorMessageByNumber: RateLimiter
  /** Second-factor challenges and answers of one account. */
  factorByAccount: RateLimiter
  /** Wrong second-factor codes of one account over a day. Three six-digit codes are valid at any moment, so the limit must stop slow guessing. */
  wrongFactorByAccount: RateLimiter
  /** Wrong recovery codes of one account. Counted apart from the other factors, which must continue to work. */
  wrongRecoveryByAccount: RateLimiter
  /** Counts refreshes of one session in this process's memory. Returns whether one more is allowed. */
  refreshBySession: (sessionId: string) => boolean
}

/** The caller of a request, after the access token is verified and its session is found active. */
export type Caller = {
  userId: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** The account has a second factor, and this session has not verified it. */
  needsFactor: boolean
  email: string | null
  isAdmin: boolean
  /** When the session began. Old sessions must reauthenticate before a password change. */
  sessionCreatedAt: Date
}

/** The origin of a request, as stored with sessions and events. */
export type Origin = { ip: string; userAgent: string | null; visitorKey: string }
