import type { Db } from '#db/db.ts'

/** Deletes every message to these addresses and phone numbers, sent or waiting, and the records of its failures. In the caller's transaction. */
export async function deleteMessagesOf(db: Db, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return
  const deleted = await db.deleteFrom('outboxMessages').where('recipient', 'in', recipients).returning('id').execute()
  await db.deleteFrom('mailboxMessages').where('recipient', 'in', recipients).execute()
  if (deleted.length === 0) return
  const ids = deleted.map(({ id }) => id)
  await db.deleteFrom('mailFailures').where('messageId', 'in', ids).execute()
}
