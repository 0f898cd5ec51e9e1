import { resilientFetch, retryRead } from '../http/network.ts'
import { withToken } from '../http/with-token.ts'
import type { AccountAccess } from './session-snapshot.ts'

/** Requests the access rights of the account of this access token. The typed client is loaded with the first call. */
export async function loadAccountAccess(accessToken: string): Promise<AccountAccess> {
  const { createClient } = await import('../http/client.ts')
  const { accounts } = createClient(window.location.origin, (request, init) =>
    resilientFetch(withToken(request, accessToken), init),
  )
  const { profile, isAdmin } = await retryRead(() => accounts.getAccount())
  return { isPremium: profile.subscriptionTier !== null, isAdmin }
}
