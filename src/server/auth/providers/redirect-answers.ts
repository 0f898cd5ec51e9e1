import type { WireSession } from '#domain/accounts/sessions/start-session.ts'
import type { AuthAnswer } from '../request/endpoint.ts'

export type RedirectError = { error: string; code: string; description: string }

/** Maps a status to the `error` of an OAuth redirect, in the auth client's wire contract. */
const errorOfStatus: Readonly<Record<number, string>> = {
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
  504: 'temporarily_unavailable',
}

/** Refusals of the person, not of the request, for any status. */
const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** The error of a redirect for a refusal. */
export function redirectError({
  status,
  code,
  message,
}: {
  status: number
  code: string
  message: string
}): RedirectError {
  const error = denials.has(code) ? 'access_denied' : (errorOfStatus[status] ?? 'invalid_request')
  return { error, code, description: message }
}

/**
 * Redirects back to the application with an error: in the fragment, and for a PKCE flow also in the query. Other parameters of the URL stay, but
 * those of the same names are replaced, so that the application cannot preset them.
 */
export function errorRedirect(
  redirectTo: string,
  { error, code, description }: RedirectError,
  { usesPkce }: { usesPkce: boolean },
): AuthAnswer {
  const params = { error, error_code: code, error_description: description }
  const url = new URL(redirectTo)
  for (const [name, value] of Object.entries(params))
    if (usesPkce || url.searchParams.has(name)) url.searchParams.set(name, value)
  return { status: 303, location: withFragment(url, params) }
}

/** Redirects back to the application with a message about the next step: in the fragment, and for a PKCE flow also in the query. */
export function messageRedirect(redirectTo: string, message: string, { usesPkce }: { usesPkce: boolean }): AuthAnswer {
  const url = new URL(redirectTo)
  if (usesPkce) url.searchParams.set('message', message)
  return { status: 303, location: withFragment(url, { message }) }
}

/** The end of a PKCE flow: a code that the browser exchanges. */
export function codeRedirect(redirectTo: string, authCode: string): AuthAnswer {
  const url = new URL(redirectTo)
  url.searchParams.set('code', authCode)
  return { status: 303, location: url.href }
}

/** The end of an implicit flow: the session in the fragment, which browsers send to no server. `type` is the kind of mail that led here. */
export function sessionRedirect(redirectTo: string, session: WireSession, extra: { type?: string } = {}): AuthAnswer {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const { provider_token, provider_refresh_token } = session
  const params = {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    ...(provider_token === undefined ? {} : { provider_token }),
    ...(provider_refresh_token === undefined ? {} : { provider_refresh_token }),
    refresh_token,
    token_type,
    ...extra,
  }
  return { status: 303, location: withFragment(new URL(redirectTo), params) }
}

/** The empty `sb` marks the fragment as one for the client. */
function withFragment(url: URL, params: Record<string, string>): string {
  url.hash = new URLSearchParams({ ...params, sb: '' }).toString()
  return url.href
}
