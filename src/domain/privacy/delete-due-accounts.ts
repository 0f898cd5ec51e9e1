import type { Db } from '#db/db.ts'
import { deleteAccount, lockNextDueAccount } from '#domain/accounts/lifecycle/due-accounts.ts'
import { deleteMessagesOf } from '#domain/mail/delete-messages-of.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { archivePostsOfAccount } from '#domain/posts/library/archive-posts-of-account.ts'
import { deleteRunsOfAccount } from '#domain/reports/maintain-runs.ts'
import { deleteWaitlistEntries } from '#domain/waitlist/leave-waitlist.ts'

/**
 * Deletes the accounts whose grace period has ended, each in its own transaction: its posts move to the archive without an owner, mail to its
 * addresses is deleted, the account is deleted with every row that references it, and a final mail confirms it. Returns the number of deleted
 * accounts. Safe to run concurrently, also with an owner who cancels the deletion: the first to lock the row decides.
 */
export async function deleteDueAccounts(db: Db, mail: MailDeps): Promise<number> {
  let deleted = 0
  while (await deleteNextDue(db, mail)) deleted += 1
  return deleted
}

async function deleteNextDue(db: Db, mail: MailDeps): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const user = await lockNextDueAccount(db)
    if (user === undefined) return false
    await archivePostsOfAccount(db, user.id)
    const addresses = [user.email, user.newEmail, user.phone, user.newPhone]
    await deleteMessagesOf(
      db,
      addresses.filter((address) => address !== null),
    )
    await deleteWaitlistEntries(db, { userId: user.id, email: user.emailConfirmedAt === null ? null : user.email })
    await deleteRunsOfAccount(db, user.id)
    await deleteAccount(db, user.id)
    if (user.email !== null) await queueMail(db, mail, { to: user.email, template: 'account-deleted', data: {} })
    return true
  })
}
