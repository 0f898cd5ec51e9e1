import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { AuthError } from '../auth-error.ts'
import type { PasskeyRow } from './webauthn.ts'

/** Lists the account's sign-in passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('factorId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Lists every credential of the account, including those of second factors. */
export function listCredentials(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()
}

/** Returns a sign-in passkey. Throws `AuthError` 404 `webauthn_credential_not_found` when there is none or it belongs to another account. */
export async function getPasskey(db: Db, userId: string, id: string): Promise<PasskeyRow> {
  if (!isUuid(id)) throw passkeyNotFound()
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('factorId', 'is', null)
    .executeTakeFirst()
  if (passkey === undefined) throw passkeyNotFound()
  return passkey
}

export function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

export function findByFactor(db: Db, factorId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('factorId', '=', factorId).executeTakeFirst()
}

export function passkeyNotFound(): AuthError {
  return new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found')
}

export const passkeyName = 'Passkey'
