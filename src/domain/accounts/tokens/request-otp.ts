import type { AccountDeps, Origin } from '../account-deps.ts'
import { createUser } from '../lifecycle/create-user.ts'
import { type AccountName, lockUserByName } from '../lock-user.ts'
import { newUser, onceKnown } from '../sign-in/sign-up.ts'
import { type MailRequest, sendMagicLink, sendPhoneCode } from './account-mails.ts'

export type OtpRequest = AccountName & {
  /** Whether an account is made when there is none. */
  createsUser: boolean
  metadata: Record<string, unknown>
  request: MailRequest
  from: Origin
}

/**
 * Sends a link or code that signs in without a password; it confirms the address or number as well. Whoever asks is not told whether there was an
 * account, or is one now.
 */
export async function requestOtp(deps: AccountDeps, input: OtpRequest): Promise<void> {
  await onceKnown(input, () =>
    deps.db.transaction().execute(async (db) => {
      const known = await lockUserByName(db, input)
      if (known === undefined && !input.createsUser) return
      const user = known ?? (await createUser(db, { ...newUser(input), passwordHash: null, isEmailConfirmed: false }))
      if (input.email === null) await sendPhoneCode(db, deps, user, 'phone_otp')
      else await sendMagicLink(db, deps, user, input.request)
    }),
  )
}
