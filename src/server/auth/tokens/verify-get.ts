import { AuthError } from '#domain/accounts/auth-error.ts'
import { admitAttempt } from '#domain/accounts/sign-in/admit-visitor.ts'
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
import { firstConfirmationMessage, verifyKinds } from './verify-kinds.ts'

type Target = { redirectTo: string; usesPkce: boolean; type: string }

/**
 * Spends a link's token for a browser that opened this URL directly, and redirects it: with the session in the fragment, with a code in the query
 * when a PKCE flow requested the mail, or with an error. Our own mails link to a page instead, which posts the token.
 */
export async function verifyGet(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, query, log } = request
  const linkToken = query.get('token') ?? query.get('token_hash') ?? ''
  const target = {
    redirectTo: allowedRedirect(deps, request.redirectTo),
    usesPkce: linkToken.startsWith('pkce_'),
    type: query.get('type') ?? '',
  }
  try {
    return present(await verify(request, linkToken, target), target)
  } catch (thrown) {
    const refusal = toAuthError(thrown)
    if (refusal.status >= 500) log.error({ err: thrown }, 'verification by link failed')
    else log.info({ code: refusal.code }, 'verification by link refused')
    return errorRedirect(target.redirectTo, redirectError(refusal), target)
  }
}

async function verify({ deps, from }: AuthRequest, linkToken: string, target: Target): Promise<Verified> {
  const kinds = verifyKinds(target.type, 'email')
  if (kinds === null) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  if (linkToken === '') throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash')
  await admitAttempt(deps, from.visitorKey)
  return verifyToken(deps, { kinds, proof: { linkToken }, redirectTo: target.redirectTo, allowsCode: true, from })
}

function present(verified: Verified, { redirectTo, usesPkce, type }: Target): AuthAnswer {
  if (verified.outcome === 'code') return codeRedirect(redirectTo, verified.authCode)
  if (verified.outcome === 'half') return messageRedirect(redirectTo, firstConfirmationMessage, { usesPkce })
  return sessionRedirect(redirectTo, verified.session, { type })
}
