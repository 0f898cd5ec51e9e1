import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

export type DueAccount = {
  id: string
  email: string | null
  emailConfirmedAt: Date | null
  newEmail: string | null
  phone: string | null
  newPhone: string | null
}

/**
 * Locks the account with the oldest due deletion, in the caller's transaction. Returns `undefined` when none is due or another process has locked it.
 */
export async function lockNextDueAccount(db: Db): Promise<DueAccount | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailConfirmedAt', 'newEmail', 'phone', 'newPhone'])
    .where('deletionDueAt', '<=', sql<Date>`now()`)
    .orderBy('deletionDueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Deletes an account with every row that references it. */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
