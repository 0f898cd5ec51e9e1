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

/** The longest text of an address: IPv6 with an IPv4 address at its end. */
const addressMaxLength = 45

/** Returns {@link visitorKey} of one secret. The keys of recent addresses are cached, because a visitor sends many requests. */
export function createVisitorKeys(secret: string, cachedMax = 1000): (address: string) => string {
  const keys = new Map<string, string>()
  return (address) => {
    const cached = keys.get(address)
    if (cached !== undefined) return cached
    const key = visitorKey(address, secret)
    if (address.length > addressMaxLength) return key
    if (keys.size >= cachedMax) keys.clear()
    keys.set(address, key)
    return key
  }
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
