import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { requireAal2IfEnrolled } from '../factors/factors.ts'
import { lockUser } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { lowerSessions } from '../sessions/raise-session.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { getPasskey, passkeyName, passkeyNotFound } from './queries.ts'

/**
 * Removes a sign-in passkey. Other sessions that it began end, because it may be stolen. The caller's own session falls back to aal1. Throws
 * `reauthentication_needed`, and `AuthError`: 404 `webauthn_credential_not_found`, 403 `insufficient_aal`.
 */
export async function removePasskey(
  deps: Pick<AccountDeps, 'db' | 'mail'>,
  { caller, user, from }: { caller: Caller; user: UserRow; from: Origin },
  passkeyId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    const { id, friendlyName } = await getPasskey(db, user.id, passkeyId)
    await requireRecentSignIn(db, caller.sessionId)
    await requireAal2IfEnrolled(db, caller, 403)
    const removed = await db.deleteFrom('passkeys').where('id', '=', id).returning('id').executeTakeFirst()
    if (removed === undefined) throw passkeyNotFound()
    await endOtherSessionsOf(db, id, caller)
    await lowerSessions(db, [id])
    const name = friendlyName ?? passkeyName
    await recordEvent(db, { userId: user.id, kind: 'passkey_removed', details: { name }, ip: from.ip })
    if (user.email !== null)
      await queueMail(db, deps.mail, { to: user.email, template: 'passkey-removed', data: { name } })
  })
}

/**
 * Once a second factor has raised a session, the passkey that began it is unknown. Of the sessions that began with a passkey, only those with a
 * remaining passkey continue. The removed passkey is already deleted from the table.
 */
async function endOtherSessionsOf(db: Db, passkeyId: string, { userId, sessionId }: Caller): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where(
      sql<boolean>`(factor_id = ${passkeyId} or (amr @> '[{"method": "passkey"}]' and not exists (
        select from passkeys where passkeys.user_id = sessions.user_id and passkeys.factor_id is null and passkeys.id = sessions.factor_id
      )))`,
    )
    .where('id', '<>', sessionId)
    .execute()
}
