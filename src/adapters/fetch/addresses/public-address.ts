import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Every IPv6 address that is routed on the public internet is in this range (RFC 4291, RFC 3587); the rest is special or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Documentation (RFC 9637), newer than the library's table. */
const newDocumentation = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * Whether an IP address belongs to the public internet. An IPv4-mapped IPv6 address is checked as its IPv4 address. Addresses that embed another one
 * (NAT64, 6to4, Teredo) and unreadable addresses are not public.
 */
export function isPublicUnicast(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed.match(globalUnicast) && !parsed.match(newDocumentation))
}
