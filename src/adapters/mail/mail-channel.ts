import type { DeliveryAttempt } from './delivery-attempt.ts'

export type MailAttachment = { name: string /** For example `application/pdf`. */; type: string; bytes: Buffer }

type OutgoingMail = {
  /** Without angle brackets. A repeated attempt has the same id, so that a mail program can detect the duplicate. */
  messageId: string
  /** `Name <address>` or an address. */
  from: string
  replyTo: string | null
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  /** The unsubscribe URL for the button of mail programs; `null` for a necessary mail. */
  unsubscribeUrl: string | null
  attachments?: readonly MailAttachment[]
}

/** Sends mail to people. No method throws: a failure is a result. */
export type MailChannel = {
  name: string
  /** Delivers one mail to the server; `accepted` once the server has taken responsibility for it. `signal` aborts the attempt. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<DeliveryAttempt>
  /** Whether the server can be reached and accepts the credentials, without sending anything. */
  check(): Promise<DeliveryAttempt>
  /** Closes the connections. */
  close(): void
}
