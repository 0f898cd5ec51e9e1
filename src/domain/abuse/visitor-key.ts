import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The name under which a visitor's requests are counted; 43 characters from which the address cannot be told without the secret. An IPv4
 * address counts whole, also when written as IPv6; of an IPv6 address the first 64 bits count, for the rest is the visitor's to choose.
 * Whatever is no address shares one key, so that a forged header buys no fresh count.
 */
export function visitorKey(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`visitor ${networkOf(address.trim())}`)
    .digest('base64url')
}

/** Whether two addresses count as one visitor. What is no address is nobody's. */
export function isSameNetwork(one: string, other: string): boolean {
  return isIP(one.trim()) !== 0 && networkOf(one.trim()) === networkOf(other.trim())
}

function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')
}
