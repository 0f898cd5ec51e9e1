import { sql } from 'kysely'
import type { DeliveryAttempt } from '#adapters/mail/delivery-attempt.ts'
import type { MailAttachment, MailChannel } from '#adapters/mail/mail-channel.ts'
import { parseAddress } from '#adapters/mail/parse-address.ts'
import type { SmsChannel } from '#adapters/sms/sms-channel.ts'
import { isRetryableFailure } from '#contract/mail/mail-texts.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import type { Sealer } from '#domain/seal.ts'
import { type MessageContent, openMessage } from '../open-message.ts'
import { recordFailure } from './record-failure.ts'
import { redacted } from './redact.ts'
import { nextAttempt } from './retry-policy.ts'
import { storeInMailbox } from './store-in-mailbox.ts'

/** The dependencies of delivery. Without a channel, messages go to the local mailbox. */
export type DeliveryDeps = {
  sealer: Sealer
  mail: MailChannel | null
  sms: SmsChannel | null
  /** Renders an attached document. */
  attach?: (db: Db, id: string) => Promise<MailAttachment>
}

export type Delivery = {
  id: string
  template: string
  outcome: 'sent' | 'stored' | 'waiting' | 'failed'
  error?: string
}

/** Longer waits are left to the sweep, which runs every minute. */
const ownJobMaxMs = 30_000

type Waiting = {
  id: string
  channel: string
  recipient: string
  template: string
  attempts: number
  content: Buffer | null
}

/**
 * Locks one due message, makes one attempt to send it, and records the result. Returns `null` when none is due. The row stays locked meanwhile, so no
 * other process sends it, and a crash releases it at once. A crash between the server's acceptance and the record of it causes a second copy. Both
 * copies have the same Message-ID, derived from the row's id. Mail servers offer no stronger guarantee.
 */
export async function deliverNext(db: Db, deps: DeliveryDeps, signal: AbortSignal): Promise<Delivery | null> {
  return db.transaction().execute(async (db) => {
    const message = await db
      .selectFrom('outboxMessages')
      .select(['id', 'channel', 'recipient', 'template', 'attempts', 'content'])
      .where('status', '=', 'waiting')
      .where('nextAttemptAt', '<=', sql<Date>`now()`)
      .orderBy('nextAttemptAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (message === undefined) return null
    const { id, template } = message
    const channel = message.channel === 'sms' ? deps.sms : deps.mail
    if (channel === null) {
      await storeInMailbox(db, message)
      await noteSent(db, message, { provider: 'mailbox', serverId: null })
      return { id, template, outcome: 'stored' }
    }
    const content = contentOf(deps, message)
    const attempt = content === null ? unreadable : await send(db, deps, message, content, signal)
    if (attempt.accepted) {
      await noteSent(db, message, { provider: channel.name, serverId: attempt.serverId })
      return { id, template, outcome: 'sent' }
    }
    return noteFailure(db, message, { ...attempt, provider: channel.name, once: content?.once === true })
  })
}

const unreadable: DeliveryAttempt = {
  accepted: false,
  status: 400,
  error: 'What it says cannot be opened: it was sealed under another SECRET_KEY.',
  final: true,
}

function contentOf(deps: DeliveryDeps, message: Waiting): MessageContent | null {
  try {
    return openMessage(deps, message)
  } catch {
    return null
  }
}

async function send(
  db: Db,
  { mail, sms, attach }: DeliveryDeps,
  message: Waiting,
  content: MessageContent,
  signal: AbortSignal,
): Promise<DeliveryAttempt> {
  const { id, recipient: to } = message
  const { from, replyTo, subject, text, html, unsubscribeUrl = null } = content
  if (message.channel === 'sms' && sms !== null) return sms.send({ to, text }, signal)
  if (mail === null) throw new Error('No mail server is configured')
  const host = parseAddress(from).address.split('@').at(-1)
  const messageId = `${id}@${host}`
  const attachments = await attached(db, attach, content.documents ?? [])
  if (attachments === null) return unattached
  return mail.send({ messageId, from, replyTo, to, subject, text, html, unsubscribeUrl, attachments }, signal)
}

/** A document that cannot be rendered now may be rendered later, so the mail waits instead of being sent without it. */
async function attached(
  db: Db,
  attach: DeliveryDeps['attach'],
  documents: readonly string[],
): Promise<MailAttachment[] | null> {
  try {
    const drawn: MailAttachment[] = []
    for (const id of documents) drawn.push(await requireAttach(attach)(db, id))
    return drawn
  } catch {
    return null
  }
}

function requireAttach(attach: DeliveryDeps['attach']) {
  if (attach === undefined) throw new Error('This process cannot draw documents')
  return attach
}

const unattached: DeliveryAttempt = {
  accepted: false,
  status: 500,
  error: 'Couldn’t create the document for this email.',
  final: false,
}

async function noteSent(db: Db, message: Waiting, by: { provider: string; serverId: string | null }): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({
      status: 'sent',
      sentAt: sql<Date>`clock_timestamp()`,
      attempts: message.attempts + 1,
      content: null,
      lastError: null,
      provider: by.provider,
      providerMessageId: by.serverId,
    })
    .where('id', '=', message.id)
    .execute()
}

/** Records a failed attempt. A failed message retains its sealed content, so that an operator can send it again. */
async function noteFailure(
  db: Db,
  message: Waiting,
  failure: Extract<DeliveryAttempt, { accepted: false }> & { provider: string; once: boolean },
): Promise<Delivery> {
  const { id, template } = message
  const attempts = message.attempts + 1
  const error = redacted(failure.error)
  const retryable = isRetryableFailure(failure.status, failure.error)
  const channel = message.channel === 'sms' ? 'sms' : 'email'
  const next = failure.once ? 'never' : nextAttempt(channel, attempts, { retryable, final: failure.final })
  const { status, provider } = failure
  await recordFailure(db, { messageId: id, template, status, error, attempt: attempts, retryable, provider })
  if (next === 'never') {
    const failed = { status: 'failed', provider: 'all_failed', attempts, lastError: error }
    await db.updateTable('outboxMessages').set(failed).where('id', '=', id).execute()
    return { id, template, outcome: 'failed', error }
  }
  const { nextAttemptAt } = await db
    .updateTable('outboxMessages')
    .set({
      attempts,
      lastError: error,
      nextAttemptAt: sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${next.inMs / 1000})`,
    })
    .where('id', '=', id)
    .returning('nextAttemptAt')
    .executeTakeFirstOrThrow()
  if (next.inMs <= ownJobMaxMs) await enqueue(db, 'mail.deliver', {}, { runAt: nextAttemptAt })
  return { id, template, outcome: 'waiting', error }
}
