import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AccountName } from '../lock-user.ts'

/** Whether an account is nobody's yet: neither address nor number was confirmed, nobody ever signed in to it, and no other site vouched for it. */
export const isUnconfirmedAccount = sql<boolean>`(users.email_confirmed_at is null and users.phone_confirmed_at is null and users.last_sign_in_at is null
  and not exists (select from identities where identities.user_id = users.id and provider not in ('email', 'phone')))`

/**
 * Makes room for an account whose owner has just proved an address or number: the one that somebody began with it and never confirmed goes. One that
 * is being confirmed, or otherwise held, at this moment stays. In the caller's transaction.
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
        // Whoever calls holds another account, and must not wait for a second one out of order.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
