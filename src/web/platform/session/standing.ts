import { resilientFetch, retryRead } from '../http/network.ts'
import { withToken } from '../http/with-token.ts'
import type { Standing } from './session-snapshot.ts'

/** What the account may do that the access token was issued to, from the server. The typed client for it is loaded with the first call. */
export async function loadAccountAccess(accessToken: string): Promise<Standing> {
  const { createClient } = await import('../http/client.ts')
  const { accounts } = createClient(window.location.origin, (request, init) =>
    resilientFetch(withToken(request, accessToken), init),
  )
  const { profile, isAdmin } = await retryRead(() => accounts.getAccount())
  return { isPremium: profile.subscriptionTier !== null, isAdmin }
}
