import { randomBytes } from 'node:crypto'
import type { AuthRequest } from '../request/endpoint.ts'

const lifetimeSeconds = 3_600
const keyBytes = 32

/** The secret that this browser holds in a cookie, which no script can read; `null` without one. */
export function findBrowserKey({ deps, cookies }: Pick<AuthRequest, 'deps' | 'cookies'>): string | null {
  const name = cookieName(deps.origin)
  const key = Object.hasOwn(cookies, name) ? cookies[name] : undefined
  return key !== undefined && /^[A-Za-z0-9_-]{43}$/.test(key) ? key : null
}

/**
 * The browser's secret, made if it has none, and the header that keeps it there for another hour. Several tabs may be on their way to sign in, so a
 * secret that is there stays.
 */
export function setBrowserKeyCookie(request: Pick<AuthRequest, 'deps' | 'cookies'>): {
  browserKey: string
  headers: Record<string, string>
} {
  const { origin } = request.deps
  const browserKey = findBrowserKey(request) ?? randomBytes(keyBytes).toString('base64url')
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${lifetimeSeconds}`,
    ...(isHttps(origin) ? ['Secure'] : []),
  ]
  return { browserKey, headers: { 'set-cookie': [`${cookieName(origin)}=${browserKey}`, ...attributes].join('; ') } }
}

/** With the prefix browsers take the cookie from this host over https only, so that no neighbour can plant one. */
function cookieName(origin: string): string {
  return isHttps(origin) ? '__Host-sign-in' : 'sign-in'
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:')
}
