import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { createUser } from '../lifecycle/create-user.ts'
import { type LockedUser, lockUser, lockUserByName } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { claimUnconfirmedAccount } from './claim-unconfirmed-account.ts'
import { identityData, type ReportedIdentity, verifiedEmail } from './provider-identity.ts'

/**
 * Finds or creates the account of an external identity: the account with this identity; else the account with the verified address, which the
 * identity is then linked to; else a new account. An unverified address neither opens nor creates an account. In the caller's transaction. Throws
 * `AuthError` 403 `provider_email_needs_verification`, `user_banned`.
 */
export async function signInIdentity(
  db: Db,
  deps: Pick<AccountDeps, 'mail'>,
  reported: ReportedIdentity,
): Promise<string> {
  await waitFor(db, `identity ${reported.provider} ${reported.profile.subject}`)
  const known = await touchIdentity(db, reported)
  if (known !== undefined) {
    await requireNotBanned(db, known)
    return known
  }
  const email = verifiedEmail(reported.profile)
  if (email === null)
    throw new AuthError(
      403,
      'provider_email_needs_verification',
      `Unverified email with ${reported.provider}. Verify the email with ${reported.provider} in order to sign in`,
    )
  await waitFor(db, `address ${email}`)
  const owner = await findOwner(db, email)
  if (owner === undefined) return createAccount(db, reported, email)
  if (owner.isBanned) throw userBanned()
  await joinAccount(db, deps, { reported, owner })
  return owner.id
}

/** Serializes concurrent sign-ins of the same person with two providers: the second one finds what the first one created. */
async function waitFor(db: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db)
}

/** Records the sign-in and the provider's current data. Returns `undefined` for an unknown identity. */
async function touchIdentity(db: Db, { provider, profile }: ReportedIdentity): Promise<string | undefined> {
  const known = await db
    .updateTable('identities')
    .set({
      identityData: JSON.stringify(identityData(profile)),
      lastSignInAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('provider', '=', provider)
    .where('providerId', '=', profile.subject)
    .returning('userId')
    .executeTakeFirst()
  return known?.userId
}

async function requireNotBanned(db: Db, userId: string): Promise<void> {
  const banned = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('bannedUntil', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (banned !== undefined) throw userBanned()
}

function userBanned(): AuthError {
  return new AuthError(403, 'user_banned', 'User is banned')
}

/**
 * Finds the owner of a verified address: the account that has it, else the only account with an external identity that verified it. Two such accounts
 * have equal claims, so neither is used.
 */
async function findOwner(db: Db, email: string): Promise<LockedUser | undefined> {
  const holder = await lockUserByName(db, { email, phone: null })
  if (holder !== undefined) return holder
  const identities = await db
    .selectFrom('identities')
    .select('userId')
    .distinct()
    .where('email', '=', email)
    .where('provider', 'not in', ['email', 'phone'])
    .where(sql<boolean>`identity_data -> 'email_verified' = 'true'`)
    .limit(2)
    .execute()
  const [identity, another] = identities
  return identity === undefined || another !== undefined ? undefined : lockUser(db, identity.userId)
}

async function createAccount(db: Db, reported: ReportedIdentity, email: string): Promise<string> {
  const { provider, profile, from } = reported
  const data = identityData(profile)
  const user = await createUser(db, {
    email,
    phone: null,
    passwordHash: null,
    metadata: data,
    isEmailConfirmed: true,
    isPhoneConfirmed: false,
    identity: { provider, providerId: profile.subject, data },
    ip: from.ip,
  })
  await touchIdentity(db, reported)
  return user.id
}

async function joinAccount(
  db: Db,
  { mail }: Pick<AccountDeps, 'mail'>,
  { reported, owner }: { reported: ReportedIdentity; owner: UserRow },
): Promise<void> {
  const { provider, profile, from } = reported
  const data = identityData(profile)
  const isUnconfirmed = owner.email !== null && owner.emailConfirmedAt === null
  if (isUnconfirmed) await claimUnconfirmedAccount(db, owner, data)
  await db
    .insertInto('identities')
    .values({
      userId: owner.id,
      provider,
      providerId: profile.subject,
      identityData: JSON.stringify(data),
      lastSignInAt: sql<Date>`now()`,
    })
    .execute()
  await recordEvent(db, { userId: owner.id, kind: 'identity_linked', details: { provider }, ip: from.ip })
  if (!isUnconfirmed && owner.email !== null)
    await queueMail(db, mail, { to: owner.email, template: 'identity-linked', data: { provider } })
}
