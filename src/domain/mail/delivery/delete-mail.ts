import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

const sentMailDays = 30

/**
 * Forgets messages that were sent or given up more than 30 days ago, and the last one to a deleted account as soon as that: no address stays behind.
 * Answers how many.
 */
export async function forgetMail(db: Db): Promise<number> {
  const forgotten = await db
    .deleteFrom('outboxMessages')
    .where('status', '!=', 'waiting')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', sql<Date>`now() - make_interval(days => ${sentMailDays})`),
        eb('template', '=', 'account-deleted'),
      ]),
    )
    .executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}
