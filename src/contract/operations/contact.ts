import { oc } from '@orpc/contract'
import { cleanLine } from '#contract/clean-line.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { contactMessageMax, contactNameMax, contactSubjectMax, emailMax } from '#contract/limits.ts'
import { plainLine } from '#contract/plain-text.ts'
import { z } from '#contract/zod.ts'
import { contactTexts } from './contact-texts.ts'

const line = (missing: string, max: number) =>
  z.string({ error: missing }).overwrite(cleanLine).min(1, missing).max(max, `Please use at most ${max} characters.`)

/** Normalizes line endings and removes invisible characters and direction overrides. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .trim()
}

/**
 * A message to the operator. `copy` requests a copy for the sender: only for members, and only to the confirmed address of the account. `challenge`
 * is the solution of a proof-of-work challenge, sent only after the server required one.
 */
export const ContactMessage = z.object({
  name: line(contactTexts.name, contactNameMax),
  email: z
    .string({ error: contactTexts.email })
    .trim()
    .max(emailMax, contactTexts.email)
    .refine(isEmailAddress, contactTexts.email),
  subject: line(contactTexts.subject, contactSubjectMax),
  message: z
    .string({ error: contactTexts.message })
    .overwrite(cleanText)
    .min(1, contactTexts.message)
    .max(contactMessageMax, `Please use at most ${contactMessageMax.toLocaleString('en')} characters.`),
  copy: z.boolean().default(false),
  challenge: plainLine().max(4096).optional(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** `copied`: a copy was sent to the sender as well. */
const ContactSent = z.object({ copied: z.boolean() })

export const contact = {
  send: oc
    .route({
      method: 'POST',
      path: '/contact',
      summary: 'Send a message to the operator',
      description:
        'Sends an email to the operator, who replies to the given address. The same message from the same visitor within a day is sent once. Refused with `rate_limited`; after the first messages of a day also with `challenge_required` and `challenge_failed`. `copy` without being signed in with this address, confirmed, is `forbidden`.',
    })
    .input(ContactMessage)
    .output(ContactSent),
}
