import type { Db } from '#db/db.ts'

export const mailboxMax = 500

/** Stores a message in the local mailbox, which has the newest 500. It has the outbox's id and stays sealed. Storing it again changes nothing. */
export async function storeInMailbox(
  db: Db,
  message: { id: string; channel: string; recipient: string; content: Buffer | null },
): Promise<void> {
  const { id, channel, recipient, content } = message
  if (content === null) throw new Error('A message without content cannot be stored')
  await db
    .insertInto('mailboxMessages')
    .values({ id, channel, recipient, content })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .deleteFrom('mailboxMessages')
    .where('id', 'in', (messages) =>
      messages
        .selectFrom('mailboxMessages')
        .select('id')
        .orderBy('receivedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(mailboxMax)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
