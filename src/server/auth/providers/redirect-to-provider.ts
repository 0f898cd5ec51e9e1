import { AuthError } from '#domain/accounts/auth-error.ts'
import { beginProviderSignIn } from '#domain/accounts/providers/begin-provider-sign-in.ts'
import { admitAttempt } from '#domain/accounts/sign-in/admit-visitor.ts'
import { codeChallengeOf } from '#domain/accounts/tokens/code-challenge.ts'
import { allowedRedirect } from '#domain/accounts/tokens/redirect-url.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { setBrowserKeyCookie } from './browser-key.ts'
import { failedFlow } from './failed-flow.ts'

/** Parameters that only this service may set, or that are meant for it. All others of the caller are passed to the provider. */
const reserved = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'skip_http_redirect',
  'invite_token',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
])
const extraMax = 20
const nameMax = 100
const valueMax = 1_000

/**
 * Redirects the browser to the provider in the query, or returns the URL when the caller navigates itself (`skip_http_redirect`). For an unreachable
 * provider it redirects back with an error. Throws 400 `oauth_provider_not_supported`, `validation_failed`.
 */
export async function redirectToProvider(
  request: AuthRequest,
  { linkingSessionId }: { linkingSessionId: string | null },
): Promise<AuthAnswer> {
  const { deps, query, from } = request
  const provider = deps.providers.get(query.get('provider') ?? '')
  if (provider === undefined)
    throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled')
  const challenge = codeChallengeOf(query)
  const redirectTo = allowedRedirect(deps, request.redirectTo)
  const { browserKey, headers } = setBrowserKeyCookie(request)
  const answersAddress = query.get('skip_http_redirect') === 'true'
  await admitAttempt(deps, from.visitorKey)
  try {
    const url = await beginProviderSignIn(deps, {
      provider,
      redirectTo,
      challenge,
      scopes: query.get('scopes'),
      extra: ownParameters(query),
      browserKey,
      linkingSessionId,
    })
    return answersAddress ? { status: 200, body: { url }, headers } : { status: 302, location: url, headers }
  } catch (thrown) {
    const failure = failedFlow(request, thrown, { redirectTo, usesPkce: challenge !== null })
    return answersAddress ? { status: 200, body: { url: failure.location } } : failure
  }
}

function ownParameters(query: URLSearchParams): Map<string, string> {
  const own = [...query].filter(
    ([name, value]) => !reserved.has(name.toLowerCase()) && name.length <= nameMax && value.length <= valueMax,
  )
  return new Map(own.slice(0, extraMax))
}
