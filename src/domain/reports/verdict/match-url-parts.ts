/** The differences with which a link's URL still leads to the destination. */
export type UrlDifference = (typeof urlDifferences)[number]

const urlDifferences = [
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
 * Parameters that advertising, mail and analytics systems append, and that select no page. `ref` is not among them: it selects the content on code
 * hosts and the payee in affiliate programmes, so a link with another `ref` is another link. The exception is `referringSite`.
 */
const trackingParameter =
  /^(?:utm_[^=]*|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|_gl|fbclid|msclkid|mc_cid|mc_eid|igshid|igsh|twclid|ttclid|li_fat_id|yclid|ysclid|mkt_tok|_hsenc|_hsmi)(?:=|$)/i

/**
 * Ghost appends `ref` with the linking host to each outbound link, unless the site owner turned that off. It counts as tracking only when the
 * destination has no `ref` itself.
 */
const referringSite = /^ref=(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i

/** The parts of a URL for comparison. The lists contain query parameters as `name=value`, with normalised percent-encoding. */
export type UrlParts = {
  href: string
  protocol: string
  hostname: string
  /** Without `www.` and without the trailing dot. */
  bareHost: string
  port: string
  userinfo: string
  rawPath: string
  path: string
  /** Without the trailing slash; the root is the empty string. */
  openPath: string
  rawParameters: string[]
  parameters: string[]
  significant: string[]
  tracking: string[]
  fragment: string | null
}

/** `bareHost` and `keepsRef` are parameters because the destination decides what counts as `www.` and as tracking. */
export function splitUrl(
  url: URL,
  { bareHost, isRefSignificant }: { bareHost: string; isRefSignificant: boolean },
): UrlParts {
  const path = sameEncoding(url.pathname)
  const pieces = url.search.slice(1).split('&')
  const rawParameters = pieces.filter((piece) => piece !== '')
  const parameters = rawParameters.map((piece) => sameEncoding(piece.replaceAll('+', '%20')))
  const isTracking = (parameter: string) =>
    trackingParameter.test(parameter) || (!isRefSignificant && referringSite.test(parameter))
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
    significant: parameters.filter((parameter) => !isTracking(parameter)),
    tracking: parameters.filter(isTracking),
    fragment: hash === -1 ? null : url.href.slice(hash),
  }
}

/**
 * Normalises percent-encoding: upper-case hexadecimal digits, and no encoding that is unnecessary (RFC 3986, 6.2.2). Besides the unreserved
 * characters it decodes those that some software encodes and other software does not, and that have no meaning in HTTP: `Foo_%28bar%29` is
 * `Foo_(bar)`.
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

/** Scheme, host and user name: these can differ at every level of comparison. */
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

/** Whether two URLs lead to the same page, ignoring all that `urlDifferences` lists. */
export function isSamePage(one: UrlParts, other: UrlParts): boolean {
  return (
    one.bareHost === other.bareHost &&
    one.port === other.port &&
    one.openPath === other.openPath &&
    isSameList(sorted(one.significant), sorted(other.significant))
  )
}

/** The differences between two URLs of the same page; empty if and only if the URLs are equal. */
export function pageDifferences(one: UrlParts, other: UrlParts): UrlDifference[] {
  if (one.href === other.href) return []
  const found = originDifferences(one, other)
  if (one.path !== other.path) found.push('trailing_slash')
  if (isEncodedOtherwise(one, other)) found.push('percent_encoding')
  const isTrackedAlike = isSameList(sorted(one.tracking), sorted(other.tracking))
  if (!isTrackedAlike) found.push('tracking_parameters')
  const inOrder = (parts: UrlParts) => (isTrackedAlike ? parts.parameters : parts.significant)
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

/** The number of empty parameters of the query: one in `?`, one in `?a=1&`. */
function emptyParts(parts: UrlParts): number {
  const query = parts.href.slice(0, parts.href.length - (parts.fragment?.length ?? 0)).split('?')
  return query.length === 1 ? 0 : query.slice(1).join('?').split('&').length - parts.rawParameters.length
}

/** `?a=1&a=1` and `?a=1` have different lists on purpose: repetition is part of a query. */
function isSameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}

function sorted(list: string[]): string[] {
  return list.length < 2 ? list : list.toSorted()
}
