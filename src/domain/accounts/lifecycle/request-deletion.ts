import { sql } from 'kysely'
import { deletionGraceDays } from '#contract/limits.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import type { Caller } from '#domain/accounts/account-deps.ts'
import { recordEvent } from '#domain/accounts/record-event.ts'
import { requireRecentSignIn } from '#domain/accounts/sessions/recent-sign-in.ts'
import { endSessions } from '#domain/accounts/sessions/start-session.ts'
import { endOwnFlows } from '#domain/accounts/tokens/flow-states.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

type Requester = Pick<Caller, 'userId' | 'sessionId'> & { ip: string | null }

/**
 * Schedules the deletion of an account at the end of the grace period. Ends every other session and every unfinished sign-in, and notifies the owner
 * by mail, all in one transaction. Until the due date the owner may sign in and cancel. A repeated request returns the existing date and changes
 * nothing. The caller must have verified the second factor. Throws `reauthentication_needed` when the sign-in is older than a day.
 */
export async function requestDeletion(
  db: Db,
  mail: MailDeps,
  { userId, sessionId, ip }: Requester,
): Promise<{ deletionDueAt: Date }> {
  return asCaller(db, userId, async (db) => {
    await requireRecentSignIn(db, sessionId)
    const requested = await db
      .updateTable('users')
      .set({
        deletionDueAt: sql<Date>`now() + make_interval(days => ${deletionGraceDays})`,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', userId)
      .where('deletionDueAt', 'is', null)
      .returning(['email', 'deletionDueAt'])
      .executeTakeFirst()
    if (requested?.deletionDueAt == null) return { deletionDueAt: await existingDueDate(db, userId) }
    const { email, deletionDueAt } = requested
    await endOwnFlows(db)
    await endSessions(db, userId, { except: sessionId })
    await recordEvent(db, { userId, kind: 'deletion_requested', details: { dueAt: deletionDueAt.toISOString() }, ip })
    if (email !== null) {
      const data = { dueAt: deletionDueAt, url: `${mail.origin}/account` }
      await queueMail(db, mail, { to: email, template: 'account-deletion-requested', data })
    }
    return { deletionDueAt }
  })
}

async function existingDueDate(db: Db, userId: string): Promise<Date> {
  const row = await db.selectFrom('users').select('deletionDueAt').where('id', '=', userId).executeTakeFirst()
  if (row?.deletionDueAt == null) throw new DomainError('unauthenticated', 'This account was deleted.')
  return row.deletionDueAt
}
