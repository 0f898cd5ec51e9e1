import type { Db } from '#db/db.ts'
import { type MailRequest, sendConfirmation, sendEmailChange, sendPhoneCode } from './account-mails.ts'
import type { AccountTools } from './account-tools.ts'
import { lockUser, lockUserByName } from './lock-user.ts'
import type { UserRow } from './queries.ts'

/** What to send again, and to which account: one by its address, or by its number, for `phone_change` also by the number it is to have. */
export type Resend =
  | { type: 'signup' | 'email_change'; email: string; request: MailRequest }
  | { type: 'sms' | 'phone_change'; phone: string }

/** Sends again what an account still waits for. Whoever asks is not told whether there is such an account, or anything to wait for. */
export async function resend(tools: AccountTools, wanted: Resend): Promise<void> {
  await tools.db.transaction().execute(async (db) => {
    const user = await lockWaiting(db, wanted)
    if (user !== undefined) await sendAgain(db, tools, user, wanted)
  })
}

async function lockWaiting(db: Db, wanted: Resend): Promise<UserRow | undefined> {
  if ('email' in wanted) return lockUserByName(db, { email: wanted.email, phone: null })
  const holder = await lockUserByName(db, { email: null, phone: wanted.phone })
  return holder === undefined && wanted.type === 'phone_change' ? lockByNewPhone(db, wanted.phone) : holder
}

/** Several accounts may want one number until one has it: the last that asked. */
async function lockByNewPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  const last = await db
    .selectFrom('users')
    .select('id')
    .where('newPhone', '=', phone)
    .orderBy('phoneChangeSentAt', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return last && lockUser(db, last.id)
}

async function sendAgain(db: Db, tools: AccountTools, user: UserRow, wanted: Resend): Promise<void> {
  switch (wanted.type) {
    case 'signup':
      if (user.emailConfirmedAt === null) await sendConfirmation(db, tools, user, wanted.request)
      return
    case 'email_change':
      return sendEmailChange(db, tools, user, wanted.request)
    case 'sms':
      if (user.phoneConfirmedAt === null) await sendPhoneCode(db, tools, user, 'phone_confirmation')
      return
    case 'phone_change':
      return sendPhoneCode(db, tools, user, 'phone_change')
  }
}
