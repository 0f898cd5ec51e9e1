import type { Db } from '#db/db.ts'

/** Erases every message to these addresses and phone numbers, sent or waiting, and what is known of its failures. Within the caller's transaction. */
export async function deleteMessagesOf(db: Db, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return
  const forgotten = await db.deleteFrom('outboxMessages').where('recipient', 'in', recipients).returning('id').execute()
  await db.deleteFrom('mailboxMessages').where('recipient', 'in', recipients).execute()
  if (forgotten.length === 0) return
  const ids = forgotten.map(({ id }) => id)
  await db.deleteFrom('mailFailures').where('messageId', 'in', ids).execute()
}
