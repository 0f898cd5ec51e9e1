import { requireAal2IfEnrolled } from '#domain/accounts/factors/factors.ts'
import { unlinkIdentity } from '#domain/accounts/providers/unlink-identity.ts'
import { requireRecentSignIn } from '#domain/accounts/sessions/recent-sign-in.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'

/** Unlinks an identity from the caller's account. Throws 400 `reauthentication_needed` when the sign-in is older than a day. */
export async function userIdentitiesDelete(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, params, from } = request
  const { caller } = await requireUser(request)
  await requireAal2IfEnrolled(deps.db, caller, 403)
  await requireRecentSignIn(deps.db, caller.sessionId)
  await unlinkIdentity(deps, { userId: caller.userId, from }, params.id ?? '')
  return { status: 200, body: {} }
}
