import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isTrusted } from '#server/http/request/visitor-address.ts'

/** A name with a dot in it, as it is kept: lower case, punycode, without a port and a dot at the end. */
const siteHostPattern = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const headersKnownMax = 10_000

/**
 * Makes the function that tells the name a request was sent to; `null` for this installation's own, and for what no site can be called. One comparison
 * is all that a request to our own name costs. `X-Forwarded-Host` counts only when a trusted proxy sent it, and of several names the last, which is
 * the one that this proxy saw.
 */
export function createHostReader(origin: string, trustedProxies: readonly string[]) {
  const { host: own, hostname: ownName } = new URL(origin)
  const mayForward = trustedProxies.length > 0
  /** The same names are asked for over and over: each is read once. */
  const known = new Map<string, string | null>()

  function siteHostOf(header: string | undefined): string | null {
    if (header === undefined) return null
    const before = known.get(header)
    if (before !== undefined) return before
    const read = readHostName(header.replace(/:\d*$/, ''))
    const name = read === ownName ? null : read
    if (known.size >= headersKnownMax) known.clear()
    known.set(header, name)
    return name
  }

  return (request: IncomingMessage): string | null => {
    const { host } = request.headers
    const forwarded = mayForward ? request.headers['x-forwarded-host'] : undefined
    if (forwarded === undefined || forwarded === host) return host === own ? null : siteHostOf(host)
    if (!isTrusted(request.socket.remoteAddress ?? '', trustedProxies)) return siteHostOf(host)
    return siteHostOf(String(forwarded).split(',').at(-1)?.trim())
  }
}

/** A name that a site may be called, as it is kept; `null` for an address in numbers, one label alone, and what is no name. */
export function readHostName(written: string): string | null {
  const name = written.toLowerCase().replace(/\.$/, '')
  return name.length > 253 || !siteHostPattern.test(name) || isIP(name) !== 0 ? null : name
}
