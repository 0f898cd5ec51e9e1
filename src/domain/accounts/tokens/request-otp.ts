import type { AccountDeps, Origin } from '../account-deps.ts'
import { createUser } from '../lifecycle/create-user.ts'
import { type AccountName, lockUserByName } from '../lock-user.ts'
import { newUser, retryIfNameTaken } from '../sign-in/sign-up.ts'
import { type MailRequest, sendMagicLink, sendPhoneCode } from './account-mails.ts'

export type OtpRequest = AccountName & {
  /** Whether a missing account is created. */
  createsUser: boolean
  metadata: Record<string, unknown>
  request: MailRequest
  from: Origin
}

/**
 * Sends a link or code for a sign-in without a password, which also confirms the address or number. The caller does not learn whether the account
 * existed or was created.
 */
export async function requestOtp(deps: AccountDeps, input: OtpRequest): Promise<void> {
  await retryIfNameTaken(input, () =>
    deps.db.transaction().execute(async (db) => {
      const known = await lockUserByName(db, input)
      if (known === undefined && !input.createsUser) return
      const user = known ?? (await createUser(db, { ...newUser(input), passwordHash: null, isEmailConfirmed: false }))
      if (input.email === null) await sendPhoneCode(db, deps, user, 'phone_otp')
      else await sendMagicLink(db, deps, user, input.request)
    }),
  )
}
