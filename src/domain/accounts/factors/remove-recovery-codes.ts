import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { lowerSessions } from '../sessions/raise-session.ts'
import { getCodeSet, recoveryCodesName } from './recovery-codes.ts'

/**
 * Removes the account's recovery codes. Sessions that one of them raised fall back to aal1. Throws `AuthError`: 404 `mfa_factor_not_found`, 422
 * `insufficient_aal`.
 */
export async function removeRecoveryCodes(
  deps: Pick<AccountDeps, 'db' | 'mail'>,
  { caller, user, from }: { caller: Caller; user: UserRow; from: Origin },
): Promise<{ id: string }> {
  return deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    const { id, friendlyName } = await getCodeSet(db, user.id)
    if (caller.aal !== 'aal2') throw new AuthError(422, 'insufficient_aal', 'AAL2 required to remove recovery codes')
    await db.deleteFrom('factors').where('id', '=', id).execute()
    await lowerSessions(db, [id])
    const name = friendlyName ?? recoveryCodesName
    const details = { type: 'recovery_code', name }
    await recordEvent(db, { userId: user.id, kind: 'factor_removed', details, ip: from.ip })
    if (user.email !== null)
      await queueMail(db, deps.mail, { to: user.email, template: 'factor-removed', data: { name } })
    return { id }
  })
}
