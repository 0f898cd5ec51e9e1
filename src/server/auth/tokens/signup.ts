import { AuthError } from '#domain/accounts/auth-error.ts'
import { readMetadata } from '#domain/accounts/profile/read-metadata.ts'
import { admitAct, admitMessage } from '#domain/accounts/sign-in/admit-visitor.ts'
import { requireCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { signUp } from '#domain/accounts/sign-in/sign-up.ts'
import { codeChallengeOf } from '#domain/accounts/tokens/code-challenge.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readAccountName } from '../request/read-account-name.ts'
import { readText, requireSmsChannel } from '../request/read-input.ts'
import { withFixedTime } from './fixed-time.ts'

/**
 * Creates an account. The answer is the user alone, with the same form for new and known names, or a session where addresses need no confirmation.
 */
export const signup = withFixedTime(async ({ deps, body, redirectTo, from }: AuthRequest): Promise<AuthAnswer> => {
  const name = readAccountName(body, 'signup')
  if (name === null) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  const password = readText(body, 'password')
  if (password === null) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  if (name.phone !== null) requireSmsChannel(body)
  const metadata = readMetadata(body.data)
  const request = { redirectTo, flow: codeChallengeOf(body) }
  await requireCaptcha(deps, body.gotrue_meta_security)
  const channel = name.email === null ? 'sms' : 'email'
  // Where addresses need no confirmation, no mail is sent.
  if (deps.autoconfirm && channel === 'email') await admitAct(deps, from.visitorKey, channel)
  else await admitMessage(deps, from.visitorKey, channel)
  return { status: 200, body: await signUp(deps, { ...name, password, metadata, request, from }) }
})
