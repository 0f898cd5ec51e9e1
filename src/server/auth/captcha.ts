import { AuthError } from '#domain/accounts/auth-error.ts'
import type { AuthAnswer, AuthRequest } from './request/endpoint.ts'

/**
 * A proof-of-work challenge; its solution is sent as `gotrue_meta_security.captcha_token` (see `createTrialChallenge` for how it is solved). Throws
 * 404 `captcha_disabled` where none is asked for.
 */
export async function captcha({ deps }: AuthRequest): Promise<AuthAnswer> {
  if (deps.captcha === null) throw new AuthError(404, 'captcha_disabled', 'This site asks for no captcha')
  return { status: 200, body: { challenge: await deps.captcha.challenge() } }
}
