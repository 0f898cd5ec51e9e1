import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isTrusted } from '#server/http/request/visitor-address.ts'

/** A stored host name, with at least one dot: lower case, punycode, without port and trailing dot. */
const siteHostPattern = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const headersKnownMax = 10_000

/**
 * Creates the function that returns the host name of a request; `null` for this installation's own name and for an invalid name. A request to our own
 * name costs only one comparison. `X-Forwarded-Host` counts only from a trusted proxy. Of several names the last one counts, because this proxy added
 * it.
 */
export function createHostReader(origin: string, trustedProxies: readonly string[]) {
  const { host: own, hostname: ownName } = new URL(origin)
  const mayForward = trustedProxies.length > 0
  /** The same names occur again and again: each one is parsed once. */
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

/** A host name of a site in its stored form; `null` for an IP address, a single label, and an invalid name. */
export function readHostName(written: string): string | null {
  const name = written.toLowerCase().replace(/\.$/, '')
  return name.length > 253 || !siteHostPattern.test(name) || isIP(name) !== 0 ? null : name
}
