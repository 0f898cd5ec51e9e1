import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountTools, Caller, Origin } from './account-tools.ts'
import { AuthError } from './auth-error.ts'
import { factorNotFound, getFactor } from './factors.ts'
import { lockUser } from './lock-user.ts'
import type { UserRow } from './queries.ts'
import { recordEvent } from './record-event.ts'

/**
 * Removes a factor. One that counts needs a session raised by a factor, and the sessions that it raised fall back to aal1 at once. Throws
 * `AuthError`: 404 `mfa_factor_not_found`, 422 `insufficient_aal`.
 */
export async function removeFactor(
  tools: Pick<AccountTools, 'db' | 'mail'>,
  { caller, user, from }: { caller: Caller; user: UserRow; from: Origin },
  factorId: string,
): Promise<{ id: string }> {
  return tools.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    const { id, status, factorType, friendlyName } = await getFactor(db, user.id, factorId)
    if (status === 'verified' && caller.aal !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    const removed = await db.deleteFrom('factors').where('id', '=', id).returning('id').executeTakeFirst()
    if (removed === undefined) throw factorNotFound()
    if (status === 'verified') {
      await lowerSessions(db, id)
      const name = friendlyName ?? (factorType === 'totp' ? 'Authenticator app' : 'Phone')
      await recordEvent(db, {
        userId: user.id,
        kind: 'factor_removed',
        details: { type: factorType, name },
        ip: from.ip,
      })
      if (user.email !== null)
        await queueMail(db, tools.mail, { to: user.email, template: 'factor-removed', data: { name } })
    }
    return { id }
  })
}

async function lowerSessions(db: Db, factorId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      aal: 'aal1',
      factorId: null,
      amr: sql`(select coalesce(jsonb_agg(claim order by place), '[]') from jsonb_array_elements(sessions.amr) with ordinality as claims (claim, place)
        where claim ->> 'method' not in ('totp', 'mfa/phone'))`,
    })
    .where('factorId', '=', factorId)
    .execute()
}
