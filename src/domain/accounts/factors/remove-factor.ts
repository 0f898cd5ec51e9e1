import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { lowerSessions } from '../sessions/raise-session.ts'
import { factorNotFound, getFactor, hasVerifiedFactor, nameOfFactor } from './factors.ts'

/**
 * Removes a factor, and the recovery codes together with the last factor. Removing a verified factor needs a session raised by a factor, and the
 * sessions that the removed factor raised fall back to aal1 at once. Throws `AuthError`: 404 `mfa_factor_not_found`, 422 `insufficient_aal`.
 */
export async function removeFactor(
  deps: Pick<AccountDeps, 'db' | 'mail'>,
  { caller, user, from }: { caller: Caller; user: UserRow; from: Origin },
  factorId: string,
): Promise<{ id: string }> {
  return deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    const factor = await getFactor(db, user.id, factorId)
    const { id, status, factorType } = factor
    if (status === 'verified' && caller.aal !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    const removed = await db.deleteFrom('factors').where('id', '=', id).returning('id').executeTakeFirst()
    if (removed === undefined) throw factorNotFound()
    if (status === 'verified') {
      await lowerSessions(db, [id, ...(await removeLoneCodes(db, user.id))])
      const name = nameOfFactor(factor)
      await recordEvent(db, {
        userId: user.id,
        kind: 'factor_removed',
        details: { type: factorType, name },
        ip: from.ip,
      })
      if (user.email !== null)
        await queueMail(db, deps.mail, { to: user.email, template: 'factor-removed', data: { name } })
    }
    return { id }
  })
}

/** Removes recovery codes when no other factor is left, because they only replace another factor. Returns the ids of the removed sets. */
async function removeLoneCodes(db: Db, userId: string): Promise<string[]> {
  if (await hasVerifiedFactor(db, userId)) return []
  const removed = await db
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .where('factorType', '=', 'recovery_code')
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}
