import type { AccountDeps } from '../account-deps.ts'
import { lockUserByName } from '../lock-user.ts'
import { type MailRequest, sendRecovery } from './account-mails.ts'

/** Sends the password reset mail if the address has an account. The caller does not learn whether it has. */
export async function recover(
  deps: AccountDeps,
  { email, request }: { email: string; request: MailRequest },
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const user = await lockUserByName(db, { email, phone: null })
    if (user !== undefined) await sendRecovery(db, deps, user, request)
  })
}
