import type { Selectable } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Users } from '#db/types.ts'
import { tidyEmail } from '#domain/normal-email.ts'
import { AuthError } from './auth-error.ts'

/** An account with all its columns, secrets included. Output only through `presentUser`. */
export type UserRow = Selectable<Users>

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws 403 `user_not_found`. */
export async function getUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (user === undefined) throw userNotFound()
  return user
}

export function userNotFound(): AuthError {
  return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
}

/** `email` in the form that `normalEmail` returns. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** `phone` in the form that `normalPhone` returns. */
export function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst()
}

/**
 * Normalizes an address for storage: trimmed, lower case, its domain in ASCII (punycode). Throws 400 `validation_failed` for an invalid address, and
 * for forms that mail servers also refuse (quoted local parts, other scripts before the @).
 */
export function normalEmail(text: unknown): string {
  const email = typeof text === 'string' ? tidyEmail(text) : null
  if (email === null) throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** Normalizes a phone number for storage: E.164 digits without the plus sign. Throws 400 `validation_failed`. */
export function normalPhone(text: unknown): string {
  const phone = typeof text === 'string' ? text.replace(/^\+/, '').replace(/[\s()-]/g, '') : ''
  if (!/^[1-9][0-9]{6,14}$/.test(phone))
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}
