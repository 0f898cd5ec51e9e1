import type { Db } from '#db/db.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockUser, lockUserByName } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { type MailRequest, sendConfirmation, sendEmailChange, sendPhoneCode } from './account-mails.ts'

/** What to send again, and to which account: one by its address or number, for a change also by the one that it is to have. */
export type Resend =
  | { type: 'signup' | 'email_change'; email: string; request: MailRequest }
  | { type: 'sms' | 'phone_change'; phone: string }

/** Sends again what an account still waits for. Whoever asks is not told whether there is such an account, or anything to wait for. */
export async function resend(deps: AccountDeps, wanted: Resend): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const user = await lockWaiting(db, wanted)
    if (user !== undefined) await sendAgain(db, deps, user, wanted)
  })
}

async function lockWaiting(db: Db, wanted: Resend): Promise<UserRow | undefined> {
  if ('email' in wanted) {
    const { type, email } = wanted
    return type === 'email_change' ? lockByChange(db, 'email', email) : lockUserByName(db, { email, phone: null })
  }
  const { type, phone } = wanted
  return type === 'phone_change' ? lockByChange(db, 'phone', phone) : lockUserByName(db, { email: null, phone })
}

const columns = {
  email: { held: 'email', wanted: 'newEmail', confirmedAt: 'emailConfirmedAt', askedAt: 'emailChangeSentAt' },
  phone: { held: 'phone', wanted: 'newPhone', confirmedAt: 'phoneConfirmedAt', askedAt: 'phoneChangeSentAt' },
} as const

/**
 * The account that has the address or number and waits to leave it; else the one that is to have it, of several the last that asked. An account that
 * was begun with it and never confirmed does not stand in the way. Found first and then held, so that never two are held.
 */
async function lockByChange(db: Db, by: 'email' | 'phone', name: string): Promise<UserRow | undefined> {
  const { held, wanted, confirmedAt, askedAt } = columns[by]
  const [first, second] = await db
    .selectFrom('users')
    .select((select) => [
      'id',
      select(held, '=', name).as('isHolder'),
      select(wanted, 'is not', null).as('isWaiting'),
      select(confirmedAt, 'is not', null).as('isConfirmed'),
    ])
    .where((where) => where.or([where(held, '=', name), where(wanted, '=', name)]))
    .orderBy('isHolder', (order) => order.desc().nullsLast())
    .orderBy(askedAt, (order) => order.desc().nullsLast())
    .limit(2)
    .execute()
  if (first === undefined) return undefined
  if (!first.isHolder || first.isWaiting) return lockUser(db, first.id)
  return first.isConfirmed || second === undefined ? undefined : lockUser(db, second.id)
}

async function sendAgain(db: Db, deps: AccountDeps, user: UserRow, wanted: Resend): Promise<void> {
  switch (wanted.type) {
    case 'signup':
      if (user.emailConfirmedAt === null) await sendConfirmation(db, deps, user, wanted.request)
      return
    case 'email_change':
      return sendEmailChange(db, deps, user, wanted.request)
    case 'sms':
      if (user.phoneConfirmedAt === null) await sendPhoneCode(db, deps, user, 'phone_confirmation')
      return
    case 'phone_change':
      return sendPhoneCode(db, deps, user, 'phone_change')
  }
}
