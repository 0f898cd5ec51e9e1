import type { Caller } from '#domain/accounts/account-tools.ts'
import type { UserRow } from '#domain/accounts/queries.ts'
import { authenticateUser } from '#domain/accounts/sessions/authenticate.ts'
import type { AuthRequest } from './endpoint.ts'

/** Who asks, with the account. Throws what `authenticate` throws. */
export function requireUser({ tools, bearer }: AuthRequest): Promise<{ caller: Caller; user: UserRow }> {
  return authenticateUser(tools, bearer)
}
