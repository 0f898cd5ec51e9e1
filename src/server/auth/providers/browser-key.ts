import { randomBytes } from 'node:crypto'
import type { AuthRequest } from '../request/endpoint.ts'

const lifetimeSeconds = 3_600
const keyBytes = 32

/** Returns the secret in this browser's cookie, which no script can read; `null` without one. */
export function findBrowserKey({ deps, cookies }: Pick<AuthRequest, 'deps' | 'cookies'>): string | null {
  const name = cookieName(deps.origin)
  const key = Object.hasOwn(cookies, name) ? cookies[name] : undefined
  return key !== undefined && /^[A-Za-z0-9_-]{43}$/.test(key) ? key : null
}

/**
 * Returns the browser's secret, created if it has none, and the header that stores it for another hour. Several tabs may have a sign-in in progress,
 * so an existing secret stays.
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

/** With this prefix browsers accept the cookie only from this host and over https, so that a sibling host cannot set one. */
function cookieName(origin: string): string {
  return isHttps(origin) ? '__Host-sign-in' : 'sign-in'
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:')
}
