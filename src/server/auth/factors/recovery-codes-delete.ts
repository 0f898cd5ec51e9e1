import { removeRecoveryCodes } from '#domain/accounts/factors/remove-recovery-codes.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'

/** Removes the caller's recovery codes. */
export async function recoveryCodesDelete(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  return { status: 200, body: await removeRecoveryCodes(request.deps, who) }
}
