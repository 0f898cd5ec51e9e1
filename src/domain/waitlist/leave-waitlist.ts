import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockPositions } from './lock-positions.ts'

/** Takes an address off the waitlist and erases all of it; whoever stood behind it moves up. Throws `not_found` when it is gone already. */
export async function leaveWaitlist(db: Db, { id }: { id: string }): Promise<void> {
  const left = await inTransaction(db, async (db) => {
    await lockPositions(db)
    return db.deleteFrom('waitlist').where('id', '=', id).returning('id').executeTakeFirst()
  })
  if (left === undefined) throw new DomainError('not_found', 'This email address is no longer on the waitlist.')
}

/** Erases what is held about an account and about its confirmed address, in the transaction that deletes the account. */
export async function eraseWaiting(db: Db, { userId, email }: { userId: string; email: string | null }): Promise<void> {
  await lockPositions(db)
  await db
    .deleteFrom('waitlist')
    .where((where) => where.or([where('userId', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]))
    .execute()
}
