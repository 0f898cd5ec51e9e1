import { sql } from 'kysely'
import { mailSubjectMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/enqueue.ts'
import type { MailDeps } from './mail-deps.ts'
import { type MessageContent, sealMessage } from './open-message.ts'
import { renderHtml } from './templates/render-html.ts'
import { renderText } from './templates/render-text.ts'
import { ownAddress, singleLine } from './templates/safe-values.ts'
import { type MailData, type MailTemplate, templates } from './templates/templates.ts'

/**
 * Stores a mail in the outbox, in the caller's transaction: it is sent if, and only if, that commits. Works on the connection of either role. Links
 * in it must begin with the site's own origin; any other link is a bug and throws. The id is also the mail's Message-ID. With `once`, the mail fails
 * after its first failed attempt; `documents` are the ids of attachments.
 */
export async function queueMail<T extends MailTemplate>(
  db: Db,
  mail: MailDeps,
  input: {
    to: string
    template: T
    data: MailData[T]
    from?: string
    replyTo?: string
    once?: boolean
    documents?: readonly string[]
  },
): Promise<{ id: string }> {
  const body = templates[input.template](input.data)
  const options = { origin: mail.origin, to: input.to }
  return queueMessage(db, mail, {
    channel: 'email',
    recipient: input.to,
    template: input.template,
    content: {
      from: input.from ?? mail.from,
      replyTo: input.replyTo ?? null,
      subject: singleLine(body.subject, mailSubjectMax),
      text: renderText(body, options),
      html: renderHtml(body, options),
      ...(body.unsubscribe === undefined ? {} : { unsubscribeUrl: ownAddress(body.unsubscribe.url, mail.origin) }),
      ...(input.documents === undefined ? {} : { documents: input.documents }),
      ...(input.once === true ? { once: true as const } : {}),
    },
  })
}

/**
 * Stores a text message in the outbox, in the caller's transaction. `to` is a phone number in E.164 without the plus sign; `template` names the text
 * in lists and statistics.
 */
export function queueSms(
  db: Db,
  mail: MailDeps,
  input: { to: string; text: string; template: string },
): Promise<{ id: string }> {
  return queueMessage(db, mail, {
    channel: 'sms',
    recipient: input.to,
    template: input.template,
    content: { from: '', replyTo: null, subject: '', text: input.text, html: '' },
  })
}

/**
 * Creates the id first, because the web's role may insert here but not read. Every message has its own job without a key: with a key, transactions
 * that send mail would wait for each other.
 */
async function queueMessage(
  db: Db,
  mail: MailDeps,
  message: { channel: 'email' | 'sms'; recipient: string; template: string; content: MessageContent },
): Promise<{ id: string }> {
  const made = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('The database returned no id')
  const { content, ...columns } = message
  await db
    .insertInto('outboxMessages')
    .values({ id, ...columns, content: sealMessage(mail, content) })
    .execute()
  await enqueue(db, 'mail.deliver', {})
  return { id }
}
