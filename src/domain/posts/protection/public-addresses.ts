import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { HostResolver } from '#adapters/dns/resolve-host.ts'
import { DomainError } from '#domain/domain-error.ts'

/** Every IPv6 address that the public internet routes lies here (RFC 4291, RFC 3587); the rest is special or not handed out. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. IPv4-mapped IPv6 addresses are judged as the IPv4 address in them. Addresses that
 * carry another one inside (NAT64, 6to4, Teredo, the deprecated IPv4-compatible form) are not public, and neither is anything unreadable.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

/**
 * Refuses a target whose host leads, with any of its addresses, to a machine that is not on the public internet. A host that DNS does not
 * know, or not now, is accepted: the target is linked and never fetched, so nothing here depends on the answer, and a guest should not be
 * turned away because this server is offline. For the same reason a name may change its answer afterwards; whoever fetches must check the
 * address it connects to. Takes a target that `requirePublicTarget` let through. Throws `target_host_refused`.
 */
export async function requirePublicAddresses(resolver: HostResolver, url: URL): Promise<void> {
  const answer = await resolver.resolve(url.hostname)
  if (answer.kind === 'unknown' || answer.addresses.every(isPublicAddress)) return
  throw new DomainError(
    'target_host_refused',
    `“${url.hostname}” leads to a private network. Please provide the URL of a public website.`,
  )
}
