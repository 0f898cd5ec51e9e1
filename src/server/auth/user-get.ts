import { presentUser } from '#domain/accounts/present-user.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { requireUser } from './require-user.ts'

export async function userGet(request: AuthRequest): Promise<AuthAnswer> {
  const { user } = await requireUser(request)
  return { status: 200, body: await presentUser(request.tools.db, user) }
}
