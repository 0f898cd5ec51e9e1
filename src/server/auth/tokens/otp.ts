import { AuthError } from '#domain/accounts/auth-error.ts'
import { readMetadata } from '#domain/accounts/profile/read-metadata.ts'
import { admitMessage } from '#domain/accounts/sign-in/admit-visitor.ts'
import { requireCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { codeChallengeOf } from '#domain/accounts/tokens/code-challenge.ts'
import { requestOtp } from '#domain/accounts/tokens/request-otp.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readAccountName } from '../request/read-account-name.ts'
import { requireSmsChannel } from '../request/read-input.ts'
import { withFixedTime } from './fixed-time.ts'

/** Sends a link or code for a sign-in without a password. Returns `{}`, with or without an account. */
export const otp = withFixedTime(async ({ deps, body, redirectTo, from }: AuthRequest): Promise<AuthAnswer> => {
  const name = readAccountName(body, 'otp')
  if (name === null) throw new AuthError(400, 'validation_failed', 'One of email or phone must be set')
  if (name.phone !== null) requireSmsChannel(body)
  const metadata = readMetadata(body.data)
  const request = { redirectTo, flow: codeChallengeOf(body) }
  const createsUser = body.create_user !== false
  await requireCaptcha(deps, body.gotrue_meta_security)
  await admitMessage(deps, from.visitorKey, name.email === null ? 'sms' : 'email')
  await requestOtp(deps, { ...name, createsUser, metadata, request, from })
  return { status: 200, body: {} }
})
