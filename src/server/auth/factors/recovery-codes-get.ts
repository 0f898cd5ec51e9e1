import { getCodesLeft } from '#domain/accounts/factors/recovery-codes.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'

/** Returns the total and the remaining number of the caller's recovery codes, never a code. */
export async function recoveryCodesGet(request: AuthRequest): Promise<AuthAnswer> {
  const { caller } = await requireUser(request)
  const { id, total, remaining } = await getCodesLeft(request.deps.db, caller.userId)
  return { status: 200, body: { id, type: 'recovery_code', total, remaining } }
}
