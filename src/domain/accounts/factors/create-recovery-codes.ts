import { sql } from 'kysely'
import { recoveryCodesCount } from '#contract/limits.ts'
import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { hasVerifiedFactor } from './factors.ts'
import { findCodeSet, getCodeSet, hashCode, makeCodes, recoveryCodesName } from './recovery-codes.ts'

type Owner = { caller: Caller; user: UserRow; from: Origin }
type Deps = Pick<AccountDeps, 'db' | 'sealer' | 'mail'>

/** A new set. Its codes are shown only once. */
export type NewCodes = { id: string; friendlyName: string; codes: string[] }

/**
 * Creates the account's first set of recovery codes. Throws `reauthentication_needed`, and `AuthError`: 403 `insufficient_aal`, 422
 * `mfa_recovery_codes_sole_factor` without another verified factor, `mfa_verified_factor_exists` when there is a set already.
 */
export async function createRecoveryCodes(deps: Deps, who: Owner, friendlyName: string | null): Promise<NewCodes> {
  return deps.db.transaction().execute(async (db) => {
    await requireOwner(db, who)
    if ((await findCodeSet(db, who.user.id)) !== undefined)
      throw new AuthError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist, regenerate them instead')
    const name = friendlyName ?? recoveryCodesName
    const { id } = await insertSet(db, who.user.id, name)
    return fillSet(db, deps, who, { id, friendlyName: name })
  })
}

/** Replaces the set and invalidates every code of the old one. Throws as above, and `AuthError` 404 `mfa_factor_not_found` when there is no set. */
export async function replaceRecoveryCodes(deps: Deps, who: Owner): Promise<NewCodes> {
  return deps.db.transaction().execute(async (db) => {
    await requireOwner(db, who)
    const { id, friendlyName } = await getCodeSet(db, who.user.id)
    await db.deleteFrom('recoveryCodes').where('factorId', '=', id).execute()
    await db.updateTable('factors').set({ updatedAt: sql<Date>`now()` }).where('id', '=', id).execute()
    return fillSet(db, deps, who, { id, friendlyName: friendlyName ?? recoveryCodesName })
  })
}

/** Locks the account, so that two concurrent requests cannot both create a set. */
async function requireOwner(db: Db, { caller, user }: Owner): Promise<void> {
  await lockUser(db, user.id)
  if (!(await hasVerifiedFactor(db, user.id)))
    throw new AuthError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor')
  if (caller.aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', 'AAL2 required to create recovery codes')
  await requireRecentSignIn(db, caller.sessionId)
}

async function insertSet(db: Db, userId: string, friendlyName: string): Promise<{ id: string }> {
  try {
    return await db
      .insertInto('factors')
      .values({ userId, friendlyName, factorType: 'recovery_code', status: 'verified' })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!violates(error, 'factors_friendly_name_key')) throw error
    const message = 'A factor with this friendly name already exists for this user'
    throw new AuthError(422, 'mfa_factor_name_conflict', message, { cause: error })
  }
}

async function fillSet(
  db: Db,
  { sealer, mail }: Deps,
  { user, from }: Owner,
  set: { id: string; friendlyName: string },
): Promise<NewCodes> {
  const codes = makeCodes()
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ factorId: set.id, codeHash: hashCode(sealer, set.id, code) })))
    .execute()
  const details = { codes: recoveryCodesCount }
  await recordEvent(db, { userId: user.id, kind: 'recovery_codes_created', details, ip: from.ip })
  if (user.email !== null) await queueMail(db, mail, { to: user.email, template: 'recovery-codes-created', data: {} })
  return { ...set, codes }
}
