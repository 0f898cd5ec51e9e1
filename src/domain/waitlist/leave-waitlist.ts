import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockPositions } from './lock-positions.ts'

/** Deletes an entry of the waitlist with all its data. Later entries move up. Throws `not_found` when it is already deleted. */
export async function leaveWaitlist(db: Db, { id }: { id: string }): Promise<void> {
  const deleted = await inTransaction(db, async (db) => {
    await lockPositions(db)
    return db.deleteFrom('waitlist').where('id', '=', id).returning('id').executeTakeFirst()
  })
  if (deleted === undefined) throw new DomainError('not_found', 'This email address is no longer on the waitlist.')
}

/** Deletes the entries of an account and of its confirmed address, in the transaction that deletes the account. */
export async function deleteWaitlistEntries(
  db: Db,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await lockPositions(db)
  await db
    .deleteFrom('waitlist')
    .where((where) => where.or([where('userId', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]))
    .execute()
}
