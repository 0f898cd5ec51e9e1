import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Factors } from '#db/types.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { AccountDeps, Caller } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { countAttempt } from '../sign-in/admit-visitor.ts'

export type FactorRow = Selectable<Factors>

/** How long a factor may wait for its first code, and a challenge for its answer. */
export const factorLifetimeSeconds = 300
export const challengeLifetimeSeconds = 300
export const factorsMax = 10

/** Under which purpose the shared secrets of TOTP are sealed, and the digits of text messages signed. */
export const factorSecretPurpose = 'factor secret'
export const factorCodePurpose = 'factor code'

/** Whether a factor still counts: an unverified one is forgotten after 300 seconds, swept or not. */
export const isAlive = sql<boolean>`(factors.status = 'verified' or factors.created_at > now() - make_interval(secs => ${factorLifetimeSeconds}))`

/** What a factor is called that its owner gave no name. */
export function nameOfFactor({ factorType, friendlyName }: Pick<FactorRow, 'factorType' | 'friendlyName'>): string {
  return friendlyName ?? defaultNames[factorType] ?? 'Second factor'
}

const defaultNames: Readonly<Record<string, string>> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Security key',
  recovery_code: 'Recovery codes',
}

/** Whether an account asks for a second factor. Recovery codes stand in for one and are none themselves. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('factors')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'verified')
    .where('factorType', '<>', 'recovery_code')
    .executeTakeFirst()
  return factor !== undefined
}

/**
 * Refuses a session that was not raised by the second factor of an account that has one. Throws `insufficient_aal` with `status`, which
 * differs from endpoint to endpoint in the auth client's wire contract.
 */
export async function requireAal2IfEnrolled(
  db: Db,
  caller: Pick<Caller, 'userId' | 'aal'>,
  status: 401 | 403 | 422,
): Promise<void> {
  if (caller.aal === 'aal2') return
  if (await hasVerifiedFactor(db, caller.userId))
    throw new AuthError(status, 'insufficient_aal', 'AAL2 session is required when MFA is enabled')
}

/**
 * A factor of the account. Throws 404 `mfa_factor_not_found`, alike for another account's and for none, or 404 `validation_failed` for a name
 * that is no UUID.
 */
export async function getFactor(db: Db, userId: string, factorId: string): Promise<FactorRow> {
  if (!isUuid(factorId)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = await db
    .selectFrom('factors')
    .selectAll()
    .where('id', '=', factorId)
    .where('userId', '=', userId)
    .where(isAlive)
    .executeTakeFirst()
  if (factor === undefined) throw factorNotFound()
  return factor
}

export function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

/** Counts one question or answer. Throws 429 `over_request_rate_limit`. */
export function countFactorUse({ limits }: Pick<AccountDeps, 'limits'>, userId: string): Promise<void> {
  return countAttempt(limits.factorByAccount, userId)
}

/** Counts an answer as wrong until `resetFailedAttempts` takes that back: those given at once cannot slip past together. Throws 429. */
export function countWrongAnswer({ limits }: Pick<AccountDeps, 'limits'>, userId: string): Promise<void> {
  return countAttempt(limits.wrongFactorByAccount, userId)
}

export function resetFailedAttempts({ limits }: Pick<AccountDeps, 'limits'>, userId: string): Promise<void> {
  return limits.wrongFactorByAccount.giveBack(userId)
}
