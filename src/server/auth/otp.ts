import { admitMessage } from '#domain/accounts/admit-visitor.ts'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { requireCaptcha } from '#domain/accounts/captcha.ts'
import { codeChallengeOf } from '#domain/accounts/code-challenge.ts'
import { readMetadata } from '#domain/accounts/read-metadata.ts'
import { requestOtp } from '#domain/accounts/request-otp.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { evenly } from './even-time.ts'
import { readAccountName } from './read-account-name.ts'
import { requireSmsChannel } from './require-sms-channel.ts'

/** Sends a link or code that signs in without a password. `{}`, whether there was an account or not. */
export const otp = evenly(async ({ tools, body, redirectTo, from }: AuthRequest): Promise<AuthAnswer> => {
  const name = readAccountName(body, 'otp')
  if (name === null) throw new AuthError(400, 'validation_failed', 'One of email or phone must be set')
  if (name.phone !== null) requireSmsChannel(body)
  const metadata = readMetadata(body.data)
  const request = { redirectTo, flow: codeChallengeOf(body) }
  const createsUser = body.create_user !== false
  await requireCaptcha(tools, body.gotrue_meta_security)
  await admitMessage(tools, from.visitorKey, name.email === null ? 'sms' : 'email')
  await requestOtp(tools, { ...name, createsUser, metadata, request, from })
  return { status: 200, body: {} }
})
