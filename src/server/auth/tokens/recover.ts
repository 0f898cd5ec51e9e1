import { normalEmail } from '#domain/accounts/queries.ts'
import { admitMessage } from '#domain/accounts/sign-in/admit-visitor.ts'
import { requireCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import { codeChallengeOf } from '#domain/accounts/tokens/code-challenge.ts'
import { recover as sendRecovery } from '#domain/accounts/tokens/recover.ts'
import type { AuthRequest } from '../request/endpoint.ts'
import { type DeferredWork, withDeferredWork } from './background-work.ts'

/** Sends the password reset mail. Returns `{}` for known and unknown addresses. */
export const recover = withDeferredWork(
  async ({ deps, body, redirectTo, from }: AuthRequest): Promise<DeferredWork> => {
    const email = normalEmail(body.email)
    const request = { redirectTo, flow: codeChallengeOf(body) }
    await requireCaptcha(deps, body.gotrue_meta_security)
    await admitMessage(deps, from.visitorKey, 'email')
    return { answer: { status: 200, body: {} }, work: () => sendRecovery(deps, { email, request }) }
  },
)
