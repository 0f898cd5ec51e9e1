import type { Db } from '#db/db.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockUser, lockUserByName } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { type MailRequest, sendConfirmation, sendEmailChange, sendPhoneCode } from './account-mails.ts'

/** The message to send again, with its account: identified by address or number, for a change also by the new one. */
export type Resend =
  | { type: 'signup' | 'email_change'; email: string; request: MailRequest }
  | { type: 'sms' | 'phone_change'; phone: string }

/** Sends a pending message again. The caller does not learn whether the account or a pending message exists. */
export async function resend(deps: AccountDeps, input: Resend): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const user = await lockWaiting(db, input)
    if (user !== undefined) await sendAgain(db, deps, user, input)
  })
}

async function lockWaiting(db: Db, input: Resend): Promise<UserRow | undefined> {
  if ('email' in input) {
    const { type, email } = input
    return type === 'email_change' ? lockByChange(db, 'email', email) : lockUserByName(db, { email, phone: null })
  }
  const { type, phone } = input
  return type === 'phone_change' ? lockByChange(db, 'phone', phone) : lockUserByName(db, { email: null, phone })
}

const columns = {
  email: { current: 'email', pending: 'newEmail', confirmedAt: 'emailConfirmedAt', requestedAt: 'emailChangeSentAt' },
  phone: { current: 'phone', pending: 'newPhone', confirmedAt: 'phoneConfirmedAt', requestedAt: 'phoneChangeSentAt' },
} as const

/**
 * Finds the account that has the address or number and waits for a change of it; else the one that requested it as the new one, the latest of
 * several. An unconfirmed account with it is ignored. Finds first and locks afterwards, so that only one account is locked.
 */
async function lockByChange(db: Db, by: 'email' | 'phone', name: string): Promise<UserRow | undefined> {
  const { current, pending, confirmedAt, requestedAt } = columns[by]
  const [first, second] = await db
    .selectFrom('users')
    .select((select) => [
      'id',
      select(current, '=', name).as('isHolder'),
      select(pending, 'is not', null).as('isWaiting'),
      select(confirmedAt, 'is not', null).as('isConfirmed'),
    ])
    .where((where) => where.or([where(current, '=', name), where(pending, '=', name)]))
    .orderBy('isHolder', (order) => order.desc().nullsLast())
    .orderBy(requestedAt, (order) => order.desc().nullsLast())
    .limit(2)
    .execute()
  if (first === undefined) return undefined
  if (!first.isHolder || first.isWaiting) return lockUser(db, first.id)
  return first.isConfirmed || second === undefined ? undefined : lockUser(db, second.id)
}

async function sendAgain(db: Db, deps: AccountDeps, user: UserRow, input: Resend): Promise<void> {
  switch (input.type) {
    case 'signup':
      if (user.emailConfirmedAt === null) await sendConfirmation(db, deps, user, input.request)
      return
    case 'email_change':
      return sendEmailChange(db, deps, user, input.request)
    case 'sms':
      if (user.phoneConfirmedAt === null) await sendPhoneCode(db, deps, user, 'phone_confirmation')
      return
    case 'phone_change':
      return sendPhoneCode(db, deps, user, 'phone_change')
  }
}
