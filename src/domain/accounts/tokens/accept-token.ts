import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { confirmEntryOfAccount } from '#domain/waitlist/confirm-entry.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { deleteUnconfirmedAccount } from '../lifecycle/unconfirmed-account.ts'
import { changeEmail, changePhone } from '../profile/change-address.ts'
import type { UserRow } from '../queries.ts'
import { clearOneTimeTokens, type TokenRow } from './one-time-tokens.ts'

/** What became of a token: done, or the first half of a change that needs two. */
export type Arrival = 'done' | 'half'

type Accepted = { user: UserRow; token: TokenRow; from: Origin }

/**
 * Does what a spent token stands for, in the transaction that spent it. `null` when the account has moved on and the token proves nothing of it.
 * Throws `AuthError` 422 `email_exists` and `phone_exists`.
 */
export async function acceptToken(db: Db, deps: AccountDeps, accepted: Accepted): Promise<Arrival | null> {
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
      return token.relatesTo === user.email ? agreeToChange(db, deps, accepted, 'current') : null
    case 'email_change_new':
      return token.relatesTo === user.newEmail ? agreeToChange(db, deps, accepted, 'new') : null
    case 'reauthentication':
      return null
  }
}

/**
 * The address or number is its owner's. Whoever made the account may have been somebody else, who knows its password: it stays only when it was the
 * making of the account that is confirmed here.
 */
async function confirm(db: Db, { user, token }: Accepted): Promise<Arrival> {
  const isPhone = token.relatesTo === user.phone
  if ((isPhone ? user.phoneConfirmedAt : user.emailConfirmedAt) !== null) return 'done'
  const wasConfirmed = user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null
  const keepsPassword = wasConfirmed || token.kind === 'confirmation' || token.kind === 'phone_confirmation'
  await db
    .updateTable('users')
    .set({
      [isPhone ? 'phoneConfirmedAt' : 'emailConfirmedAt']: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
      ...(keepsPassword ? {} : { passwordHash: null }),
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

/** One address of two says yes; an account without an address has only the new one to ask. */
async function agreeToChange(
  db: Db,
  deps: AccountDeps,
  { user, from }: Accepted,
  half: 'current' | 'new',
): Promise<Arrival | null> {
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
