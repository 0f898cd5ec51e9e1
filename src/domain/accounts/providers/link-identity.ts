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
 * Adds another way to sign in to the account whose session asked for it; its address need not be vouched for, and is then good for nothing
 * else. A session that ended meanwhile, by its owner's will perhaps, adds nothing. Throws `AuthError` 422 `identity_already_exists`, 403
 * `session_not_found`. Within the caller's transaction.
 */
export async function linkIdentity(
  db: Db,
  { mail }: Pick<AccountDeps, 'mail'>,
  { sessionId, provider, profile, from }: ReportedIdentity & { sessionId: string },
): Promise<string> {
  const user = await lockHolder(db, sessionId)
  const userId = user.id
  const existing = await db
    .selectFrom('identities')
    .select('userId')
    .where('provider', '=', provider)
    .where('providerId', '=', profile.subject)
    .executeTakeFirst()
  if (existing !== undefined) {
    const whose =
      existing.userId === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError(422, 'identity_already_exists', whose)
  }
  await db
    .insertInto('identities')
    .values({ userId, provider, providerId: profile.subject, identityData: JSON.stringify(identityData(profile)) })
    .execute()
  const email = verifiedEmail(profile)
  if (user.email === null && email !== null) await takeEmail(db, userId, email)
  await recordEvent(db, { userId, kind: 'identity_linked', details: { provider }, ip: from.ip })
  if (user.email !== null)
    await queueMail(db, mail, { to: user.email, template: 'identity-linked', data: { provider } })
  return userId
}

/** The account first and its session afterwards, as everybody locks them who ends sessions: either this or the end of the session comes first. */
async function lockHolder(db: Db, sessionId: string): Promise<LockedUser> {
  const session = () => db.selectFrom('sessions').select('userId').where('id', '=', sessionId)
  const holder = await session().executeTakeFirst()
  const user = holder && (await lockUser(db, holder.userId))
  const stillThere = await session().forKeyShare().executeTakeFirst()
  if (user === undefined || stillThere === undefined)
    throw new AuthError(403, 'session_not_found', 'The session that asked for this has ended')
  return user
}

/** An account by phone gets the address that came with the identity, unless it is somebody else's. */
async function takeEmail(db: Db, userId: string, email: string): Promise<void> {
  if ((await findUserByEmail(db, email)) !== undefined) return
  const updatedAt = sql<Date>`now()`
  await db
    .updateTable('users')
    .set({ email, emailConfirmedAt: updatedAt, updatedAt })
    .where('id', '=', userId)
    .execute()
  await db.updateTable('profiles').set({ email, updatedAt }).where('userId', '=', userId).execute()
}
