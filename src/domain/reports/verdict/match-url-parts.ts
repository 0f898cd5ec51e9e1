/** What a link's URL may differ in from the destination and still lead to it. */
export type UrlDifference = (typeof urlDifferences)[number]

export const urlDifferences = [
  'scheme',
  'www',
  'host_dot',
  'credentials',
  'trailing_slash',
  'percent_encoding',
  'tracking_parameters',
  'query_order',
  'empty_query',
  'fragment',
] as const

/**
 * Parameters that advertising, mail and analytics systems append, and that no page is chosen by. `ref` is not among them: it chooses the
 * content on code hosts and the one who is paid on partner programmes, so a link with another `ref` is another link.
 * The exception is `referringSite`.
 */
const trackingParameter =
  /^(?:utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|_gl|fbclid|msclkid|mc_cid|mc_eid|igshid|igsh|twclid|ttclid|li_fat_id|yclid|ysclid|mkt_tok|_hsenc|_hsmi)(?:=|$)/i

/**
 * What Ghost appends to each outbound link, unless its owner turned that off: the host that the link is on. It counts as tracking only where the
 * destination has no `ref` of its own.
 */
const referringSite = /^ref=(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i

/** A URL taken apart for comparing. Lists hold query parameters as `name=value`, percent-encoding made the same. */
export type UrlParts = {
  href: string
  protocol: string
  hostname: string
  /** Without `www.` and without the dot at the end. */
  bareHost: string
  port: string
  userinfo: string
  rawPath: string
  path: string
  /** Without the slash at its end; the root is the empty string. */
  openPath: string
  rawParameters: string[]
  parameters: string[]
  kept: string[]
  tracking: string[]
  fragment: string | null
}

/** `bareHost` and `keepsRef` are given, since what counts as `www.` and as tracking depends on the destination. */
export function takeApart(url: URL, { bareHost, keepsRef }: { bareHost: string; keepsRef: boolean }): UrlParts {
  const path = sameEncoding(url.pathname)
  const pieces = url.search.slice(1).split('&')
  const rawParameters = pieces.filter((piece) => piece !== '')
  const parameters = rawParameters.map((piece) => sameEncoding(piece.replaceAll('+', '%20')))
  const isTracking = (parameter: string) =>
    trackingParameter.test(parameter) || (!keepsRef && referringSite.test(parameter))
  const hash = url.href.indexOf('#')
  return {
    href: url.href,
    protocol: url.protocol,
    hostname: url.hostname,
    bareHost,
    port: url.port,
    userinfo: `${url.username}:${url.password}`,
    rawPath: url.pathname,
    path,
    openPath: withoutSlash(path),
    rawParameters,
    parameters,
    kept: parameters.filter((parameter) => !isTracking(parameter)),
    tracking: parameters.filter(isTracking),
    fragment: hash === -1 ? null : url.href.slice(hash),
  }
}

/**
 * Percent-encoding made the same: capital hexadecimal digits, and nothing encoded that needs not be (RFC 3986, 6.2.2). Beyond the unreserved
 * characters those are decoded that some writers of URLs encode and others do not, and to which HTTP gives no meaning: `Foo_%28bar%29` is `Foo_(bar)`.
 */
function sameEncoding(text: string): string {
  if (!text.includes('%')) return text
  return text.replaceAll(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
    return /[\w.~!'()*,|[\]-]/.test(character) ? character : triplet.toUpperCase()
  })
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** Scheme, host and user name: what can differ however much of the rest is compared. */
export function originDifferences(one: UrlParts, other: UrlParts): UrlDifference[] {
  const found: UrlDifference[] = []
  if (one.protocol !== other.protocol) found.push('scheme')
  if (isWww(one) !== isWww(other)) found.push('www')
  if (one.hostname.endsWith('.') !== other.hostname.endsWith('.')) found.push('host_dot')
  if (one.userinfo !== other.userinfo) found.push('credentials')
  return found
}

function isWww(parts: UrlParts): boolean {
  return parts.hostname.length > parts.bareHost.length + 1
}

/** Whether two URLs lead to the same page, all that `urlDifferences` names apart. */
export function isSamePage(one: UrlParts, other: UrlParts): boolean {
  return (
    one.bareHost === other.bareHost &&
    one.port === other.port &&
    one.openPath === other.openPath &&
    isSameList(sorted(one.kept), sorted(other.kept))
  )
}

/** In what two URLs of the same page differ: empty where, and only where, they are equal. */
export function pageDifferences(one: UrlParts, other: UrlParts): UrlDifference[] {
  if (one.href === other.href) return []
  const found = originDifferences(one, other)
  if (one.path !== other.path) found.push('trailing_slash')
  if (isEncodedOtherwise(one, other)) found.push('percent_encoding')
  const isTrackedAlike = isSameList(sorted(one.tracking), sorted(other.tracking))
  if (!isTrackedAlike) found.push('tracking_parameters')
  const inOrder = (parts: UrlParts) => (isTrackedAlike ? parts.parameters : parts.kept)
  if (!isSameList(inOrder(one), inOrder(other))) found.push('query_order')
  if (emptyParts(one) !== emptyParts(other)) found.push('empty_query')
  if (one.fragment !== other.fragment) found.push('fragment')
  return found
}

function isEncodedOtherwise(one: UrlParts, other: UrlParts): boolean {
  if (withoutSlash(one.rawPath) !== withoutSlash(other.rawPath)) return true
  const written = new Map(one.parameters.map((parameter, index) => [parameter, one.rawParameters[index]]))
  return other.parameters.some(
    (parameter, index) => written.has(parameter) && written.get(parameter) !== other.rawParameters[index],
  )
}

/** How many parameters of the query are empty: one in `?`, one in `?a=1&`. */
function emptyParts(parts: UrlParts): number {
  const query = parts.href.slice(0, parts.href.length - (parts.fragment?.length ?? 0)).split('?')
  return query.length === 1 ? 0 : query.slice(1).join('?').split('&').length - parts.rawParameters.length
}

/** `?a=1&a=1` and `?a=1` have different lists on purpose: how often is part of what was asked. */
export function isSameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}

function sorted(list: string[]): string[] {
  return list.length < 2 ? list : list.toSorted()
}
