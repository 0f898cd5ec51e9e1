import { sql } from 'kysely'
import { displayNameOf as nameOf } from '#contract/accounts/display-name.ts'
import { displayNameMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'

export type NewUser = {
  /** In the form that `normalEmail` returns. */
  email: string | null
  /** In the form that `normalPhone` returns. */
  phone: string | null
  passwordHash: string | null
  metadata: Record<string, unknown>
  isEmailConfirmed: boolean
  isPhoneConfirmed: boolean
  /** The external identity that the account is created from. Without it, the first identity is the address or number itself. */
  identity?: { provider: string; providerId: string; data: Record<string, unknown> }
  ip: string | null
}

/**
 * Creates an account with its profile and its first identity, in the caller's transaction. The caller checks whether the address is in use; otherwise
 * the insert fails with the constraint `users_email_key` or `users_phone_key`.
 */
export async function createUser(db: Db, input: NewUser): Promise<UserRow> {
  const { email, phone, passwordHash, metadata, isEmailConfirmed, isPhoneConfirmed, ip } = input
  const user = await db
    .insertInto('users')
    .values({
      email,
      phone,
      passwordHash,
      passwordChangedAt: passwordHash === null ? null : sql<Date>`now()`,
      userMetadata: JSON.stringify(metadata),
      emailConfirmedAt: isEmailConfirmed ? sql<Date>`now()` : null,
      phoneConfirmedAt: isPhoneConfirmed ? sql<Date>`now()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const displayName = displayNameOf(metadata, email)
  await db.insertInto('profiles').values({ userId: user.id, email, displayName }).execute()
  const identity = input.identity ?? ownIdentity(user, input)
  await db
    .insertInto('identities')
    .values({
      userId: user.id,
      provider: identity.provider,
      providerId: identity.providerId,
      identityData: JSON.stringify(identity.data),
    })
    .execute()
  await recordEvent(db, { userId: user.id, kind: 'signed_up', details: { provider: identity.provider }, ip })
  return user
}

/** The display name, within the length limit of a profile. */
function displayNameOf(metadata: Record<string, unknown>, email: string | null): string {
  const name = nameOf(metadata, email).toWellFormed().replaceAll('\0', '')
  return [...name].slice(0, displayNameMax).join('').trim() || 'User'
}

function ownIdentity(user: UserRow, { email, phone, isEmailConfirmed, isPhoneConfirmed }: NewUser) {
  const data = {
    sub: user.id,
    ...(email === null ? {} : { email }),
    ...(phone === null ? {} : { phone }),
    email_verified: email !== null && isEmailConfirmed,
    phone_verified: phone !== null && isPhoneConfirmed,
  }
  return { provider: email === null ? 'phone' : 'email', providerId: user.id, data }
}
