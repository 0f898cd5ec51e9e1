import type { Db } from '#db/db.ts'
import { recordEvent } from '../record-event.ts'
import { getAccountByEmail } from './get-account-by-email.ts'

/** Revokes the administrator role of an account, effective from its next request. Throws `not_found` when there is no such account. */
export async function revokeAdmin(db: Db, email: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { id } = await getAccountByEmail(db, email)
    const { numDeletedRows } = await db
      .deleteFrom('userRoles')
      .where('userId', '=', id)
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await recordEvent(db, { userId: id, kind: 'admin_revoked', ip: null })
  })
}
