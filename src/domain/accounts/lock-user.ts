import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { DB } from '#db/types.ts'
import type { UserRow } from './queries.ts'

/** An account by its address or its number, exactly one of them, as `normalEmail` and `normalPhone` write them. */
export type AccountName = { email: string; phone: null } | { email: null; phone: string }

export type LockedUser = UserRow & { isBanned: boolean }

/*
 * An account held until the caller's transaction ends. Whoever makes, spends or clears one-time tokens holds their account first, so that no two
 * ever wait for each other in a circle.
 */

export function lockUserByName(db: Db, { email, phone }: AccountName): Promise<LockedUser | undefined> {
  const users = db.selectFrom('users')
  return lock(email === null ? users.where('phone', '=', phone) : users.where('email', '=', email)).executeTakeFirst()
}

export function lockUser(db: Db, id: string): Promise<LockedUser | undefined> {
  return lock(db.selectFrom('users').where('id', '=', id)).executeTakeFirst()
}

/** Several at once, in the order of their ids. */
export function lockUsers(db: Db, ids: readonly string[]): Promise<LockedUser[]> {
  return lock(db.selectFrom('users').where('id', 'in', ids).orderBy('id')).execute()
}

function lock(users: SelectQueryBuilder<DB, 'users', object>) {
  return users.selectAll().select(sql<boolean>`coalesce(banned_until > now(), false)`.as('isBanned')).forNoKeyUpdate()
}
