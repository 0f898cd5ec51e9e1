import type { AccountDeps } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import type { UserRow } from '../queries.ts'
import { sendReauthentication } from './account-mails.ts'

/** Sends the code that confirms a password change. Throws 422 when neither the address nor the number of the account is confirmed. */
export async function reauthenticate(deps: AccountDeps, user: UserRow): Promise<void> {
  if (user.email !== null && user.emailConfirmedAt === null)
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  if (user.email === null && user.phoneConfirmedAt === null)
    throw new AuthError(
      422,
      'phone_not_confirmed',
      'Reauthentication requires the user to have an email or a phone number',
    )
  await deps.db.transaction().execute(async (db) => {
    const locked = await lockUser(db, user.id)
    if (locked !== undefined) await sendReauthentication(db, deps, locked)
  })
}
