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

type Asking = Pick<Caller, 'userId' | 'sessionId'> & { ip: string | null }

/**
 * Notes that an account shall be deleted when the days of grace are over, ends every other session, and what was about to become one, and tells the
 * owner by mail, all in one transaction. Until then the owner may sign in and take it back. Asked again, it answers the day that was set and does
 * nothing. Whoever calls has made sure of the second factor. Throws `reauthentication_needed` when the sign-in is older than a day.
 */
export async function requestDeletion(
  db: Db,
  mail: MailDeps,
  { userId, sessionId, ip }: Asking,
): Promise<{ deletionDueAt: Date }> {
  return asCaller(db, userId, async (db) => {
    await requireRecentSignIn(db, sessionId)
    const asked = await db
      .updateTable('users')
      .set({
        deletionDueAt: sql<Date>`now() + make_interval(days => ${deletionGraceDays})`,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', userId)
      .where('deletionDueAt', 'is', null)
      .returning(['email', 'deletionDueAt'])
      .executeTakeFirst()
    if (asked?.deletionDueAt == null) return { deletionDueAt: await dayThatWasSet(db, userId) }
    const { email, deletionDueAt } = asked
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

async function dayThatWasSet(db: Db, userId: string): Promise<Date> {
  const row = await db.selectFrom('users').select('deletionDueAt').where('id', '=', userId).executeTakeFirst()
  if (row?.deletionDueAt == null) throw new DomainError('unauthenticated', 'This account was deleted.')
  return row.deletionDueAt
}
