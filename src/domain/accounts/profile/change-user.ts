import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { requireAal2IfEnrolled } from '../factors/factors.ts'
import { type LockedUser, lockUser } from '../lock-user.ts'
import { getUser, type UserRow, userNotFound } from '../queries.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import { requireStrongPassword } from '../sign-in/passwords.ts'
import { type MailRequest, sendEmailChange, sendPhoneCode } from '../tokens/account-mails.ts'
import { clearOneTimeTokens } from '../tokens/one-time-tokens.ts'
import { changeEmail, refuseTaken } from './change-address.ts'
import { changePassword, type PasswordChange, weighPasswordChange } from './change-password.ts'
import { mergeMetadata } from './read-metadata.ts'

/** What a member changes about the account; `null` leaves it. Address and number as `normalEmail` and `normalPhone` write them. */
export type UserChange = {
  email: string | null
  phone: string | null
  password: string | null
  currentPassword: string | null
  /** The code of `reauthenticate`. */
  nonce: string | null
  /** Merged into what is there; a null takes a member away. */
  metadata: Record<string, unknown> | null
  /** Whether `app_metadata` was sent, which is not the member's to change. */
  namesAppMetadata: boolean
  request: MailRequest
  from: Origin
}

/**
 * Changes an account, all that is asked for or nothing. A new address takes hold when it and the old one have agreed by mail, or at once where
 * addresses need no confirmation; a new number when its code came back. What becomes a way in without the old address's word needs a sign-in of the
 * last day. A new password ends every other session and all that waits for a link or code. Throws, in this order: 422 `weak_password`, 403
 * `not_admin`, 401 `insufficient_aal`, 422 `email_exists`, `phone_exists`, 400 `reauthentication_needed`, and what `weighPasswordChange` and
 * `changePassword` throw; 400 `validation_failed` when what the member says of themselves grows too large.
 */
export async function changeUser(
  deps: AccountDeps,
  who: { caller: Caller; user: UserRow },
  wanted: UserChange,
): Promise<UserRow> {
  const { caller, user } = who
  if (wanted.password !== null) requireStrongPassword(wanted.password)
  if (wanted.namesAppMetadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const email = wanted.email === user.email ? null : wanted.email
  const phone = wanted.phone === user.phone ? null : wanted.phone
  if (email !== null || phone !== null || wanted.password !== null || wanted.metadata !== null)
    await requireAal2IfEnrolled(deps.db, caller, 401)
  await refuseTaken(deps, { email, phone })
  const asksNobodyElse = email !== null && (user.email === null || deps.autoconfirm)
  if (phone !== null || asksNobodyElse) await requireRecentSignIn(deps.db, caller.sessionId)
  const change = { ...wanted, email, phone }
  // Hashes are computed before the transaction begins: each takes a while, and others would wait for its locks.
  const password = await weighPasswordChange(deps, { ...who, wanted: change })
  const refusal = await deps.db.transaction().execute((db) => apply(db, deps, { caller, change, password }))
  if (refusal !== null) throw refusal
  return getUser(deps.db, user.id)
}

type Applied = { caller: Caller; change: UserChange; password: PasswordChange | null }

/** A refusal that is answered, not thrown, is one whose trace must stay: the count of wrong codes. */
async function apply(db: Db, deps: AccountDeps, { caller, change, password }: Applied): Promise<AuthError | null> {
  const user = await lockUser(db, caller.userId)
  if (user === undefined) throw userNotFound()
  if (password !== null) {
    const refusal = await changePassword(db, deps, { caller, user, password, ip: change.from.ip })
    if (refusal !== null) return refusal
  }
  if (change.metadata !== null) await changeMetadata(db, user, change.metadata)
  if (change.phone !== null) await beginPhoneChange(db, deps, user, change.phone)
  if (change.email !== null) await beginEmailChange(db, deps, user, { ...change, email: change.email })
  return null
}

async function changeMetadata(db: Db, user: LockedUser, change: Record<string, unknown>): Promise<void> {
  const merged = mergeMetadata(user.userMetadata as Record<string, unknown>, change)
  await db
    .updateTable('users')
    .set({ userMetadata: JSON.stringify(merged), updatedAt: sql<Date>`now()` })
    .where('id', '=', user.id)
    .execute()
}

/** What was sent for another new address ends, and its minute with it. */
async function beginEmailChange(
  db: Db,
  deps: AccountDeps,
  user: LockedUser,
  { email, request, from }: Pick<UserChange, 'request' | 'from'> & { email: string },
): Promise<void> {
  if (deps.autoconfirm) return changeEmail(db, deps, user, { email, ip: from.ip })
  const isSame = email === user.newEmail
  if (!isSame) await clearOneTimeTokens(db, user.id, ['email_change_current', 'email_change_new'])
  const changing = await db
    .updateTable('users')
    .set({ newEmail: email, updatedAt: sql<Date>`now()`, ...(isSame ? {} : { emailChangeConfirmed: null }) })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sendEmailChange(db, deps, changing, request)
}

async function beginPhoneChange(db: Db, deps: AccountDeps, user: LockedUser, phone: string): Promise<void> {
  if (phone !== user.newPhone) await clearOneTimeTokens(db, user.id, ['phone_change'])
  const changing = await db
    .updateTable('users')
    .set({ newPhone: phone, updatedAt: sql<Date>`now()` })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sendPhoneCode(db, deps, changing, 'phone_change')
}
