import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import { findUserByEmail, type UserRow, userNotFound } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { emailTokenKinds } from '../tokens/account-mails.ts'
import { clearOneTimeTokens } from '../tokens/one-time-tokens.ts'

type LinkedIdentity = { provider: string; email: string | null; isVerified: boolean }

/**
 * Unlinks an identity, but never the last one. If the account's address came with it, the account gets an address that another identity has verified.
 * The notification goes to the previous address. Throws `AuthError` 404 `validation_failed` (no UUID), 404 `identity_not_found` (also for another
 * account's identity), 422 `single_identity_not_deletable`, `email_conflict_identity_not_deletable`.
 */
export async function unlinkIdentity(
  deps: Pick<AccountDeps, 'db' | 'mail'>,
  { userId, from }: { userId: string; from: Origin },
  identityId: string,
): Promise<void> {
  if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  await deps.db.transaction().execute(async (db) => {
    const user = await lockUser(db, userId)
    if (user === undefined) throw userNotFound()
    const identities = await listIdentities(db, userId)
    const unlinked = identities.find(({ id }) => id === identityId.toLowerCase())
    if (unlinked === undefined) throw new AuthError(404, 'identity_not_found', "Identity doesn't exist")
    const remaining = identities.filter(({ id }) => id !== unlinked.id)
    if (remaining.length === 0)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    await db.deleteFrom('identities').where('id', '=', unlinked.id).execute()
    await moveAddresses(db, user, { unlinked, remaining })
    const { provider } = unlinked
    await recordEvent(db, { userId, kind: 'identity_unlinked', details: { provider }, ip: from.ip })
    if (user.email !== null)
      await queueMail(db, deps.mail, { to: user.email, template: 'identity-unlinked', data: { provider } })
  })
}

function listIdentities(db: Db, userId: string): Promise<(LinkedIdentity & { id: string })[]> {
  return db
    .selectFrom('identities')
    .select([
      'id',
      'provider',
      'email',
      sql<boolean>`coalesce(identity_data -> 'email_verified' = 'true', false)`.as('isVerified'),
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Removes what belongs to the identity: the password with the account's own address, the number with the phone. */
async function moveAddresses(
  db: Db,
  user: UserRow,
  { unlinked, remaining }: { unlinked: LinkedIdentity; remaining: readonly LinkedIdentity[] },
): Promise<void> {
  const email = await nextEmail(db, user, { unlinked, remaining })
  const updatedAt = sql<Date>`now()`
  const isMoved = email !== user.email
  const losesPhone = unlinked.provider === 'phone' && email !== null
  await db
    .updateTable('users')
    .set({
      updatedAt,
      ...(isMoved ? { email, emailConfirmedAt: updatedAt, newEmail: null, emailChangeConfirmed: null } : {}),
      ...(unlinked.provider === 'email' ? { passwordHash: null, passwordChangedAt: updatedAt } : {}),
      ...(losesPhone ? { phone: null, phoneConfirmedAt: null } : {}),
    })
    .where('id', '=', user.id)
    .execute()
  if (!isMoved) return
  await db.updateTable('profiles').set({ email, updatedAt }).where('userId', '=', user.id).execute()
  // Pending tokens of the previous address no longer confirm or prove anything.
  await clearOneTimeTokens(db, user.id, emailTokenKinds)
}

/** The account's address after the unlink: unchanged while a remaining identity has it, else the first one that a remaining identity verified. */
async function nextEmail(
  db: Db,
  user: UserRow,
  { unlinked, remaining }: { unlinked: LinkedIdentity; remaining: readonly LinkedIdentity[] },
): Promise<string | null> {
  const isUnlinkedAddress = unlinked.email !== null && unlinked.email === user.email
  if (!isUnlinkedAddress || remaining.some(({ email }) => email === user.email)) return user.email
  const next = remaining.find(({ email, isVerified }) => email !== null && isVerified)?.email ?? null
  if (next === null) return user.email
  if ((await findUserByEmail(db, next)) !== undefined)
    throw new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
  return next
}
