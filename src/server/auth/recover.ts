import { admitMessage } from '#domain/accounts/admit-visitor.ts'
import { requireCaptcha } from '#domain/accounts/captcha.ts'
import { codeChallengeOf } from '#domain/accounts/code-challenge.ts'
import { normalEmail } from '#domain/accounts/queries.ts'
import { recover as sendRecovery } from '#domain/accounts/recover.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { evenly } from './even-time.ts'

/** Sends the mail with which a forgotten password is replaced. `{}`, whether the address is known or not. */
export const recover = evenly(async ({ tools, body, redirectTo, from }: AuthRequest): Promise<AuthAnswer> => {
  const email = normalEmail(body.email)
  const request = { redirectTo, flow: codeChallengeOf(body) }
  await requireCaptcha(tools, body.gotrue_meta_security)
  await admitMessage(tools, from.visitorKey, 'email')
  await sendRecovery(tools, { email, request })
  return { status: 200, body: {} }
})
