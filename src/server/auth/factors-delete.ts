import { removeFactor } from '#domain/accounts/remove-factor.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { requireUser } from './require-user.ts'

/** Removes a factor. */
export async function factorsDelete(request: AuthRequest): Promise<AuthAnswer> {
  const { tools, params, from } = request
  const who = await requireUser(request)
  return { status: 200, body: await removeFactor(tools, { ...who, from }, params.id ?? '') }
}
