import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockPositions } from './lock-positions.ts'

/** A second address of a confirmed mailbox does not count as a referral. */
const referredByIfNew = sql<string | null>`
  case when exists (select from waitlist as other where other.mailbox = waitlist.mailbox and other.status = 'confirmed') then null else referred_by end`

/**
 * Confirms an entry and adds it at the end of the queue. Its referrer moves up. `userId` is the account of the address, if known. Returns whether
 * this call confirmed it: `false` for a confirmed or deleted entry.
 */
export async function confirmEntry(db: Db, { id, userId = null }: { id: string; userId?: string | null }) {
  return inTransaction(db, async (db) => {
    await lockPositions(db)
    const confirmed = await db
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
    return confirmed !== undefined
  })
}

/**
 * Confirms the entry of an account whose address was just confirmed, if joining was part of its sign-up, so that one link confirms both. In the
 * caller's transaction. `metadata` is the user metadata of the sign-up.
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
