import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import { DomainError } from '#domain/domain-error.ts'
import { messageId } from './queries.ts'

/**
 * Sends a failed message, or one that only the local mailbox has, again, with a new set of attempts. Throws `not_found` when there is no message with
 * this id, or when it waits or was sent.
 */
export async function resendMessage(db: Db, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (db) => {
    const message = await db
      .selectFrom('outboxMessages')
      .select(['id', 'status', 'provider', 'content'])
      .where('id', '=', messageId(id))
      .forUpdate()
      .executeTakeFirst()
    const content = message?.content ?? (await mailboxContent(db, id))
    const isSendable = message?.status === 'failed' || (message?.status === 'sent' && message.provider === 'mailbox')
    if (message === undefined || content === null || !isSendable)
      throw new DomainError('not_found', 'No failed or stored message with this ID can be sent')
    await db
      .updateTable('outboxMessages')
      .set({ status: 'waiting', content, attempts: 0, sentAt: null, provider: null, nextAttemptAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await enqueue(db, 'mail.deliver', {})
    return { id }
  })
}

async function mailboxContent(db: Db, id: string): Promise<Buffer | null> {
  const stored = await db.selectFrom('mailboxMessages').select('content').where('id', '=', id).executeTakeFirst()
  return stored?.content ?? null
}
