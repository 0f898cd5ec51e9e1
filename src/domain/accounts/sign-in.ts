import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AccountTools, Origin } from './account-tools.ts'
import { takePoint } from './admit-visitor.ts'
import { AuthError } from './auth-error.ts'
import { countPasswordTry } from './password-tries.ts'
import { isOutdatedHash } from './passwords.ts'
import { normalEmail, normalPhone, type UserRow } from './queries.ts'
import { issueSession, startSession, type WireSession } from './start-session.ts'

export type SignIn = { email: string | null; phone: string | null; password: string; from: Origin }

/**
 * Signs in with an address or number and a password, at aal1. Throws `AuthError`: 429 `over_request_rate_limit`; 400 `invalid_credentials`, the
 * same for an account that is not there and a password that is not right; 400 `user_banned`, `email_not_confirmed` and `phone_not_confirmed`, all
 * three only for who knows the password.
 */
export async function signIn(
  tools: AccountTools,
  { email, phone, password, from }: SignIn,
): Promise<{ session: WireSession; isAdmin: boolean }> {
  const name = accountName(email, phone)
  await takePoint(tools.limits.signInByVisitor, from.visitorKey)
  const giveBack = await countPasswordTry(tools, 'sign-in', name ?? `${email ?? phone}`)
  const found = await findAccount(tools.db, name)
  const isRight = await tools.passwords.verify(found?.user.passwordHash ?? null, password)
  if (found === undefined || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  const { user, isBanned, isAdmin } = found
  await giveBack()
  if (isBanned) throw new AuthError(400, 'user_banned', 'User is banned')
  requireConfirmed(user, email === null ? 'phone' : 'email')
  const passwordHash = await renewHash(tools, user, password)
  const session = await startSession(tools.db, { userId: user.id, method: 'password', from, passwordHash })
  const signedIn = { ...user, lastSignInAt: session.createdAt }
  return { session: await issueSession(tools, tools.db, session, signedIn), isAdmin }
}

/** The name as accounts have it; `null` for one that no account can have, which is answered like any other unknown one. */
function accountName(email: string | null, phone: string | null): string | null {
  try {
    return email === null ? normalPhone(phone) : normalEmail(email)
  } catch {
    return null
  }
}

async function findAccount(
  db: Db,
  name: string | null,
): Promise<{ user: UserRow; isBanned: boolean; isAdmin: boolean } | undefined> {
  const column = name?.includes('@') === true ? 'email' : 'phone'
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select([
      sql<boolean>`coalesce(banned_until > now(), false)`.as('isBanned'),
      sql<boolean>`exists (select from user_roles where user_id = users.id and role = 'admin')`.as('isAdmin'),
    ])
    .where(column, '=', name)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { isBanned, isAdmin, ...user } = row
  return { user, isBanned, isAdmin }
}

function requireConfirmed(user: UserRow, by: 'email' | 'phone') {
  if (by === 'email' && user.emailConfirmedAt === null)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  if (by === 'phone' && user.phoneConfirmedAt === null)
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
}

/** Hashes the password anew when it was hashed at another cost than today's; answers the hash that the account has now. */
async function renewHash({ db, passwords }: AccountTools, user: UserRow, password: string): Promise<string> {
  const known = user.passwordHash ?? ''
  if (!isOutdatedHash(known)) return known
  const passwordHash = await passwords.hash(password)
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', user.id)
    .where('passwordHash', '=', known)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? passwordHash : known
}
