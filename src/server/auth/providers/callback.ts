import { endProviderSignIn } from '#domain/accounts/providers/end-provider-sign-in.ts'
import { consumeFlowState } from '#domain/accounts/tokens/flow-states.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { findBrowserKey } from './browser-key.ts'
import { failedFlow } from './failed-flow.ts'
import { codeRedirect, errorRedirect, sessionRedirect } from './redirect-answers.ts'

const formFields = ['code', 'state', 'iss', 'error', 'error_description', 'user'] as const
const fieldMax = 4_000
const descriptionMax = 200

/**
 * The callback of providers. It always answers with a redirect: to the application with a code (PKCE), a session (implicit) or an error, or to the
 * site itself when the application is unknown.
 */
export async function callback(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, query, from } = request
  const state = query.get('state') ?? ''
  const flow = await consumeFlowState(deps.db, deps, { state, browserKey: findBrowserKey(request) }).catch(
    (thrown: unknown) => failedFlow(request, thrown, { redirectTo: deps.origin, usesPkce: false }),
  )
  if ('status' in flow) return flow
  const { redirectTo, usesPkce } = flow
  if (query.get('error') !== null || query.get('code') === null) return refusedFlow(query, flow)
  try {
    const ended = await endProviderSignIn(deps, { flow, answer: query, from })
    return {
      ...('authCode' in ended ? codeRedirect(redirectTo, ended.authCode) : sessionRedirect(redirectTo, ended.session)),
      status: 302,
    }
  } catch (thrown) {
    return failedFlow(request, thrown, { redirectTo, usesPkce })
  }
}

/**
 * A provider's form post is a cross-site request, so the browser does not send its cookie. A redirect to the same answer as a URL of this site sends
 * it.
 */
export async function callbackForm({ deps, body }: AuthRequest): Promise<AuthAnswer> {
  const url = new URL(`${deps.origin}/auth/v1/callback`)
  for (const field of formFields) {
    const value = Object.hasOwn(body, field) ? body[field] : undefined
    if (typeof value === 'string' && value.length <= fieldMax) url.searchParams.set(field, value)
  }
  return { status: 303, location: url.href }
}

/** The person or the provider refused the sign-in. */
function refusedFlow(query: URLSearchParams, { redirectTo, usesPkce }: { redirectTo: string; usesPkce: boolean }) {
  const providerError = query.get('error') ?? ''
  const error = /^[a-z_]{1,60}$/.test(providerError) ? providerError : 'invalid_request'
  const providerText = query.get('error_description') ?? ''
  const fallback =
    providerError === '' ? 'OAuth callback with missing authorization code missing' : 'The provider refused'
  const description = providerText === '' ? fallback : providerText.slice(0, descriptionMax).toWellFormed()
  return errorRedirect(redirectTo, { error, code: 'bad_oauth_callback', description }, { usesPkce })
}
