import { AuthError } from '#domain/accounts/auth-error.ts'
import type { AuthAnswer, AuthRequest } from './request/endpoint.ts'

/**
 * Returns a proof-of-work challenge. Its solution is sent as `gotrue_meta_security.captcha_token` (see `createTrialChallenge` for the solution).
 * Throws 404 `captcha_disabled` where no captcha is required.
 */
export async function captcha({ deps }: AuthRequest): Promise<AuthAnswer> {
  if (deps.captcha === null) throw new AuthError(404, 'captcha_disabled', 'This site asks for no captcha')
  return { status: 200, body: { challenge: await deps.captcha.challenge() } }
}
