import { AuthError } from '#domain/accounts/auth-error.ts'
import { notOffered } from '../not-offered.ts'
import type { AuthAnswer, AuthRequest, Endpoint } from '../request/endpoint.ts'
import { tokenPassword } from './token-password.ts'
import { tokenPkce } from './token-pkce.ts'
import { tokenRefresh } from './token-refresh.ts'

const grants: Readonly<Record<string, Endpoint>> = {
  password: tokenPassword,
  refresh_token: tokenRefresh,
  pkce: tokenPkce,
  id_token: notOffered(400, 'provider_disabled', 'Sign-in with an ID token is not enabled'),
  web3: notOffered(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
}

/** Issues a session for the given `grant_type`. */
export async function token(request: AuthRequest): Promise<AuthAnswer> {
  const grantType = request.query.get('grant_type') ?? ''
  const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined
  if (grant === undefined) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  return grant(request)
}
