import { removeFactor } from '#domain/accounts/factors/remove-factor.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'

/** Removes a factor. */
export async function factorsDelete(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, params, from } = request
  const who = await requireUser(request)
  return { status: 200, body: await removeFactor(deps, { ...who, from }, params.id ?? '') }
}
