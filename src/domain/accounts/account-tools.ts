import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import type { MailTools } from '#domain/mail/mail-tools.ts'
import type { Sealer } from '#domain/seal.ts'
import type { PasswordHasher } from './passwords.ts'
import type { OauthProvider } from './providers/oauth-provider.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What sign-in is made of. `db` is the owner's connection: who somebody is must be known before policies can apply. */
export type AccountTools = {
  db: Db
  sealer: Sealer
  /** The site's own address without a trailing slash; tokens are issued by `<origin>/auth/v1`. */
  origin: string
  /** Patterns of other addresses that sign-in may return to. */
  redirectUrls: readonly string[]
  /** Sign-up needs no confirmation. */
  autoconfirm: boolean
  /** Checks a captcha token (a solved proof of work); `null` when none is asked for. */
  captcha: ((token: string) => Promise<boolean>) | null
  passwords: PasswordHasher
  signingKeys: SigningKeys
  /** Ways to sign in elsewhere, by the name in the address: google, github, azure, apple, oidc. */
  providers: ReadonlyMap<string, OauthProvider>
  mail: MailTools
  limits: AuthLimits
}

/** Windows shared by all servers. Keys are addresses of visitors (hashed) or accounts, as each name says. */
export type AuthLimits = {
  /** Password sign-ins of one visitor. */
  signInByVisitor: RateLimiter
  /** Wrong passwords for one account name, whoever tries. */
  signInByAccount: RateLimiter
  /** Sign-ups, recoveries, resends and changes of one visitor: whatever may send mail. */
  mailByVisitor: RateLimiter
  /** Codes and links tried by one visitor. */
  verifyByVisitor: RateLimiter
  /** Second-factor questions and answers of one account. */
  factorByAccount: RateLimiter
}

/** Who asks, once an access token was verified and its session found alive. */
export type Caller = {
  userId: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  email: string | null
  isAdmin: boolean
  /** When the session began: old ones must reauthenticate before they change a password. */
  sessionCreatedAt: Date
}

/** Where a request came from, as it is kept beside sessions and events. */
export type Origin = { ip: string; userAgent: string | null; visitorKey: string }
