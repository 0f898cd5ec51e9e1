import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { type AmrMethod, endSessions } from '../sessions/start-session.ts'
import { countPasswordTry } from '../sign-in/password-attempts.ts'
import { endFlows } from '../tokens/flow-states.ts'
import { clearOneTimeTokens, redeemCode } from '../tokens/one-time-tokens.ts'

/** A session older than this is asked for a code before it changes the password. */
const sessionFreshHours = 24

/** Ways in that proved the account's address or number, and so stand in for the old password. */
const provingMethods: ReadonlySet<string> = new Set<AmrMethod>([
  'otp',
  'recovery',
  'magiclink',
  'email/signup',
  'email_change',
  'invite',
])

type Wanted = { password: string | null; currentPassword: string | null; nonce: string | null }

/** A new password with everything about it that takes time to find out; not yet judged. */
export type PasswordChange = {
  nonce: string | null
  isCurrentWrong: boolean
  isSame: boolean
  hash: string
  /** The hash that all this was compared with. */
  before: string | null
}

/**
 * Finds out whether a password may be changed, outside of any transaction; `null` when none is wanted. Throws `AuthError` 400
 * `reauthentication_needed` (an old session, no code), `current_password_required` (unless a code, or the way the session began, stands in
 * for it), and 429 when too many wrong ones were tried. A code that is there is judged before the passwords, in `changePassword`.
 */
export async function weighPasswordChange(
  deps: AccountDeps,
  { caller, user, wanted }: { caller: Caller; user: UserRow; wanted: Wanted },
): Promise<PasswordChange | null> {
  const { password, currentPassword, nonce } = wanted
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

/** Who holds a session must not be able to guess the password at leisure. */
async function isCurrent(deps: AccountDeps, user: UserRow, password: string): Promise<boolean> {
  const giveBack = await countPasswordTry(deps, 'session', user.id)
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
 * Sets the password that was weighed: every other session, every link and code that waits, and every flow not yet exchanged for a session ends with
 * the old one, and the owner is told. In the caller's transaction, which must commit when the answer is a refusal (422
 * `reauthentication_not_valid`): it counted a wrong code. Throws `AuthError` 400 `current_password_invalid`, 422 `same_password`, 409 `conflict`
 * when the password was changed meanwhile.
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
