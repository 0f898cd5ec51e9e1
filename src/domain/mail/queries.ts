import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { mailboxMax } from './delivery/store-in-mailbox.ts'
import type { MailDeps } from './mail-deps.ts'
import { type MessageContent, openMessage } from './open-message.ts'

/** A message in lists. */
export type ListedMessage = {
  id: string
  channel: string
  recipient: string
  template: string
  /** `stored`: there was no server to send it, and the local mailbox has it. */
  status: 'waiting' | 'sent' | 'stored' | 'failed'
  attempts: number
  lastError: string | null
  createdAt: Date
}

export type MailboxMessage = MessageContent & { id: string; channel: string; recipient: string; receivedAt: Date }

/** Lists the newest messages of the outbox, including sent ones, without their content. */
export async function listMessages(db: Db, { limit }: { limit: number }): Promise<ListedMessage[]> {
  const rows = await db
    .selectFrom('outboxMessages')
    .select(['id', 'channel', 'recipient', 'template', 'status', 'provider', 'attempts', 'lastError', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ status, provider, ...row }) => ({ ...row, status: statusOf({ status, provider }) }))
}

/**
 * Returns the content of a message that waits, has failed or is in the local mailbox. Throws `not_found` when there is no such message, when its
 * content was erased after a server accepted it, and when it was sealed under another secret.
 */
export async function getMessage(db: Db, mail: Pick<MailDeps, 'sealer'>, id: string) {
  const row = await db
    .selectFrom('outboxMessages')
    .leftJoin('mailboxMessages', 'mailboxMessages.id', 'outboxMessages.id')
    .select(({ fn }) => [
      'outboxMessages.recipient',
      'outboxMessages.status',
      'outboxMessages.provider',
      'outboxMessages.lastError',
      fn.coalesce('outboxMessages.content', 'mailboxMessages.content').as('content'),
    ])
    .where('outboxMessages.id', '=', messageId(id))
    .executeTakeFirst()
  if (row === undefined) throw noMessage()
  if (row.content === null) throw new DomainError('not_found', 'This message was delivered and its content deleted.')
  const { recipient, lastError } = row
  const message = { id, recipient, lastError, status: statusOf(row) }
  return { ...message, ...readable(mail, row.content) }
}

/** Returns the current state of a message. `failureStatus` is the HTTP-like status of its last failure. */
export async function findOutcome(db: Db, id: string) {
  return db
    .selectFrom('outboxMessages')
    .select(({ selectFrom }) => [
      'status',
      'provider',
      'lastError',
      'attempts',
      selectFrom('mailFailures')
        .select('mailFailures.status')
        .whereRef('messageId', '=', 'outboxMessages.id')
        .orderBy('mailFailures.createdAt', 'desc')
        .limit(1)
        .as('failureStatus'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists the local mailbox, newest first. Omits messages sealed under another secret. */
export async function listMailbox(db: Db, mail: Pick<MailDeps, 'sealer'>): Promise<MailboxMessage[]> {
  const rows = await db
    .selectFrom('mailboxMessages')
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mailboxMax)
    .execute()
  return rows.flatMap(({ content, ...row }) => {
    try {
      return [{ ...row, ...openMessage(mail, { content }) }]
    } catch {
      return []
    }
  })
}

/** One message of the local mailbox. Throws `not_found`. */
export async function getMailboxMessage(db: Db, mail: Pick<MailDeps, 'sealer'>, id: string): Promise<MailboxMessage> {
  const row = await db.selectFrom('mailboxMessages').selectAll().where('id', '=', messageId(id)).executeTakeFirst()
  if (row === undefined) throw noMessage()
  const { content, ...columns } = row
  return { ...columns, ...readable(mail, content) }
}

function readable(mail: Pick<MailDeps, 'sealer'>, content: Buffer): MessageContent {
  try {
    return openMessage(mail, { content })
  } catch (cause) {
    throw new DomainError('not_found', 'This message was encrypted with a different SECRET_KEY.', { cause })
  }
}

function statusOf({ status, provider }: { status: string; provider: string | null }): ListedMessage['status'] {
  if (status === 'sent') return provider === 'mailbox' ? 'stored' : 'sent'
  return status === 'failed' ? 'failed' : 'waiting'
}

/** An invalid id is answered like an unknown one. */
export function messageId(text: string): string {
  if (!isUuid(text)) throw noMessage()
  return text
}

function noMessage() {
  return new DomainError('not_found', 'There is no such message')
}
