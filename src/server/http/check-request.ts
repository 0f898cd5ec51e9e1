import type { IncomingMessage } from 'node:http'
import { DomainError } from '#domain/domain-error.ts'
import { isAuthPath } from '../auth/auth-handler.ts'
import { isRead } from './request/methods.ts'

/** Refuses requests that our pages and clients never send: invalid URLs, and writes from pages of other sites. Sign-in checks the origin itself. */
export async function checkRequest({ method, url = '', headers }: IncomingMessage, path: string): Promise<void> {
  if (!isOwnAddress(url)) throw new DomainError('bad_request', 'The URL isn’t valid')
  if (!isRead(method) && !isAuthPath(path) && headers['sec-fetch-site'] === 'cross-site')
    throw new DomainError('forbidden', 'Requests from other sites aren’t allowed')
}

/** What almost every request has: nothing in it needs to be decoded, so it need not be parsed. */
const plainAddress = /^(?:\/[\w.~-]+)+$/
const anySite = 'http://any.site'

/**
 * A path of this site, with an optional query. `//host/path` would be parsed as another host, a broken `%` sequence cannot be decoded, an absolute
 * URL is for proxies, and browsers never send a fragment.
 */
function isOwnAddress(url: string): boolean {
  if (plainAddress.test(url)) return true
  if (!url.startsWith('/') || url.includes('#')) return false
  try {
    const parsed = new URL(url, anySite)
    decodeURIComponent(parsed.pathname)
    return parsed.origin === anySite
  } catch {
    return false
  }
}
