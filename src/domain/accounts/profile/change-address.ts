import { sql } from 'kysely'
import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import { queueMail, queueSms } from '#domain/mail/queue-mail.ts'
import type { AccountDeps } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { isUnconfirmedAccount } from '../lifecycle/unconfirmed-account.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { emailTokenKinds } from '../tokens/account-mails.ts'
import { clearOneTimeTokens } from '../tokens/one-time-tokens.ts'

/**
 * Moves an account to an address that was proved, or needs no proof: account, profile and identity together. What was sent to the old address, or
 * asked for it, ends, and its owner is told. In the caller's transaction. Throws 422 `email_exists`.
 */
export async function changeEmail(
  db: Db,
  deps: Pick<AccountDeps, 'mail'>,
  user: UserRow,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await clearOneTimeTokens(db, user.id, emailTokenKinds)
  const now = sql<Date>`now()`
  const columns = { email, emailConfirmedAt: now, newEmail: null, emailChangeConfirmed: null, updatedAt: now }
  try {
    await db.updateTable('users').set(columns).where('id', '=', user.id).execute()
  } catch (error) {
    throw violates(error, 'users_email_key') ? emailExists() : error
  }
  await db.updateTable('profiles').set({ email, updatedAt: now }).where('userId', '=', user.id).execute()
  await moveIdentity(db, user.id, { provider: 'email', data: { email, email_verified: true } })
  await recordEvent(db, { userId: user.id, kind: 'email_changed', details: { from: user.email, to: email }, ip })
  if (user.email !== null) {
    const data = { oldEmail: user.email, newEmail: email }
    await queueMail(db, deps.mail, { to: user.email, template: 'email-changed', data })
  }
}

/**
 * Moves an account to a number that was proved, and tells its owner, for whoever holds the number can sign in by it. In the caller's transaction.
 * Throws 422 `phone_exists`.
 */
export async function changePhone(
  db: Db,
  deps: Pick<AccountDeps, 'mail'>,
  user: UserRow,
  { phone, ip }: { phone: string; ip: string },
): Promise<void> {
  await clearOneTimeTokens(db, user.id, ['phone_confirmation', 'phone_otp', 'phone_change'])
  const now = sql<Date>`now()`
  const columns = { phone, phoneConfirmedAt: now, newPhone: null, updatedAt: now }
  try {
    await db.updateTable('users').set(columns).where('id', '=', user.id).execute()
  } catch (error) {
    throw violates(error, 'users_phone_key') ? phoneExists() : error
  }
  await moveIdentity(db, user.id, { provider: 'phone', data: { phone, phone_verified: true } })
  await recordEvent(db, { userId: user.id, kind: 'phone_changed', details: {}, ip })
  await announcePhone(db, deps, user, phone)
}

/** To the address of the account and to the number of before, not to the new one, which may be somebody else's. */
async function announcePhone(db: Db, { mail }: Pick<AccountDeps, 'mail'>, user: UserRow, phone: string) {
  if (user.email !== null) {
    const data = { provider: `the phone number ending in ${phone.slice(-4)}` }
    await queueMail(db, mail, { to: user.email, template: 'identity-linked', data })
  }
  if (user.phone !== null) {
    const text = `Your account at ${mail.origin} has another phone number now. If this was not you, change your password.`
    await queueSms(db, mail, { to: user.phone, text, template: 'phone-changed' })
  }
}

/**
 * Throws 422 `email_exists` or `phone_exists` when another account has it. One that is nobody's yet does not count against who is going to prove the
 * address or number, which then is taken from it (`deleteUnconfirmedAccount`); where addresses need no proof every account counts.
 */
export async function refuseTaken(
  { db, autoconfirm }: Pick<AccountDeps, 'db' | 'autoconfirm'>,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  const holders = db.selectFrom('users').select('id')
  const owners = holders.where((where) => where.not(isUnconfirmedAccount))
  const isTaken = async (query: typeof holders) => (await query.executeTakeFirst()) !== undefined
  if (email !== null && (await isTaken((autoconfirm ? holders : owners).where('email', '=', email))))
    throw emailExists()
  if (phone !== null && (await isTaken(owners.where('phone', '=', phone)))) throw phoneExists()
}

/** The account's own way to sign in follows its address, and begins with the first one it has. */
async function moveIdentity(
  db: Db,
  userId: string,
  { provider, data }: { provider: 'email' | 'phone'; data: Record<string, unknown> },
): Promise<void> {
  const identityData = JSON.stringify({ sub: userId, ...data })
  await db
    .insertInto('identities')
    .values({ userId, provider, providerId: userId, identityData })
    .onConflict((conflict) =>
      conflict.constraint('identities_provider_key').doUpdateSet({
        identityData: sql`identities.identity_data || excluded.identity_data`,
        updatedAt: sql<Date>`now()`,
      }),
    )
    .execute()
}

function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}
