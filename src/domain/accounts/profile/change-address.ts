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
 * Changes the address of an account, its profile and its identity together. The address is proved or needs no proof. Pending tokens of the old
 * address end, and its owner is notified. In the caller's transaction. Throws 422 `email_exists`.
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
 * Changes the account's number to a proved one and notifies its owner, because the holder of the number can sign in with it. In the caller's
 * transaction. Throws 422 `phone_exists`.
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

/** Notifies the account's address and the previous number, not the new number, which may belong to another person. */
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
 * Throws 422 `email_exists` or `phone_exists` when another account has the address or number. An unconfirmed account does not count, because a proof
 * of the address or number deletes it (`deleteUnconfirmedAccount`). Where addresses need no proof, every account counts.
 */
export async function requireUnusedAddress(
  { db, autoconfirm }: Pick<AccountDeps, 'db' | 'autoconfirm'>,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  const accounts = db.selectFrom('users').select('id')
  const confirmedAccounts = accounts.where((where) => where.not(isUnconfirmedAccount))
  const isUsed = async (query: typeof accounts) => (await query.executeTakeFirst()) !== undefined
  if (email !== null && (await isUsed((autoconfirm ? accounts : confirmedAccounts).where('email', '=', email))))
    throw emailExists()
  if (phone !== null && (await isUsed(confirmedAccounts.where('phone', '=', phone)))) throw phoneExists()
}

/** Updates the account's own identity to the new address, or creates it with the first address. */
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
