import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * The client address of a request. `X-Forwarded-For` is used only as far as trusted proxies wrote it: it is read from the right, and the first
 * address that is no trusted proxy is the visitor's. `trusted` contains addresses and CIDR ranges.
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

/** Whether an address is one of the trusted proxies. */
export function isTrusted(address: string, trusted: readonly string[]): boolean {
  if (trusted.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return rangesOf(trusted).some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** The parsed ranges by list, because every request uses the same list. */
const rangesOfLists = new WeakMap<readonly string[], Range[]>()

function rangesOf(trusted: readonly string[]): Range[] {
  const known = rangesOfLists.get(trusted)
  if (known !== undefined) return known
  const ranges = trusted.map((entry): Range => {
    if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry)
    const address = ipaddr.process(entry)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  rangesOfLists.set(trusted, ranges)
  return ranges
}
