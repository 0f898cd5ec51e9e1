import { AuthError } from '#domain/accounts/auth-error.ts'
import { authenticate } from '#domain/accounts/sessions/authenticate.ts'
import { signOut } from '#domain/accounts/sessions/sign-out.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'

const scopes = ['global', 'local', 'others'] as const

/** Ends all sessions of the caller, the present one, or all others; `global` unless said otherwise. */
export async function logout({ deps, bearer, query, from }: AuthRequest): Promise<AuthAnswer> {
  const caller = await authenticate(deps, bearer)
  const wanted = query.get('scope') ?? 'global'
  const scope = scopes.find((known) => known === wanted)
  if (scope === undefined) throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${wanted}"`)
  await signOut(deps.db, caller, { scope, ip: from.ip })
  return { status: 204 }
}
