import type { WireSession } from '#domain/accounts/sessions/start-session.ts'
import type { AuthAnswer } from '../request/endpoint.ts'

export type RedirectError = { error: string; code: string; description: string }

/** Status to `error` of an OAuth redirect, in the auth client's wire contract. */
const errorOfStatus: Readonly<Record<number, string>> = {
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
  504: 'temporarily_unavailable',
}

/** Refusals of the person rather than of the request, whatever their status. */
const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** A refusal as its redirect says it. */
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
 * Back to the application with what went wrong: in the fragment, and in the query too for a PKCE flow. Its own parameters stay, save those of the
 * same names, which it must not be able to preset.
 */
export function errorRedirect(
  redirectTo: string,
  { error, code, description }: RedirectError,
  { usesPkce }: { usesPkce: boolean },
): AuthAnswer {
  const said = { error, error_code: code, error_description: description }
  const url = new URL(redirectTo)
  for (const [name, value] of Object.entries(said))
    if (usesPkce || url.searchParams.has(name)) url.searchParams.set(name, value)
  return { status: 303, location: withFragment(url, said) }
}

/** Back to the application with a word on what is still to be done: in the fragment, and in the query too for a PKCE flow. */
export function messageRedirect(redirectTo: string, message: string, { usesPkce }: { usesPkce: boolean }): AuthAnswer {
  const url = new URL(redirectTo)
  if (usesPkce) url.searchParams.set('message', message)
  return { status: 303, location: withFragment(url, { message }) }
}

/** The end of a PKCE flow: a code that its browser exchanges. */
export function codeRedirect(redirectTo: string, authCode: string): AuthAnswer {
  const url = new URL(redirectTo)
  url.searchParams.set('code', authCode)
  return { status: 303, location: url.href }
}

/** The end of an implicit flow: the session itself, in the fragment, which browsers send to nobody. `type` says which mail led here. */
export function sessionRedirect(redirectTo: string, session: WireSession, extra: { type?: string } = {}): AuthAnswer {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const { provider_token, provider_refresh_token } = session
  const said = {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    ...(provider_token === undefined ? {} : { provider_token }),
    ...(provider_refresh_token === undefined ? {} : { provider_refresh_token }),
    refresh_token,
    token_type,
    ...extra,
  }
  return { status: 303, location: withFragment(new URL(redirectTo), said) }
}

/** The empty `sb` tells the client that the fragment is for it. */
function withFragment(url: URL, said: Record<string, string>): string {
  url.hash = new URLSearchParams({ ...said, sb: '' }).toString()
  return url.href
}
