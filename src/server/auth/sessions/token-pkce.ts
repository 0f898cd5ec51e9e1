import { AuthError } from '#domain/accounts/auth-error.ts'
import { admitExchange } from '#domain/accounts/sign-in/admit-visitor.ts'
import { exchangeAuthCode } from '#domain/accounts/tokens/exchange-auth-code.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'

/** Exchanges the code of a finished PKCE flow for its session. */
export async function tokenPkce({ deps, body, from }: AuthRequest): Promise<AuthAnswer> {
  const authCode = readText(body, 'auth_code')
  const codeVerifier = readText(body, 'code_verifier')
  if (authCode === null || codeVerifier === null)
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  await admitExchange(deps, from.visitorKey)
  return { status: 200, body: await exchangeAuthCode(deps, { authCode, codeVerifier, from }) }
}
