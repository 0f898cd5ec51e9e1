import { requireAal2IfEnrolled } from '#domain/accounts/factors/factors.ts'
import { requireRecentSignIn } from '#domain/accounts/sessions/recent-sign-in.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'
import { redirectToProvider } from './redirect-to-provider.ts'

/**
 * Begins to link another identity to the caller's account. A session of an account with a second factor must have verified it, because this endpoint
 * does not request it. Throws 400 `reauthentication_needed` when the sign-in is older than a day.
 */
export async function userIdentitiesAuthorize(request: AuthRequest): Promise<AuthAnswer> {
  const { caller } = await requireUser(request)
  await requireAal2IfEnrolled(request.deps.db, caller, 403)
  await requireRecentSignIn(request.deps.db, caller.sessionId)
  return redirectToProvider(request, { linkingSessionId: caller.sessionId })
}
