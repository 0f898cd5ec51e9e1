import type { MailServer, ReceivedMail } from '../../test/fakes/mail-server.ts'

/** A mail server with the mails that it received. `url`: for `SMTP_URL`. */
export type Mailbox = { url: string; mailsTo(address: string): Promise<ReceivedMail[]> }

export function mailboxOf({ url, received }: MailServer): Mailbox {
  return { url, mailsTo: async (address) => received.filter(({ envelope }) => envelope.to.includes(address)) }
}
