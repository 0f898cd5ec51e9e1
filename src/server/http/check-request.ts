import type { IncomingMessage } from 'node:http'
import { DomainError } from '#domain/domain-error.ts'
import { isAuthPath } from '../auth/auth-handler.ts'
import { isRead } from './request/methods.ts'

/** Refuses what no page or call of ours would send: broken addresses, and writes from other sites' pages, which sign-in judges by itself. */
export async function checkRequest({ method, url = '', headers }: IncomingMessage, path: string): Promise<void> {
  if (!isOwnAddress(url)) throw new DomainError('bad_request', 'The URL isn’t valid')
  if (!isRead(method) && !isAuthPath(path) && headers['sec-fetch-site'] === 'cross-site')
    throw new DomainError('forbidden', 'Requests from other sites aren’t allowed')
}

const anySite = 'http://any.site'

/**
 * A path of this site, with a query perhaps. `//host/path` would be read as another host's address, a broken `%` sequence as nothing at all;
 * a whole address is for proxies, and a fragment never leaves a browser.
 */
function isOwnAddress(url: string): boolean {
  if (!url.startsWith('/') || url.includes('#')) return false
  try {
    const parsed = new URL(url, anySite)
    decodeURIComponent(parsed.pathname)
    return parsed.origin === anySite
  } catch {
    return false
  }
}
