import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockPositions } from './lock-positions.ts'

/** A second address of a mailbox that waits already is nobody new: whose link it came through gets nothing for it. */
const referredByIfNew = sql<string | null>`
  case when exists (select from waitlist as other where other.mailbox = waitlist.mailbox and other.status = 'confirmed') then null else referred_by end`

/**
 * Gives an address its place, the one after all others, once its owner confirmed it; whoever referred it moves up. `userId` is the account whose
 * address it is, where that is known. Answers whether this took the place: a second time, and for a place that is gone, `false`.
 */
export async function confirmEntry(db: Db, { id, userId = null }: { id: string; userId?: string | null }) {
  return inTransaction(db, async (db) => {
    await lockPositions(db)
    const taken = await db
      .updateTable('waitlist')
      .set({
        status: 'confirmed',
        confirmedAt: sql<Date>`now()`,
        number: sql<number>`nextval('waitlist_numbers')`,
        referredBy: referredByIfNew,
        ...(userId === null ? {} : { userId }),
      })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  })
}

/**
 * The same for an account whose address was just confirmed, if joining was part of its sign-up: one link opens both. In the caller's transaction.
 * `metadata` is what the sign-up said.
 */
export async function confirmEntryOfAccount(
  db: Db,
  account: { userId: string; email: string; metadata: unknown },
): Promise<void> {
  const { userId, email, metadata } = account
  if ((metadata as { waitlist_joined?: unknown } | null)?.waitlist_joined !== true) return
  const joined = await db.selectFrom('waitlist').select('id').where('email', '=', email).executeTakeFirst()
  if (joined !== undefined) await confirmEntry(db, { id: joined.id, userId })
}
