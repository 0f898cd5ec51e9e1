import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { DB } from '#db/types.ts'
import type { UserRow } from './queries.ts'

/** An account name: either an address in the form of `normalEmail`, or a number in the form of `normalPhone`. */
export type AccountName = { email: string; phone: null } | { email: null; phone: string }

export type LockedUser = UserRow & { isBanned: boolean }

/*
 * Locks an account until the caller's transaction ends. Code that creates, spends or clears one-time tokens locks the account first, so that
 * transactions cannot deadlock.
 */

export function lockUserByName(db: Db, { email, phone }: AccountName): Promise<LockedUser | undefined> {
  const users = db.selectFrom('users')
  return lock(email === null ? users.where('phone', '=', phone) : users.where('email', '=', email)).executeTakeFirst()
}

export function lockUser(db: Db, id: string): Promise<LockedUser | undefined> {
  return lock(db.selectFrom('users').where('id', '=', id)).executeTakeFirst()
}

/** Locks several accounts in the order of their ids. */
export function lockUsers(db: Db, ids: readonly string[]): Promise<LockedUser[]> {
  return lock(db.selectFrom('users').where('id', 'in', ids).orderBy('id')).execute()
}

function lock(users: SelectQueryBuilder<DB, 'users', object>) {
  return users.selectAll().select(sql<boolean>`coalesce(banned_until > now(), false)`.as('isBanned')).forNoKeyUpdate()
}
