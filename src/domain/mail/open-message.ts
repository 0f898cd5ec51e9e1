import type { MailDeps } from './mail-deps.ts'

/** The content of a message, as sealed in the outbox and in the local mailbox. A text message has only `text`. */
export type MessageContent = {
  /** The sender, as `Name <address>` or an address. */
  from: string
  /** The address for replies, or `null`. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The unsubscribe URL, which accepts a POST of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** Ids of attached documents. They never change, and are rendered when the mail is sent. */
  documents?: readonly string[]
  /** Fails after its first failed attempt, because its sender wants to decide about another one. */
  once?: true
}

/** One purpose for both tables: the mailbox contains the outbox's sealed bytes. */
export const messagePurpose = 'outbox message'

export function sealMessage({ sealer }: Pick<MailDeps, 'sealer'>, content: MessageContent): Buffer {
  return sealer.seal(messagePurpose, JSON.stringify(content))
}

/**
 * Opens the content of a row of `outbox_messages` or `mailbox_messages`. Throws when there is none (it is erased when a server accepts the message)
 * and when it was sealed under another secret.
 */
export function openMessage({ sealer }: Pick<MailDeps, 'sealer'>, row: { content: Buffer | null }): MessageContent {
  if (row.content === null) throw new Error('The content of this message was deleted when it was sent')
  return JSON.parse(sealer.open(messagePurpose, row.content))
}
