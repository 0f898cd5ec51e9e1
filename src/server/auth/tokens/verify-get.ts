import { AuthError } from '#domain/accounts/auth-error.ts'
import { admitTry } from '#domain/accounts/sign-in/admit-visitor.ts'
import { allowedRedirect } from '#domain/accounts/tokens/redirect-url.ts'
import { type Verified, verifyToken } from '#domain/accounts/tokens/verify-token.ts'
import { toAuthError } from '../auth-answer.ts'
import {
  codeRedirect,
  errorRedirect,
  messageRedirect,
  redirectError,
  sessionRedirect,
} from '../providers/redirect-answers.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { halfMessage, verifyKinds } from './verify-kinds.ts'

type Return = { redirectTo: string; usesPkce: boolean; type: string }

/**
 * Spends a link's token for a browser that was sent here directly, and sends it on: with the session in the fragment, with a code in the query when
 * a PKCE flow asked for the mail, or with what went wrong. Our own mails lead to a page instead, which posts the token.
 */
export async function verifyGet(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, query, log } = request
  const linkToken = query.get('token') ?? query.get('token_hash') ?? ''
  const back = {
    redirectTo: allowedRedirect(deps, request.redirectTo),
    usesPkce: linkToken.startsWith('pkce_'),
    type: query.get('type') ?? '',
  }
  try {
    return present(await verify(request, linkToken, back), back)
  } catch (thrown) {
    const refusal = toAuthError(thrown)
    if (refusal.status >= 500) log.error({ err: thrown }, 'verification by link failed')
    else log.info({ code: refusal.code }, 'verification by link refused')
    return errorRedirect(back.redirectTo, redirectError(refusal), back)
  }
}

async function verify({ deps, from }: AuthRequest, linkToken: string, back: Return): Promise<Verified> {
  const kinds = verifyKinds(back.type, 'email')
  if (kinds === null) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  if (linkToken === '') throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash')
  await admitTry(deps, from.visitorKey)
  return verifyToken(deps, { kinds, proof: { linkToken }, redirectTo: back.redirectTo, keepsFlow: true, from })
}

function present(verified: Verified, { redirectTo, usesPkce, type }: Return): AuthAnswer {
  if (verified.outcome === 'code') return codeRedirect(redirectTo, verified.authCode)
  if (verified.outcome === 'half') return messageRedirect(redirectTo, halfMessage, { usesPkce })
  return sessionRedirect(redirectTo, verified.session, { type })
}
