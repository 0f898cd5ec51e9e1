import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { toString as drawQrCode } from 'qrcode'
import type { Db } from '#db/db.ts'
import type { AccountDeps, Caller } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import type { UserRow } from '../queries.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { type FactorRow, factorSecretPurpose, factorsMax, isAlive } from './factors.ts'

export type NewFactor =
  | { type: 'totp'; friendlyName: string | null; issuer: string | null }
  /** `phone` in the form that `normalPhone` returns. */
  | { type: 'phone'; friendlyName: string | null; phone: string }
  | { type: 'webauthn'; friendlyName: string | null }

export type EnrolledFactor = {
  factor: FactorRow
  /** Data for an authenticator app, shown only once: a QR code (SVG), the secret in Base32, and both as an `otpauth:` URI. */
  totp: { qrCode: string; secret: string; uri: string } | null
}

const secretBytes = 20

/**
 * Begins the enrollment of a second factor. The factor is verified by its first code within 300 seconds. The first factor needs a sign-in of the last
 * day, a further one a session raised by an existing factor. Throws `reauthentication_needed`, and `AuthError`: 403 `insufficient_aal`, 422
 * `too_many_enrolled_mfa_factors`, `mfa_factor_name_conflict`, `mfa_verified_factor_exists` (the same phone), `passkey_disabled`.
 */
export async function enrollFactor(
  deps: Pick<AccountDeps, 'db' | 'sealer' | 'origin'>,
  { caller, user }: { caller: Caller; user: UserRow },
  input: NewFactor,
): Promise<EnrolledFactor> {
  if (input.type === 'webauthn') relyingPartyOf(deps)
  const totp = input.type === 'totp' ? await makeTotp(input.issuer ?? new URL(deps.origin).host, user) : null
  return deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    await deleteStaleFactors(db, user.id, input)
    await requireRoom(db, caller, input)
    const factor = await db
      .insertInto('factors')
      .values({
        userId: user.id,
        friendlyName: input.friendlyName,
        factorType: input.type,
        secret: totp === null ? null : deps.sealer.seal(factorSecretPurpose, totp.secret),
        phone: input.type === 'phone' ? input.phone : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { factor, totp }
  })
}

/** Deletes expired unverified factors, and an earlier enrollment with the same phone. */
async function deleteStaleFactors(db: Db, userId: string, input: NewFactor): Promise<void> {
  await db
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .where('status', '=', 'unverified')
    .where((or) =>
      or.or([sql<boolean>`not ${isAlive}`, ...(input.type === 'phone' ? [or('phone', '=', input.phone)] : [])]),
    )
    .execute()
}

async function requireRoom(db: Db, caller: Caller, input: NewFactor): Promise<void> {
  const factors = await db
    .selectFrom('factors')
    .select(['friendlyName', 'factorType', 'phone', 'status'])
    .where('userId', '=', caller.userId)
    .execute()
  const isFurther = factors.some(({ status, factorType }) => status === 'verified' && factorType !== 'recovery_code')
  if (!isFurther) await requireRecentSignIn(db, caller.sessionId)
  else if (caller.aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  if (factors.filter(({ factorType }) => factorType !== 'recovery_code').length >= factorsMax)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (input.type === 'phone' && factors.some(({ phone }) => phone === input.phone))
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  const { friendlyName } = input
  if (friendlyName !== null && factors.some((factor) => factor.friendlyName === friendlyName))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      'A factor with this friendly name already exists for this user',
    )
}

async function makeTotp(issuer: string, user: UserRow) {
  const secret = new Secret({ size: secretBytes })
  const label = user.email ?? user.phone ?? user.id
  const uri = new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: 30 }).toString()
  const svg = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M' })
  // The client puts the SVG into a `data:` URL unescaped, where `#` would end the data.
  const qrCode = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
  return { qrCode, secret: secret.base32, uri }
}
