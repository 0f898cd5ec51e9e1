import { resilientFetch, retryRead } from './network.ts'
import type { Standing } from './session-snapshot.ts'
import { withToken } from './with-token.ts'

/** What the account may do that the access token was issued to, from the server. The typed client for it is loaded with the first call. */
export async function loadStanding(accessToken: string): Promise<Standing> {
  const { createClient } = await import('./client.ts')
  const { accounts } = createClient(window.location.origin, (request, init) =>
    resilientFetch(withToken(request, accessToken), init),
  )
  const { profile, isAdmin } = await retryRead(() => accounts.getAccount())
  return { isPremium: profile.subscriptionTier !== null, isAdmin }
}
