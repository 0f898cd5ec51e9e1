import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { type LockedUser, lockUser } from '../lock-user.ts'
import { findUserByEmail } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { identityData, type ReportedIdentity, verifiedEmail } from './provider-identity.ts'

/**
 * Links an external identity to the account of the session that requested it. Its address may be unverified, and is then used for nothing else. If
 * the session has ended meanwhile, nothing is linked. In the caller's transaction. Throws `AuthError` 422 `identity_already_exists`, 403
 * `session_not_found`.
 */
export async function linkIdentity(
  db: Db,
  { mail }: Pick<AccountDeps, 'mail'>,
  { sessionId, provider, profile, from }: ReportedIdentity & { sessionId: string },
): Promise<string> {
  const user = await lockSessionOwner(db, sessionId)
  const userId = user.id
  const existing = await db
    .selectFrom('identities')
    .select('userId')
    .where('provider', '=', provider)
    .where('providerId', '=', profile.subject)
    .executeTakeFirst()
  if (existing !== undefined) {
    const message =
      existing.userId === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError(422, 'identity_already_exists', message)
  }
  await db
    .insertInto('identities')
    .values({ userId, provider, providerId: profile.subject, identityData: JSON.stringify(identityData(profile)) })
    .execute()
  const email = verifiedEmail(profile)
  if (user.email === null && email !== null) await adoptEmail(db, userId, email)
  await recordEvent(db, { userId, kind: 'identity_linked', details: { provider }, ip: from.ip })
  if (user.email !== null)
    await queueMail(db, mail, { to: user.email, template: 'identity-linked', data: { provider } })
  return userId
}

/**
 * Locks the account first and its session second, in the same order as all code that ends sessions. So either this or the end of the session comes
 * first.
 */
async function lockSessionOwner(db: Db, sessionId: string): Promise<LockedUser> {
  const session = () => db.selectFrom('sessions').select('userId').where('id', '=', sessionId)
  const sessionRow = await session().executeTakeFirst()
  const user = sessionRow && (await lockUser(db, sessionRow.userId))
  const stillExists = await session().forKeyShare().executeTakeFirst()
  if (user === undefined || stillExists === undefined)
    throw new AuthError(403, 'session_not_found', 'The session that asked for this has ended')
  return user
}

/** Gives an account by phone the address of the identity, unless another account has it. */
async function adoptEmail(db: Db, userId: string, email: string): Promise<void> {
  if ((await findUserByEmail(db, email)) !== undefined) return
  const updatedAt = sql<Date>`now()`
  await db
    .updateTable('users')
    .set({ email, emailConfirmedAt: updatedAt, updatedAt })
    .where('id', '=', userId)
    .execute()
  await db.updateTable('profiles').set({ email, updatedAt }).where('userId', '=', userId).execute()
}
