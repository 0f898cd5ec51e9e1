import { randomInt } from 'node:crypto'
import { recoveryCodesCount } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import type { Sealer } from '#domain/seal.ts'
import { AuthError } from '../auth-error.ts'
import { type FactorRow, factorNotFound } from './factors.ts'

/** Default name of a set. */
export const recoveryCodesName = 'Recovery codes'

const codeLength = 16
/** Without characters that are easily confused: 0, 1, i, l, o and u are missing. 30 characters remain, and a code has 78 bits. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz'

/** Returns new codes in canonical form: lower case, without separators. */
export function makeCodes(): string[] {
  return Array.from({ length: recoveryCodesCount }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
}

/** The stored hash of a code. Accepts the code as the member typed it: case, spaces and hyphens are ignored. */
export function hashCode(sealer: Sealer, factorId: string, code: string): Buffer {
  return sealer.sign('recovery code', `${factorId} ${code.replace(/[\s-]+/g, '').toLowerCase()}`)
}

/** The account's set, or `undefined` when it has none. */
export function findCodeSet(db: Db, userId: string): Promise<FactorRow | undefined> {
  return db
    .selectFrom('factors')
    .selectAll()
    .where('userId', '=', userId)
    .where('factorType', '=', 'recovery_code')
    .executeTakeFirst()
}

/** Throws `AuthError` 404 `mfa_factor_not_found`. */
export async function getCodeSet(db: Db, userId: string): Promise<FactorRow> {
  const set = await findCodeSet(db, userId)
  if (set === undefined) throw factorNotFound()
  return set
}

/** How many codes the set has, and how many are unused. Throws `AuthError` 404 `mfa_factor_not_found` when the account has none. */
export async function getCodesLeft(db: Db, userId: string): Promise<{ id: string; total: number; remaining: number }> {
  const { id } = await getCodeSet(db, userId)
  const { total, remaining } = await db
    .selectFrom('recoveryCodes')
    .select((count) => [
      count.fn.countAll<number>().as('total'),
      count.fn.countAll<number>().filterWhere('usedAt', 'is', null).as('remaining'),
    ])
    .where('factorId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, total: Number(total), remaining: Number(remaining) }
}

export function codesRefused(message = 'Invalid recovery code entered'): AuthError {
  return new AuthError(422, 'mfa_verification_failed', message)
}
