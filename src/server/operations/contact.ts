import { hasConfirmedAddress } from '#domain/accounts/member-queries.ts'
import { sendContactMessage } from '#domain/operations/send-contact-message.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api } from '#server/http/api/router.ts'

// Guests write to the outbox too, so this uses the connection that owns it.
export const contact = {
  send: api.contact.send.handler(async ({ context, input }) => {
    const { db, contact } = context.deps
    const ownEmail = input.copy ? await findOwnEmail(context) : null
    return sendContactMessage(db, contact, { visitorKey: context.visitorKey(), ownEmail }, input)
  }),
}

/** The caller's address, if it is confirmed. */
async function findOwnEmail({ caller, deps }: ApiContext): Promise<string | null> {
  const member = await caller()
  if (member === null || member.email === null) return null
  return (await hasConfirmedAddress(deps.webDb, member)) ? member.email : null
}
