import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { Factors } from '#db/types.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { AccountDeps, Caller } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { countAttempt } from '../sign-in/admit-visitor.ts'

export type FactorRow = Selectable<Factors>

/** Lifetimes of an unverified factor and of a challenge. */
const factorLifetimeSeconds = 300
export const challengeLifetimeSeconds = 300
export const factorsMax = 10

/** Sealing purposes of the TOTP secrets and of the digits of text messages. */
export const factorSecretPurpose = 'factor secret'
export const factorCodePurpose = 'factor code'

/** Whether a factor is valid. An unverified one expires after 300 seconds, even if the sweep has not deleted it yet. */
export const isAlive = sql<boolean>`(factors.status = 'verified' or factors.created_at > now() - make_interval(secs => ${factorLifetimeSeconds}))`

/** The display name of a factor, with a default for a factor without a name. */
export function nameOfFactor({ factorType, friendlyName }: Pick<FactorRow, 'factorType' | 'friendlyName'>): string {
  return friendlyName ?? defaultNames[factorType] ?? 'Second factor'
}

const defaultNames: Readonly<Record<string, string>> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Security key',
  recovery_code: 'Recovery codes',
}

const verifiedFactor = prepared<{ id: string }>(
  'verified_factor',
  `select id from factors where user_id = $1::uuid and status = 'verified' and factor_type <> 'recovery_code' limit 1`,
)

/** Whether an account requires a second factor. Recovery codes replace a factor but do not count as one. */
export async function hasVerifiedFactor(db: Db, userId: string): Promise<boolean> {
  return (await verifiedFactor(db, [userId])).length > 0
}

/**
 * Refuses a session that no second factor has raised, if its account has a second factor. Throws `insufficient_aal` with `status`, which differs
 * between endpoints in the auth client's wire contract.
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
 * Returns a factor of the account. Throws 404 `mfa_factor_not_found` when there is none or it belongs to another account, and 404 `validation_failed`
 * for an id that is not a UUID.
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

/** Counts one challenge or answer. Throws 429 `over_request_rate_limit`. */
export function countFactorUse({ limits }: Pick<AccountDeps, 'limits'>, userId: string): Promise<void> {
  return countAttempt(limits.factorByAccount, userId)
}

/** Counts an answer as wrong until `resetFailedAttempts` reverts the count, so that concurrent answers cannot exceed the limit. Throws 429. */
export function countWrongAnswer({ limits }: Pick<AccountDeps, 'limits'>, userId: string): Promise<void> {
  return countAttempt(limits.wrongFactorByAccount, userId)
}

export function resetFailedAttempts({ limits }: Pick<AccountDeps, 'limits'>, userId: string): Promise<void> {
  return limits.wrongFactorByAccount.giveBack(userId)
}
