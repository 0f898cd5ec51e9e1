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
 * The account of somebody who comes from another site: the one that this identity belongs to; else the one with the address that the other site
 * vouches for, which the identity then joins; else a new one. An address that nobody vouches for opens no account and makes none. Throws
 * `AuthError` 403 `provider_email_needs_verification`, `user_banned`. Within the caller's transaction.
 */
export async function signInIdentity(db: Db, deps: Pick<AccountDeps, 'mail'>, told: ReportedIdentity): Promise<string> {
  await waitFor(db, `identity ${told.provider} ${told.profile.subject}`)
  const known = await touchIdentity(db, told)
  if (known !== undefined) {
    await requireNotBanned(db, known)
    return known
  }
  const email = verifiedEmail(told.profile)
  if (email === null)
    throw new AuthError(
      403,
      'provider_email_needs_verification',
      `Unverified email with ${told.provider}. Verify the email with ${told.provider} in order to sign in`,
    )
  await waitFor(db, `address ${email}`)
  const owner = await findOwner(db, email)
  if (owner === undefined) return createAccount(db, told, email)
  if (owner.isBanned) throw userBanned()
  await joinAccount(db, deps, { told, owner })
  return owner.id
}

/** One after the other for whoever comes by two doors at once: the second finds what the first made. */
async function waitFor(db: Db, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db)
}

/** Notes the sign-in and what the other site says of the person now. `undefined` for an identity that nobody has. */
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
 * Whose address it is: the account that has it, else the one account with an identity elsewhere for which it was vouched. Two such accounts
 * have equal claims, so neither gets it.
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

async function createAccount(db: Db, told: ReportedIdentity, email: string): Promise<string> {
  const { provider, profile, from } = told
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
  await touchIdentity(db, told)
  return user.id
}

async function joinAccount(
  db: Db,
  { mail }: Pick<AccountDeps, 'mail'>,
  { told, owner }: { told: ReportedIdentity; owner: UserRow },
): Promise<void> {
  const { provider, profile, from } = told
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
