import { AuthError } from '#domain/accounts/auth-error.ts'
import { requireCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'

/**
 * Signs in with a password. Beside the session, the answer contains fields for callers without the auth client's library: `token` and `jwt`, which
 * repeat the access token, and `is_admin`.
 */
export async function tokenPassword({ deps, body, from }: AuthRequest): Promise<AuthAnswer> {
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  const password = readText(body, 'password')
  if (email !== null && phone !== null)
    throw new AuthError(400, 'validation_failed', 'Only an email address or phone number should be provided on login.')
  if (email === null && phone === null) throw new AuthError(400, 'validation_failed', 'missing email or phone')
  await requireCaptcha(deps, body.gotrue_meta_security)
  const { session, isAdmin } = await signIn(deps, { email, phone, password: password ?? '', from })
  const { access_token } = session
  return { status: 200, body: { ...session, token: access_token, jwt: access_token, is_admin: isAdmin } }
}
