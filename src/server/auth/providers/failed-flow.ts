import { isProviderError } from '#domain/accounts/providers/provider-failure.ts'
import { toAuthError } from '../auth-answer.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { errorRedirect, redirectError } from './redirect-answers.ts'

const providerFailures = {
  unreachable: {
    error: 'server_error',
    code: 'unexpected_failure',
    description: 'The sign-in service could not be reached. Please try again in a moment.',
  },
  // Not `access_denied`, which is a provider's code for a person who pressed Cancel.
  untrusted: {
    error: 'invalid_request',
    code: 'bad_oauth_callback',
    description: 'The answer of the sign-in service could not be verified. Please try again.',
  },
} as const

/** Redirects a failed sign-in with a provider back to the application, for any cause. An internal error is logged with all details. */
export function failedFlow(
  { log }: Pick<AuthRequest, 'log'>,
  thrown: unknown,
  flow: { redirectTo: string; usesPkce: boolean },
): AuthAnswer {
  if (isProviderError(thrown)) {
    log.warn({ fault: thrown.fault, reason: thrown.message }, 'provider failed')
    return errorRedirect(flow.redirectTo, providerFailures[thrown.fault], flow)
  }
  const refusal = toAuthError(thrown)
  if (refusal.status >= 500) log.error({ err: thrown }, 'sign-in by provider failed')
  else log.info({ code: refusal.code }, 'sign-in by provider refused')
  return errorRedirect(flow.redirectTo, redirectError(refusal), flow)
}
