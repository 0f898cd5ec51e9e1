import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { confirmEntryOfAccount } from '#domain/waitlist/confirm-entry.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { deleteUnconfirmedAccount } from '../lifecycle/unconfirmed-account.ts'
import { changeEmail, changePhone } from '../profile/change-address.ts'
import type { UserRow } from '../queries.ts'
import { clearOneTimeTokens, type TokenRow } from './one-time-tokens.ts'

/** The result of a token: done, or the first half of a change that needs two confirmations. */
export type AcceptResult = 'done' | 'half'

type Accepted = { user: UserRow; token: TokenRow; from: Origin }

/**
 * Performs the action of a spent token, in the transaction that spent it. Returns `null` when the account has changed and the token no longer proves
 * its address or number. Throws `AuthError` 422 `email_exists` and `phone_exists`.
 */
export async function acceptToken(db: Db, deps: AccountDeps, accepted: Accepted): Promise<AcceptResult | null> {
  const { user, token } = accepted
  switch (token.kind) {
    case 'confirmation':
    case 'recovery':
    case 'magiclink':
      return token.relatesTo === user.email ? confirm(db, accepted) : null
    case 'phone_confirmation':
    case 'phone_otp':
      return token.relatesTo === user.phone ? confirm(db, accepted) : null
    case 'phone_change':
      if (token.relatesTo !== user.newPhone) return null
      await deleteUnconfirmedAccount(db, { email: null, phone: token.relatesTo })
      await changePhone(db, deps, user, { phone: token.relatesTo, ip: accepted.from.ip })
      return 'done'
    case 'email_change_current':
      return token.relatesTo === user.email ? confirmChange(db, deps, accepted, 'current') : null
    case 'email_change_new':
      return token.relatesTo === user.newEmail ? confirmChange(db, deps, accepted, 'new') : null
    case 'reauthentication':
      return null
  }
}

/**
 * Confirms that the address or number belongs to the owner. Another person may have created the account and know its password, so an unconfirmed
 * account loses its password unless this token confirms its creation.
 */
async function confirm(db: Db, { user, token }: Accepted): Promise<AcceptResult> {
  const isPhone = token.relatesTo === user.phone
  if ((isPhone ? user.phoneConfirmedAt : user.emailConfirmedAt) !== null) return 'done'
  const wasConfirmed = user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null
  const retainsPassword = wasConfirmed || token.kind === 'confirmation' || token.kind === 'phone_confirmation'
  await db
    .updateTable('users')
    .set({
      [isPhone ? 'phoneConfirmedAt' : 'emailConfirmedAt']: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
      ...(retainsPassword ? {} : { passwordHash: null }),
    })
    .where('id', '=', user.id)
    .execute()
  const verified = JSON.stringify(isPhone ? { phone_verified: true } : { email_verified: true })
  await db
    .updateTable('identities')
    .set({ identityData: sql`identity_data || ${verified}::jsonb`, updatedAt: sql<Date>`now()` })
    .where('userId', '=', user.id)
    .where('provider', '=', isPhone ? 'phone' : 'email')
    .execute()
  await clearOneTimeTokens(db, user.id, isPhone ? ['phone_confirmation'] : ['confirmation'])
  if (!isPhone && token.kind === 'confirmation')
    await confirmEntryOfAccount(db, { userId: user.id, email: token.relatesTo, metadata: user.userMetadata })
  return 'done'
}

/**
 * Records the confirmation of one address. The change takes effect when both have confirmed; an account without an address needs only the new one.
 */
async function confirmChange(
  db: Db,
  deps: AccountDeps,
  { user, from }: Accepted,
  half: 'current' | 'new',
): Promise<AcceptResult | null> {
  const { newEmail, emailChangeConfirmed } = user
  if (newEmail === null) return null
  const other = half === 'current' ? 'new' : 'current'
  if (user.email !== null && emailChangeConfirmed !== other) {
    await db.updateTable('users').set({ emailChangeConfirmed: half }).where('id', '=', user.id).execute()
    return 'half'
  }
  await deleteUnconfirmedAccount(db, { email: newEmail, phone: null })
  await changeEmail(db, deps, user, { email: newEmail, ip: from.ip })
  return 'done'
}
