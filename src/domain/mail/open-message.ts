import type { MailDeps } from './mail-deps.ts'

/** What goes out, as it is sealed in the outbox and in the local mailbox. A text message has only `text`. */
export type MessageContent = {
  /** The sender, as `Name <address>` or an address. */
  from: string
  /** Where answers go instead, or `null`. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Where one says that one wants no more of these: an address that takes a POST of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** Ids of documents that are attached: they never change, and are drawn when the mail is sent. */
  documents?: readonly string[]
  /** Given up after its first failed attempt: whoever asked for it wants to decide. */
  once?: true
}

/** One purpose for both tables: what lands in the mailbox is the outbox's own sealed bytes. */
export const messagePurpose = 'outbox message'

export function sealMessage({ sealer }: Pick<MailDeps, 'sealer'>, content: MessageContent): Buffer {
  return sealer.seal(messagePurpose, JSON.stringify(content))
}

/**
 * Opens the content of a row of `outbox_messages` or `mailbox_messages`. Throws when there is none (it is erased once a server took the message)
 * and when it was sealed under another secret.
 */
export function openMessage({ sealer }: Pick<MailDeps, 'sealer'>, row: { content: Buffer | null }): MessageContent {
  if (row.content === null) throw new Error('What this message said was erased when it was sent')
  return JSON.parse(sealer.open(messagePurpose, row.content))
}
