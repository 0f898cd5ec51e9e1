import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { recordEvent } from '../record-event.ts'
import { getAccountByEmail } from './get-account-by-email.ts'

/** Lets a banned account sign in again. Throws `not_found` when there is no such account. */
export async function unbanAccount(db: Db, email: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { id } = await getAccountByEmail(db, email)
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ bannedUntil: null, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('bannedUntil', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await recordEvent(db, { userId: id, kind: 'unbanned', ip: null })
  })
}
