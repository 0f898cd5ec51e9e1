import type { Db } from '#db/db.ts'
import { findUser } from '#domain/accounts/queries.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { MailData } from '#domain/mail/templates/templates.ts'
import type { BlogDeps } from '../editor/blog-deps.ts'

type Template = 'post-approved' | 'post-rejected' | 'post-removed'
type News = { [T in Template]: { template: T; data: MailData[T] } }[Template]

/** Queues a mail to a post's author in the outbox, within the caller's transaction. An account without an address gets no mail. */
export async function notifyAuthor(
  db: Db,
  { mail }: Pick<BlogDeps, 'mail'>,
  userId: string,
  news: News,
): Promise<void> {
  const email = (await findUser(db, userId))?.email ?? null
  if (email !== null) await queueMail(db, mail, { to: email, ...news })
}
