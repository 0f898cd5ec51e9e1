import { type Block, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

/** What a visitor wrote to the operator by the contact form. */
export type ContactMail = { name: string; email: string; subject: string; message: string }

/** To the operator, who answers the visitor by answering it. */
export function contactMessageMail({ name, email, subject, message }: ContactMail): MailBody {
  return {
    subject: `Contact: ${subject}`,
    preview: `${name} wrote by the contact form.`,
    blocks: [
      heading(subject),
      paragraph(strong(name), ' (', strong(email), ') wrote:'),
      ...paragraphsOf(message),
      note('An answer to this mail goes to the address above. Nobody has proven that it is theirs.'),
    ],
    because: 'it is the contact address of this site.',
  }
}

/** To the member who wrote it. */
export function contactCopyMail({ subject, message }: Omit<ContactMail, 'name' | 'email'>): MailBody {
  return {
    subject: `Your message: ${subject}`,
    preview: 'A copy of what you wrote to us.',
    blocks: [heading(subject), paragraph('You wrote to us:'), ...paragraphsOf(message)],
    because: 'you asked for a copy of your message.',
  }
}

/** Its empty lines part paragraphs; other line breaks are kept. */
export function paragraphsOf(message: string): Block[] {
  return message
    .split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/)
    .flatMap((text) => (text.trim() ? [paragraph(text.trim())] : []))
}
