import type { AccountDeps } from '../account-deps.ts'
import { getPasskey, passkeyNotFound } from './queries.ts'
import type { PasskeyRow } from './webauthn.ts'

/** Renames a passkey. Throws `AuthError` 404 `webauthn_credential_not_found`. */
export async function renamePasskey(
  { db }: Pick<AccountDeps, 'db'>,
  userId: string,
  { id, friendlyName }: { id: string; friendlyName: string },
): Promise<PasskeyRow> {
  const passkey = await getPasskey(db, userId, id)
  const renamed = await db
    .updateTable('passkeys')
    .set({ friendlyName })
    .where('id', '=', passkey.id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (renamed === undefined) throw passkeyNotFound()
  return renamed
}
