import { AuthError } from '#domain/accounts/auth-error.ts'
import { authenticate } from '#domain/accounts/sessions/authenticate.ts'
import { signOut } from '#domain/accounts/sessions/sign-out.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'

const scopes = ['global', 'local', 'others'] as const

/** Ends all sessions of the caller, the current one, or all others. The default scope is `global`. */
export async function logout({ deps, bearer, query, from }: AuthRequest): Promise<AuthAnswer> {
  const caller = await authenticate(deps, bearer)
  const requested = query.get('scope') ?? 'global'
  const scope = scopes.find((known) => known === requested)
  if (scope === undefined) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${requested}"`)
  await signOut(deps.db, caller, { scope, ip: from.ip })
  return { status: 204 }
}
