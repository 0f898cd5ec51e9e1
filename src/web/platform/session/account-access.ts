import type { Account } from '#contract/accounts/accounts.ts'
import { resilientFetch, retryRead } from '../http/network.ts'
import { withToken } from '../http/with-token.ts'
import type { AccountAccess } from './session-snapshot.ts'

/** The first page that shows the account asks for it this soon after the access rights were requested. */
const freshMs = 5_000

let requested: { at: number; account: Promise<Account> } | null = null
let isTaken = false

/** Requests the access rights of the account of this access token. */
export async function loadAccountAccess(accessToken: string): Promise<AccountAccess> {
  const account = requestAccount(accessToken)
  if (!isTaken) requested = { at: performance.now(), account }
  const { profile, isAdmin } = await account
  return { isPremium: profile.subscriptionTier !== null, isAdmin }
}

/**
 * The answer of the request for the access rights just before, for the first page that shows the account. `null` if there was none or it failed, and
 * for every later call: later reads follow changes.
 */
export async function takeRequestedAccount(): Promise<Account | null> {
  const last = requested
  requested = null
  isTaken = true
  if (last === null || performance.now() - last.at > freshMs) return null
  return last.account.catch(() => null)
}

/** The typed client is loaded with the first call. */
async function requestAccount(accessToken: string): Promise<Account> {
  const { createClient } = await import('../http/client.ts')
  const { accounts } = createClient(window.location.origin, (request, init) =>
    resilientFetch(withToken(request, accessToken), init),
  )
  return retryRead(() => accounts.getAccount())
}
