import { sql } from 'kysely'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { recordEvent } from '#domain/accounts/record-event.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/** Cancels the requested deletion of an account and notifies the owner by mail. Does nothing if no deletion was requested. */
export async function cancelDeletion(
  db: Db,
  mail: MailDeps,
  { userId, ip }: { userId: string; ip: string | null },
): Promise<void> {
  await asCaller(db, userId, async (db) => {
    const cancelled = await db
      .updateTable('users')
      .set({ deletionDueAt: null, updatedAt: sql<Date>`now()` })
      .where('id', '=', userId)
      .where('deletionDueAt', 'is not', null)
      .returning('email')
      .executeTakeFirst()
    if (cancelled === undefined) return
    await recordEvent(db, { userId, kind: 'deletion_cancelled', ip })
    if (cancelled.email !== null)
      await queueMail(db, mail, { to: cancelled.email, template: 'account-deletion-cancelled', data: {} })
  })
}
