import { presentUser } from '#domain/accounts/sessions/present-user.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'

export async function userGet(request: AuthRequest): Promise<AuthAnswer> {
  const { user } = await requireUser(request)
  return { status: 200, body: await presentUser(request.deps.db, user) }
}
