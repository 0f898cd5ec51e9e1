import { authenticateLoadedUser } from '#domain/accounts/sessions/authenticate.ts'
import { presentLoadedUser } from '#domain/accounts/sessions/present-user.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'

export async function userGet({ deps, bearer }: AuthRequest): Promise<AuthAnswer> {
  return { status: 200, body: presentLoadedUser(await authenticateLoadedUser(deps, bearer)) }
}
