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

type Left = { provider: string; email: string | null; isVerified: boolean }

/**
 * Takes a way to sign in away from its account, but never the last one. When the account's own address came with it, the address becomes one that
 * another identity proves; the news goes to the address of before. Throws `AuthError` 404 `validation_failed` (no UUID), 404 `identity_not_found`
 * (alike for another account's), 422 `single_identity_not_deletable`, `email_conflict_identity_not_deletable`.
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
    const left = identities.filter(({ id }) => id !== unlinked.id)
    if (left.length === 0)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    await db.deleteFrom('identities').where('id', '=', unlinked.id).execute()
    await moveAddresses(db, user, { unlinked, left })
    const { provider } = unlinked
    await recordEvent(db, { userId, kind: 'identity_unlinked', details: { provider }, ip: from.ip })
    if (user.email !== null)
      await queueMail(db, deps.mail, { to: user.email, template: 'identity-unlinked', data: { provider } })
  })
}

function listIdentities(db: Db, userId: string): Promise<(Left & { id: string })[]> {
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

/** What goes with an identity: the password with the address of the account itself, the number with the phone. */
async function moveAddresses(
  db: Db,
  user: UserRow,
  { unlinked, left }: { unlinked: Left; left: readonly Left[] },
): Promise<void> {
  const email = await nextEmail(db, user, { unlinked, left })
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
  // The address that is left has agreed to nothing any more, and proves nothing.
  await clearOneTimeTokens(db, user.id, emailTokenKinds)
}

/** The address of the account afterwards: the same while one of the identities left has it, else the first that one of them proves. */
async function nextEmail(
  db: Db,
  user: UserRow,
  { unlinked, left }: { unlinked: Left; left: readonly Left[] },
): Promise<string | null> {
  const isUnlinkedAddress = unlinked.email !== null && unlinked.email === user.email
  if (!isUnlinkedAddress || left.some(({ email }) => email === user.email)) return user.email
  const next = left.find(({ email, isVerified }) => email !== null && isVerified)?.email ?? null
  if (next === null) return user.email
  if ((await findUserByEmail(db, next)) !== undefined)
    throw new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict')
  return next
}
