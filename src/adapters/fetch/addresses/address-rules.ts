import { isIP } from 'node:net'
import { type Failure, failure } from '../exchange/failure.ts'
import { isPublicUnicast } from './public-address.ts'

/** The destination of a URL, with everything that a connection needs. */
export type Target = {
  origin: string
  hostname: string
  /** The IP address, if the URL contains one. */
  literal: string | null
  port: number
  isSecure: boolean
  /** The target is on the allow list, so its address is not checked. */
  isAllowed: boolean
}

export type AddressRules = { check(url: URL): { target: Target } | { refusal: Failure } }

/**
 * Checks whether a URL may be requested, before any DNS lookup. Allowed: http and https, ports 80 and 443, no user name, no IP address that is not
 * public. The URL parser has already normalized decimal, hexadecimal, octal, short and Unicode forms of an address (WHATWG URL, host parsing).
 * `allow` lists `host:port` pairs that are exempt, each for an exact match.
 */
export function createAddressRules(allow: readonly string[]): AddressRules {
  const allowed = new Set(allow.map(canonicalPair))
  return {
    check(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        return refuse('SCHEME', 'Only http and https addresses are requested.')
      if (url.username !== '' || url.password !== '')
        return refuse('USERINFO', 'Addresses with a user name or password are not requested.')
      const target = targetOf(url, allowed)
      if (target.isAllowed) return { target }
      if (target.port !== 80 && target.port !== 443) return refuse('PORT', 'Only ports 80 and 443 are requested.')
      if (target.literal !== null && !isPublicUnicast(target.literal)) return { refusal: notPublic() }
      return { target }
    },
  }
}

/** The message does not contain the address: a caller must not learn to which addresses names inside a network resolve. */
export function notPublic(): Failure {
  return failure('refused_address', 'NOT_PUBLIC', 'The host leads to an address that is not on the public internet.')
}

function refuse(code: string, message: string): { refusal: Failure } {
  return { refusal: failure('refused_address', code, message) }
}

function targetOf(url: URL, allowed: ReadonlySet<string>): Target {
  const isSecure = url.protocol === 'https:'
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  const hostname = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  return {
    origin: url.origin,
    hostname,
    literal: isIP(hostname) === 0 ? null : hostname,
    port,
    isSecure,
    isAllowed: allowed.size > 0 && allowed.has(`${url.hostname}:${port}`),
  }
}

/** In the notation of URLs. Throws when the text is not `host:port`. */
function canonicalPair(pair: string): string {
  const port = /:(\d{1,5})$/.exec(pair)?.[1]
  if (port === undefined || !URL.canParse(`http://${pair}`)) throw new TypeError(`${pair} is no host:port pair`)
  return `${new URL(`http://${pair}`).hostname}:${Number(port)}`
}
