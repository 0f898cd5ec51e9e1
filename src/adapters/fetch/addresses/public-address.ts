import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Every IPv6 address that the public internet routes lies here (RFC 4291, RFC 3587); the rest is special or not handed out. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Documentation (RFC 9637), newer than the library's table. */
const newDocumentation = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * Whether an IP address belongs to the public internet. IPv4-mapped IPv6 addresses are judged as the IPv4 address in them; those that carry
 * another one inside (NAT64, 6to4, Teredo) are not public, and neither is anything unreadable.
 */
export function isPublicUnicast(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed.match(globalUnicast) && !parsed.match(newDocumentation))
}
