import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

const sentMailDays = 30

/**
 * Deletes messages that were sent or have failed more than 30 days ago, and the last message to a deleted account at once, so that no address
 * remains. Returns the number.
 */
export async function deleteOldMail(db: Db): Promise<number> {
  const deleted = await db
    .deleteFrom('outboxMessages')
    .where('status', '!=', 'waiting')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', sql<Date>`now() - make_interval(days => ${sentMailDays})`),
        eb('template', '=', 'account-deleted'),
      ]),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
