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
import { changeEmail, requireUnusedAddress } from './change-address.ts'
import { changePassword, type PasswordChange, preparePasswordChange } from './change-password.ts'
import { mergeMetadata } from './read-metadata.ts'

/** The requested changes of an account. `null` means no change. Address and number in the form of `normalEmail` and `normalPhone`. */
export type UserChange = {
  email: string | null
  phone: string | null
  password: string | null
  currentPassword: string | null
  /** The code of `reauthenticate`. */
  nonce: string | null
  /** Merged into the existing metadata. A null removes a member. */
  metadata: Record<string, unknown> | null
  /** Whether the request contains `app_metadata`, which a member may not change. */
  namesAppMetadata: boolean
  request: MailRequest
  from: Origin
}

/**
 * Applies all requested changes or none. A new address takes effect when the old and the new address have confirmed it by mail, or at once where
 * addresses need no confirmation. A new number takes effect when its code is confirmed. A new sign-in method that the old address does not confirm
 * needs a sign-in of the last day. A new password ends every other session and every pending link and code. Throws, in this order: 422
 * `weak_password`, 403 `not_admin`, 401 `insufficient_aal`, 422 `email_exists`, `phone_exists`, 400 `reauthentication_needed`, and the errors of
 * `preparePasswordChange` and `changePassword`; 400 `validation_failed` when the metadata grows too large.
 */
export async function changeUser(
  deps: AccountDeps,
  who: { caller: Caller; user: UserRow },
  input: UserChange,
): Promise<UserRow> {
  const { caller, user } = who
  if (input.password !== null) requireStrongPassword(input.password)
  if (input.namesAppMetadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const email = input.email === user.email ? null : input.email
  const phone = input.phone === user.phone ? null : input.phone
  if (email !== null || phone !== null || input.password !== null || input.metadata !== null)
    await requireAal2IfEnrolled(deps.db, caller, 401)
  await requireUnusedAddress(deps, { email, phone })
  const needsNoOldAddress = email !== null && (user.email === null || deps.autoconfirm)
  if (phone !== null || needsNoOldAddress) await requireRecentSignIn(deps.db, caller.sessionId)
  const change = { ...input, email, phone }
  // Hashes are computed before the transaction, because they are slow and other requests would wait for its locks.
  const password = await preparePasswordChange(deps, { ...who, input: change })
  const refusal = await deps.db.transaction().execute((db) => apply(db, deps, { caller, change, password }))
  if (refusal !== null) throw refusal
  return getUser(deps.db, user.id)
}

type Applied = { caller: Caller; change: UserChange; password: PasswordChange | null }

/** Returns a refusal, instead of throwing it, when the transaction must commit: the count of wrong codes has to be stored. */
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

/** Invalidates what was sent for another new address, and with it the one-minute interval. */
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
