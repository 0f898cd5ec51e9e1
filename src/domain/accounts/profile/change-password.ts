import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { type AmrMethod, endSessions } from '../sessions/start-session.ts'
import { countPasswordAttempt } from '../sign-in/password-attempts.ts'
import { endFlows } from '../tokens/flow-states.ts'
import { clearOneTimeTokens, redeemCode } from '../tokens/one-time-tokens.ts'

/** An older session needs a code before a password change. */
const sessionFreshHours = 24

/** Sign-in methods that proved the account's address or number, and so replace the old password. */
const provingMethods: ReadonlySet<string> = new Set<AmrMethod>([
  'otp',
  'recovery',
  'magiclink',
  'email/signup',
  'email_change',
  'invite',
])

type PasswordInput = { password: string | null; currentPassword: string | null; nonce: string | null }

/** A password change with its expensive checks done, before the decision. */
export type PasswordChange = {
  nonce: string | null
  isCurrentWrong: boolean
  isSame: boolean
  hash: string
  /** The hash that the checks compared with. */
  before: string | null
}

/**
 * Checks whether the password may be changed, outside of any transaction. Returns `null` when no change is requested. Throws `AuthError` 400
 * `reauthentication_needed` (an old session without a code), `current_password_required` (unless a code or the session's sign-in method replaces it),
 * and 429 after too many wrong passwords. `changePassword` checks the code, before it decides on the passwords.
 */
export async function preparePasswordChange(
  deps: AccountDeps,
  { caller, user, input }: { caller: Caller; user: UserRow; input: PasswordInput },
): Promise<PasswordChange | null> {
  const { password, currentPassword, nonce } = input
  if (password === null) return null
  const { isOld, isProved } = await readSession(deps.db, caller)
  if (isOld && nonce === null)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const before = user.passwordHash
  if (before === null) {
    return { nonce, isCurrentWrong: false, isSame: false, hash: await deps.passwords.hash(password), before }
  }
  if (currentPassword === null && nonce === null && !isProved)
    throw new AuthError(400, 'current_password_required', 'Current password required when setting a new password.')
  const isCurrentWrong = currentPassword !== null && !(await isCurrent(deps, user, currentPassword))
  const isSame = currentPassword === null ? await deps.passwords.verify(before, password) : currentPassword === password
  const hash = isCurrentWrong || isSame ? before : await deps.passwords.hash(password)
  return { nonce, isCurrentWrong, isSame, hash, before }
}

/** Limits the attempts, so that the holder of a stolen session cannot guess the password. */
async function isCurrent(deps: AccountDeps, user: UserRow, password: string): Promise<boolean> {
  const giveBack = await countPasswordAttempt(deps, 'session', user.id)
  const isRight = await deps.passwords.verify(user.passwordHash, password)
  if (isRight) await giveBack()
  return isRight
}

async function readSession(db: Db, { sessionId }: Caller): Promise<{ isOld: boolean; isProved: boolean }> {
  const session = await db
    .selectFrom('sessions')
    .select(['amr', sql<boolean>`created_at < now() - make_interval(hours => ${sessionFreshHours})`.as('isOld')])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  const amr = session.amr as { method: string }[]
  return { isOld: session.isOld, isProved: amr.some(({ method }) => provingMethods.has(method)) }
}

/**
 * Sets the prepared password. Every other session, pending link and code, and every flow not yet exchanged for a session ends, and the owner is
 * notified. In the caller's transaction, which must commit when a refusal (422 `reauthentication_not_valid`) is returned, because a wrong code was
 * counted. Throws `AuthError` 400 `current_password_invalid`, 422 `same_password`, 409 `conflict` when the password was changed meanwhile.
 */
export async function changePassword(
  db: Db,
  deps: AccountDeps,
  { caller, user, password, ip }: { caller: Caller; user: UserRow; password: PasswordChange; ip: string },
): Promise<AuthError | null> {
  const { nonce, isCurrentWrong, isSame, hash, before } = password
  if (nonce !== null) {
    const token = await redeemCode(db, deps, { userId: user.id, kind: 'reauthentication', code: nonce })
    if (token === null || token === 'wrong')
      return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (isCurrentWrong) throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect.')
  if (isSame) throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  if (user.passwordHash !== before)
    throw new AuthError(409, 'conflict', 'The password was changed meanwhile. Please try again.')
  const now = sql<Date>`now()`
  await clearOneTimeTokens(db, user.id)
  await endFlows(db, user.id)
  await db
    .updateTable('users')
    .set({ passwordHash: hash, passwordChangedAt: now, updatedAt: now })
    .where('id', '=', user.id)
    .execute()
  await endSessions(db, user.id, { except: caller.sessionId })
  await recordEvent(db, { userId: user.id, kind: 'password_changed', ip })
  if (user.email !== null) await queueMail(db, deps.mail, { to: user.email, template: 'password-changed', data: {} })
  return null
}
