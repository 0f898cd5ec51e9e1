import { type Block, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

/** A message of a visitor from the contact form. */
export type ContactMail = { name: string; email: string; subject: string; message: string }

/** The mail to the operator. A reply goes to the visitor. */
export function contactMessageMail({ name, email, subject, message }: ContactMail): MailBody {
  return {
    subject: `Contact: ${subject}`,
    preview: `${name} sent a message with the contact form.`,
    blocks: [
      heading(subject),
      paragraph(strong(name), ' (', strong(email), ') wrote:'),
      ...paragraphsOf(message),
      note('Replies to this email go to the address above. It hasn’t been verified.'),
    ],
    because: 'it is the contact address of this site.',
  }
}

/** The copy for the member who wrote the message. */
export function contactCopyMail({ subject, message }: Omit<ContactMail, 'name' | 'email'>): MailBody {
  return {
    subject: `Your message: ${subject}`,
    preview: 'A copy of your message to us.',
    blocks: [heading(subject), paragraph('You wrote to us:'), ...paragraphsOf(message)],
    because: 'you asked for a copy of your message.',
  }
}

/** Empty lines separate paragraphs; other line breaks stay. */
function paragraphsOf(message: string): Block[] {
  return message
    .split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/)
    .flatMap((text) => (text.trim() ? [paragraph(text.trim())] : []))
}

/** A message of an administrator. */
export function customMail({ subject, message }: { subject: string; message: string }): MailBody {
  return {
    subject,
    preview: '',
    blocks: paragraphsOf(message),
    because: 'an administrator of this site sent it a message.',
  }
}
