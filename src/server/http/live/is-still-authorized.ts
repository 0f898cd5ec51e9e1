import type { AccountDeps } from '#domain/accounts/account-deps.ts'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { authenticate } from '#domain/accounts/sessions/authenticate.ts'

/** Whether an access token is still valid. A short outage of the database does not count as invalid. */
export async function isStillAuthorized(accounts: AccountDeps, accessToken: string | null): Promise<boolean> {
  try {
    return !(await authenticate(accounts, accessToken)).needsFactor
  } catch (error) {
    return !(error instanceof AuthError && error.status < 500)
  }
}
