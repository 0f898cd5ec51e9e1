import type { Caller } from '#domain/accounts/account-deps.ts'
import type { UserRow } from '#domain/accounts/queries.ts'
import { authenticateUser } from '#domain/accounts/sessions/authenticate.ts'
import type { AuthRequest } from './endpoint.ts'

/** Returns the caller with the account. Throws what `authenticate` throws. */
export function requireUser({ deps, bearer }: AuthRequest): Promise<{ caller: Caller; user: UserRow }> {
  return authenticateUser(deps, bearer)
}
