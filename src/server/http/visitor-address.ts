import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * The address a request came from. `X-Forwarded-For` counts only as far as it was written by trusted proxies: it is read from the right,
 * and the first address that is not one of them is the visitor's. `trusted` holds addresses and CIDR ranges.
 */
export function visitorAddress(request: IncomingMessage, trusted: readonly string[]): string {
  const peer = request.socket.remoteAddress ?? ''
  if (!isTrusted(peer, trusted)) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return forwarded.findLast((address) => !isTrusted(address, trusted)) ?? peer
}

function isTrusted(address: string, trusted: readonly string[]): boolean {
  if (trusted.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return trusted.some((entry) => {
    const [range, bits] = ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : [ipaddr.process(entry), null]
    if (range.kind() !== parsed.kind()) return false
    return bits === null ? range.toString() === parsed.toString() : parsed.match(range, bits)
  })
}
