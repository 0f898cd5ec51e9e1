import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AccountName } from '../lock-user.ts'

/** Whether an account has no proven owner: no confirmed address or number, no sign-in, and no identity from an external provider. */
export const isUnconfirmedAccount = sql<boolean>`(users.email_confirmed_at is null and users.phone_confirmed_at is null and users.last_sign_in_at is null
  and not exists (select from identities where identities.user_id = users.id and provider not in ('email', 'phone')))`

/**
 * Deletes the unconfirmed account with an address or number whose owner has just proved it for another account. An account that is locked at this
 * moment, for example by its confirmation, is not deleted. In the caller's transaction.
 */
export async function deleteUnconfirmedAccount(db: Db, { email, phone }: AccountName): Promise<void> {
  await db
    .deleteFrom('users')
    .where('id', 'in', (from) =>
      from
        .selectFrom('users')
        .select('id')
        .where(email === null ? 'phone' : 'email', '=', email ?? phone)
        .where(isUnconfirmedAccount)
        // The caller has locked another account. Waiting for a second lock out of order could deadlock.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
