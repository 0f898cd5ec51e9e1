import type { DeliveryAttempt } from './delivery-attempt.ts'

export type MailAttachment = { name: string /** Such as `application/pdf`. */; type: string; bytes: Buffer }

export type OutgoingMail = {
  /** Without angle brackets. The same mail sent again carries the same one, so that a mail program can tell. */
  messageId: string
  /** `Name <address>` or an address. */
  from: string
  replyTo: string | null
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  /** Where one ends mails of this kind, for the button of mail programs; `null` for a mail that is needed. */
  unsubscribeUrl: string | null
  attachments?: readonly MailAttachment[]
}

/** A way to get mail to people. Nothing here throws: a failure is an answer. */
export type MailChannel = {
  name: string
  /** Hands one mail to the server; `accepted` once the server took responsibility for it. `signal` breaks the attempt off. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<DeliveryAttempt>
  /** Whether the server can be reached and lets us in, without sending anything. */
  check(): Promise<DeliveryAttempt>
  /** Lets go of the connections. */
  close(): void
}
