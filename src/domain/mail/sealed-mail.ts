import { sql } from 'kysely'
import { type SealedPart, samplesMax } from '#domain/sealed-part.ts'
import { messagePurpose } from './open-message.ts'

/** Messages that wait, have failed, or are stored in the local mailbox; and the links that end a list. */
export const sealedMail: SealedPart = {
  async samples(db) {
    const waiting = await db
      .selectFrom('outboxMessages')
      .select('content')
      .where('content', 'is not', null)
      .orderBy('createdAt', 'desc')
      .limit(samplesMax)
      .execute()
    const mailbox = await db
      .selectFrom('mailboxMessages')
      .select('content')
      .orderBy('receivedAt', 'desc')
      .limit(samplesMax)
      .execute()
    return [...waiting, ...mailbox].flatMap(({ content: sealed }) =>
      sealed === null ? [] : [{ purpose: messagePurpose, sealed }],
    )
  },

  async losses(db) {
    const { rows } = await sql<{ waiting: number; failed: number; mailbox: number }>`
      select (select count(*)::int from outbox_messages where status = 'waiting') as waiting,
        (select count(*)::int from outbox_messages where status = 'failed' and content is not null) as failed,
        (select count(*)::int from mailbox_messages) as mailbox`.execute(db)
    const { waiting = 0, failed = 0, mailbox = 0 } = rows[0] ?? {}
    return [
      { count: waiting, text: 'messages waiting to be sent: they are not sent' },
      { count: failed, text: 'messages that could not be sent: they can no longer be sent again' },
      { count: mailbox, text: 'messages in the local mailbox: deleted' },
    ]
  },

  async reset(db) {
    await db
      .updateTable('outboxMessages')
      .set({
        status: 'failed',
        lastError: 'The key that this message was sealed with was reset.',
        provider: 'all_failed',
      })
      .where('status', '=', 'waiting')
      .execute()
    await db.updateTable('outboxMessages').set({ content: null }).where('content', 'is not', null).execute()
    await db.deleteFrom('mailboxMessages').execute()
  },
}
