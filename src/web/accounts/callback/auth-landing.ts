import { useEffect, useState } from 'react'
import { type AuthRefusal, type AuthSituation, authMessage } from '../forms/auth-messages.ts'
import { type LinkKind, linkKinds } from '../sign-in/sign-in-calls.ts'

/** What the address of a landing page contains after a mailed link or the redirect of another provider. */
export type Landing =
  /** A mailed link. `elsewhere` is the other application that requested the mail and to which the browser returns; `null` for this site. */
  | { kind: 'link'; token: string; type: LinkKind; email: string; elsewhere: string | null }
  | { kind: 'code'; code: string; email: string }
  | { kind: 'refused'; refusal: AuthRefusal; email: string }
  /** One step is done and another is needed; `message` says which. */
  | { kind: 'message'; message: string; email: string }
  | { kind: 'nothing'; email: string }

/**
 * Reads the address of a landing page. Parameters may be in the query or in the fragment; errors are read first. A session in the fragment is
 * ignored, because anyone could create such a link with a session of their own.
 */
export function readLanding(href: string, situation: AuthSituation): Landing {
  const { origin, searchParams: query, hash } = new URL(href)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const param = (name: string) => query.get(name) ?? fragment.get(name) ?? ''
  const email = query.get('email')?.trim() ?? ''
  const refusal = refusalOf(param, situation)
  if (refusal !== null) return { kind: 'refused', refusal, email }
  const type = linkKinds.find((kind) => kind === query.get('type'))
  const token = query.get('token_hash') ?? ''
  if (token !== '' && type !== undefined) {
    return { kind: 'link', token, type, email, elsewhere: otherSite(query.get('redirect_to'), origin) }
  }
  const code = query.get('code') ?? ''
  if (code !== '') return { kind: 'code', code, email }
  const message = param('message')
  return message === '' ? { kind: 'nothing', email } : { kind: 'message', message, email }
}

/** `access_denied` is the error of a provider after a press of its Cancel button; our server passes it on with a code that only names the source. */
function refusalOf(param: (name: string) => string, situation: AuthSituation): AuthRefusal | null {
  const [error, code, message] = [param('error'), param('error_code'), param('error_description')]
  if (error === '' && code === '' && message === '') return null
  const isCancelled = code === 'bad_oauth_callback' || (code === '' && message === '')
  if (error === 'access_denied' && isCancelled) return authMessage({ code: 'cancelled' }, situation)
  return authMessage({ code, message: message === '' ? error : message }, situation)
}

function otherSite(address: string | null, origin: string): string | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && url.origin !== origin ? url.href : null
}

/** The address where a link of another application is used: the server verifies it and redirects back, if that address is allowed. */
export function externalVerifyUrl({ token, type, elsewhere }: Extract<Landing, { kind: 'link' }>): string {
  const query = new URLSearchParams({ token, type, redirect_to: elsewhere ?? '' })
  return `/auth/v1/verify?${query}`
}

/** Removes used parameters from the address, so that a reload or a bookmark does not use them again. */
export function clearLanding(): void {
  const url = new URL(window.location.href)
  for (const name of ['token_hash', 'type', 'redirect_to', 'code', 'error', 'error_code', 'error_description']) {
    url.searchParams.delete(name)
  }
  url.hash = ''
  window.history.replaceState(window.history.state, '', url)
}

/** What the address of this page contains; `null` during server rendering, because fragments are not sent to servers. */
export function useLanding(situation: AuthSituation): Landing | null {
  const [landing, setLanding] = useState<Landing | null>(null)
  useEffect(() => setLanding(readLanding(window.location.href, situation)), [situation])
  return landing
}
