import { AuthError } from '#domain/accounts/auth-error.ts'
import { admitMessage } from '#domain/accounts/sign-in/admit-visitor.ts'
import { requireCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { emailChangeMails } from '#domain/accounts/tokens/account-mails.ts'
import { codeChallengeOf } from '#domain/accounts/tokens/code-challenge.ts'
import { type Resend, resend as sendAgain } from '#domain/accounts/tokens/resend.ts'
import type { AuthRequest } from '../request/endpoint.ts'
import { readAccountName } from '../request/read-account-name.ts'
import { readText } from '../request/read-input.ts'
import { type DeferredWork, withDeferredWork } from './background-work.ts'

/** Sends a pending message again. Returns `{}`, even if the address or number is unknown or no message is pending. */
export const resend = withDeferredWork(async (request: AuthRequest): Promise<DeferredWork> => {
  const { deps, body, from } = request
  const input = readResend(request)
  await requireCaptcha(deps, body.gotrue_meta_security)
  const messages = input.type === 'email_change' ? emailChangeMails : 1
  await admitMessage(deps, from.visitorKey, 'email' in input ? 'email' : 'sms', messages)
  return { answer: { status: 200, body: {} }, work: () => sendAgain(deps, input) }
})

function readResend({ body, redirectTo }: AuthRequest): Resend {
  const type = readText(body, 'type')
  const { email, phone } = readAccountName(body, 'resend') ?? { email: null, phone: null }
  const request = { redirectTo, flow: codeChallengeOf(body) }
  if (type === 'signup' || type === 'email_change') {
    if (email === null) throw refusal(`Type ${type} requires an email address`)
    return { type, email, request }
  }
  if (type === 'sms' || type === 'phone_change') {
    if (phone === null) throw refusal(`Type ${type} requires a phone number`)
    return { type, phone }
  }
  throw refusal('Missing one of these types: signup, email_change, sms, phone_change')
}

function refusal(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
