import { AuthError } from '#domain/accounts/auth-error.ts'
import { readRefreshToken, refreshSession } from '#domain/accounts/sessions/refresh-session.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'

/**
 * Issues the next tokens of a session. Too many refreshes of one session are answered 503, which the auth client tries again. After a 429 it would
 * sign the user out.
 */
export async function tokenRefresh({ deps, body, from }: AuthRequest): Promise<AuthAnswer> {
  const token = readText(body, 'refresh_token')
  if (token === null) throw new AuthError(400, 'validation_failed', 'refresh_token is required')
  const ticket = readRefreshToken(deps, token)
  if (!deps.limits.refreshBySession(ticket.sessionId))
    throw new AuthError(
      503,
      'over_request_rate_limit',
      'Too many refreshes of this session. Please try again shortly.',
      {
        retryAfterSeconds: 5,
      },
    )
  return { status: 200, body: await refreshSession(deps, { ticket, from }) }
}
