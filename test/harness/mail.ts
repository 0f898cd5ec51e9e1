import type { Db } from '../../src/db/db.ts'
import type { MailDeps } from '../../src/domain/mail/mail-deps.ts'
import { type MessageContent, openMessage } from '../../src/domain/mail/open-message.ts'
import { backgroundWorkDone } from '../../src/server/auth/tokens/background-work.ts'

export type QueuedMessage = MessageContent & {
  id: string
  template: string
  /** The links of the text part, each on a separate line. */
  links: string[]
}

/** The waiting messages in the outbox for an address or phone number, the oldest first. */
export async function messagesTo(db: Db, mail: Pick<MailDeps, 'sealer'>, recipient: string): Promise<QueuedMessage[]> {
  // Sign-in may queue a mail shortly after its response.
  await backgroundWorkDone()
  const rows = await db
    .selectFrom('outboxMessages')
    .select(['id', 'template', 'content'])
    .where('recipient', '=', recipient)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map(({ id, template, content }) => {
    const message = openMessage(mail, { content })
    return { ...message, id, template, links: message.text.match(/^https?:\/\/\S+$/gm) ?? [] }
  })
}
