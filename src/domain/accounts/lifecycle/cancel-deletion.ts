import { sql } from 'kysely'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { recordEvent } from '#domain/accounts/record-event.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/** Takes the deletion of an account back and tells the owner by mail. Where none was asked for, nothing happens. */
export async function cancelDeletion(
  db: Db,
  mail: MailDeps,
  { userId, ip }: { userId: string; ip: string | null },
): Promise<void> {
  await asCaller(db, userId, async (db) => {
    const kept = await db
      .updateTable('users')
      .set({ deletionDueAt: null, updatedAt: sql<Date>`now()` })
      .where('id', '=', userId)
      .where('deletionDueAt', 'is not', null)
      .returning('email')
      .executeTakeFirst()
    if (kept === undefined) return
    await recordEvent(db, { userId, kind: 'deletion_cancelled', ip })
    if (kept.email !== null)
      await queueMail(db, mail, { to: kept.email, template: 'account-deletion-cancelled', data: {} })
  })
}
