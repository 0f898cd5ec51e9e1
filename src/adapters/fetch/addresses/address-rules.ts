import { isIP } from 'node:net'
import { type Failure, failure } from '../exchange/failure.ts'
import { isPublicUnicast } from './public-address.ts'

/** Where a URL leads: enough to connect to. */
export type Target = {
  origin: string
  hostname: string
  /** The address itself where the URL names one. */
  literal: string | null
  port: number
  isSecure: boolean
  /** A pair of the allow list: every address is fine there. */
  isAllowed: boolean
}

export type AddressRules = { check(url: URL): { target: Target } | { refusal: Failure } }

/**
 * Says whether a URL may be asked for at all, before any look-up. http and https, ports 80 and 443, no user name, and no IP address that is
 * not public; the URL parser has already read decimal, hexadecimal, octal, short and Unicode forms of one (WHATWG URL, host parsing). `allow`
 * lists `host:port` pairs that are exempt, each exactly as it is.
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

/** Says nothing of the address: whoever asks must not learn what names lead to inside a network. */
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

/** As URLs write it. Throws for what is no `host:port`. */
function canonicalPair(pair: string): string {
  const port = /:(\d{1,5})$/.exec(pair)?.[1]
  if (port === undefined || !URL.canParse(`http://${pair}`)) throw new TypeError(`${pair} is no host:port pair`)
  return `${new URL(`http://${pair}`).hostname}:${Number(port)}`
}
