import type { OauthProvider } from '#adapters/sign-in/oauth-provider.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter, StatementLimiter } from '#db/rate-limiter.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import type { Sealer } from '#domain/seal.ts'
import type { SigningKeys } from './sessions/signing-keys.ts'
import type { Captcha } from './sign-in/captcha.ts'
import type { PasswordHasher } from './sign-in/passwords.ts'

/** What sign-in is made of. `db` is the owner's connection: who somebody is must be known before policies can apply. */
export type AccountDeps = {
  db: Db
  sealer: Sealer
  /** The site's own address without a trailing slash; tokens are issued by `<origin>/auth/v1`. */
  origin: string
  /** Patterns of other addresses that sign-in may return to. */
  redirectUrls: readonly string[]
  /** Sign-up needs no confirmation. */
  autoconfirm: boolean
  /** Gives out and checks proofs of work (`captcha.ts`); `null` when none is asked for. Endpoints call `requireCaptcha`. */
  captcha: Captcha | null
  passwords: PasswordHasher
  signingKeys: SigningKeys
  /** Ways to sign in elsewhere, by the name in the address: google, github, azure, apple, oidc. */
  providers: ReadonlyMap<string, OauthProvider>
  mail: MailDeps
  limits: AuthLimits
  /** Is told, at most once an hour, that this installation's messages of the hour are used up and sign-up and recovery are refused. */
  onMessagesUsedUp: (channel: 'email' | 'sms') => void
}

/** Windows shared by all servers. Keys are addresses of visitors (hashed) or accounts, as each name says. */
export type AuthLimits = {
  /** Password sign-ins of one visitor, and exchanges of codes for sessions. */
  signInByVisitor: StatementLimiter
  /** Wrong passwords for one account name, whoever tries. */
  signInByAccount: StatementLimiter
  /** Wrong passwords for one account name from a network where it signed in before, once those of `signInByAccount` are used up. */
  signInByKnownVisitor: StatementLimiter
  /** Sign-ups, recoveries, resends and changes of one visitor: whatever may send mail. */
  mailByVisitor: RateLimiter
  /** Mails and text messages of sign-in that this installation is asked for within an hour: by everybody together, and for second factors. */
  mailByInstallation: RateLimiter
  textByInstallation: RateLimiter
  /** How often an operator is told that those are used up. */
  usedUpWarning: RateLimiter
  /** Mails of sign-in to one address, and text messages to one number, over a day; keys are keyed hashes. What tells an owner of a change is not counted. */
  mailByRecipient: StatementLimiter
  textByRecipient: StatementLimiter
  /** Text messages to a phone that counts as second factor, over a day, apart from what strangers may have sent to its number. */
  textByFactor: RateLimiter
  /** Codes and links tried, and second factors begun, by one visitor. */
  verifyByVisitor: RateLimiter
  /** Wrong six digits for one e-mail address over a day, whoever tries; the links of the same mails are not counted. */
  codeByEmail: RateLimiter
  /** Wrong six digits for one phone number over an hour: to a phone no links are sent, and its owner must not be kept out for long. */
  codeByPhone: RateLimiter
  /** Text messages that one account has sent to one number as a second factor, over the least time between two. */
  factorMessageByNumber: RateLimiter
  /** Second-factor questions and answers of one account. */
  factorByAccount: RateLimiter
  /** Wrong second-factor codes of one account, over a day: six digits, three of which are right at any moment, must outlast a patient thief. */
  wrongFactorByAccount: RateLimiter
  /** Wrong recovery codes of one account; apart from those of its other factors, which must keep working. */
  wrongRecoveryByAccount: RateLimiter
  /** Refreshes of one session, counted in the memory of this process: whether one more may pass. */
  refreshBySession: (sessionId: string) => boolean
}

/** Who asks, once an access token was verified and its session found alive. */
export type Caller = {
  userId: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** The account has a second factor, and this session has not shown it. */
  needsFactor: boolean
  email: string | null
  isAdmin: boolean
  /** When the session began: old ones must reauthenticate before they change a password. */
  sessionCreatedAt: Date
}

/** Where a request came from, as it is kept beside sessions and events. */
export type Origin = { ip: string; userAgent: string | null; visitorKey: string }
