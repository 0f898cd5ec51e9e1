import { type AuthRefusal, type AuthSituation, authMessage } from '../forms/auth-messages.ts'
import { type LinkKind, linkKinds } from '../sign-in/sign-in-calls.ts'

/** What a link of a mail, or a redirect of another site's sign-in, brought to one of the landing pages. */
export type Landing =
  /** The link of a mail. `elsewhere` is the other application that asked for the mail and has to be returned to, if it was not this site. */
  | { kind: 'link'; token: string; type: LinkKind; email: string; elsewhere: string | null }
  | { kind: 'code'; code: string; email: string }
  | { kind: 'refused'; refusal: AuthRefusal; email: string }
  /** Something is done, and something is still to do: `message` says what. */
  | { kind: 'message'; message: string; email: string }
  | { kind: 'nothing'; email: string }

/**
 * Reads an address that sign-in led to: what matters may stand in the query or in the fragment, refusals first. A session in the fragment is
 * left alone: anybody could make such a link, with a session of their own in it.
 */
export function readLanding(href: string, situation: AuthSituation): Landing {
  const { origin, searchParams: query, hash } = new URL(href)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const said = (name: string) => query.get(name) ?? fragment.get(name) ?? ''
  const email = query.get('email')?.trim() ?? ''
  const refusal = refusalOf(said, situation)
  if (refusal !== null) return { kind: 'refused', refusal, email }
  const type = linkKinds.find((kind) => kind === query.get('type'))
  const token = query.get('token_hash') ?? ''
  if (token !== '' && type !== undefined) {
    return { kind: 'link', token, type, email, elsewhere: otherSite(query.get('redirect_to'), origin) }
  }
  const code = query.get('code') ?? ''
  if (code !== '') return { kind: 'code', code, email }
  const message = said('message')
  return message === '' ? { kind: 'nothing', email } : { kind: 'message', message, email }
}

/** `access_denied` is what another site says when the person pressed its Cancel; our server passes it on under a code that only says where from. */
function refusalOf(said: (name: string) => string, situation: AuthSituation): AuthRefusal | null {
  const [error, code, message] = [said('error'), said('error_code'), said('error_description')]
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

/** Where a link that another application asked for is spent: the server does it, and sends the browser back there if it may. */
export function spendElsewhere({ token, type, elsewhere }: Extract<Landing, { kind: 'link' }>): string {
  const query = new URLSearchParams({ token, type, redirect_to: elsewhere ?? '' })
  return `/auth/v1/verify?${query}`
}

/** Takes what was spent out of the address, so that a reload or a bookmark does not try it again. */
export function clearLanding(): void {
  const url = new URL(window.location.href)
  for (const name of ['token_hash', 'type', 'redirect_to', 'code', 'error', 'error_code', 'error_description']) {
    url.searchParams.delete(name)
  }
  url.hash = ''
  window.history.replaceState(window.history.state, '', url)
}
