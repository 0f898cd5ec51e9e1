import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the key under which a visitor's requests are counted: 43 characters that do not reveal the address without the secret. An IPv4 address
 * counts as a whole, also when written as IPv6. Of an IPv6 address only the first 64 bits count, because the visitor can choose the rest. Invalid
 * addresses share one key, so that a forged header does not get a new count.
 */
export function visitorKey(address: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`visitor ${networkOf(address.trim())}`)
    .digest('base64url')
}

/** Whether two addresses count as one visitor. An invalid address never matches. */
export function isSameNetwork(one: string, other: string): boolean {
  return isIP(one.trim()) !== 0 && networkOf(one.trim()) === networkOf(other.trim())
}

function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')
}
