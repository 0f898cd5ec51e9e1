import { requireAal2IfEnrolled } from '#domain/accounts/factors.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { leaveForProvider } from './leave-for-provider.ts'
import { requireUser } from './require-user.ts'

/** Begins adding another way to sign in to the account that asks. One with a second factor must have given it: this door will not ask for it. */
export async function userIdentitiesAuthorize(request: AuthRequest): Promise<AuthAnswer> {
  const { caller } = await requireUser(request)
  await requireAal2IfEnrolled(request.tools.db, caller, 403)
  return leaveForProvider(request, { linkingSessionId: caller.sessionId })
}
