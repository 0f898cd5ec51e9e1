import { sql } from 'kysely'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { endLesserSessions, raiseSession } from '../sessions/raise-session.ts'
import { issueSession, type WireSession } from '../sessions/start-session.ts'
import { countFactorUse } from './factors.ts'
import { codesRefused, findCodeSet, getCodesLeft, hashCode } from './recovery-codes.ts'

/**
 * Raises the session to aal2 with a recovery code, which works once. The account's other aal1 sessions end, and the owner gets a mail. Throws
 * `AuthError`: 422 `mfa_verification_failed` for a wrong or used code or a missing set; 429 `mfa_recovery_codes_locked` after too many wrong codes,
 * `over_request_rate_limit`; 403 `session_not_found`.
 */
export async function spendRecoveryCode(
  deps: AccountDeps,
  who: { caller: Caller; user: UserRow; from: Origin },
  code: string,
): Promise<WireSession> {
  const { caller, user, from } = who
  await countFactorUse(deps, user.id)
  await countWrongCode(deps, user.id)
  const session = await deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    const set = await findCodeSet(db, user.id)
    if (set === undefined) throw codesRefused()
    const spent = await db
      .updateTable('recoveryCodes')
      .set({ usedAt: sql<Date>`now()` })
      .where('factorId', '=', set.id)
      .where('codeHash', '=', hashCode(deps.sealer, set.id, code))
      .where('usedAt', 'is', null)
      .returning('factorId')
      .executeTakeFirst()
    if (spent === undefined) throw codesRefused()
    const session = await raiseSession(db, caller, set)
    await endLesserSessions(db, caller)
    const { remaining } = await getCodesLeft(db, user.id)
    await recordEvent(db, { userId: user.id, kind: 'recovery_code_used', details: { remaining }, ip: from.ip })
    if (user.email !== null)
      await queueMail(db, deps.mail, { to: user.email, template: 'recovery-code-used', data: { remaining } })
    return session
  })
  await deps.limits.wrongRecoveryByAccount.giveBack(user.id)
  return issueSession(deps, deps.db, session, user)
}

/** Counts the attempt as wrong before the check, so that concurrent attempts cannot exceed the limit. */
async function countWrongCode({ limits }: Pick<AccountDeps, 'limits'>, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.wrongRecoveryByAccount.consume(userId)
  if (allowed) return
  const message = 'Too many wrong recovery codes. Wait or use another factor.'
  throw new AuthError(429, 'mfa_recovery_codes_locked', message, { retryAfterSeconds })
}
