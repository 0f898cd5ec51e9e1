import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { MatchMode } from '#contract/reports/report-evidence.ts'
import {
  isSamePage,
  originDifferences,
  pageDifferences,
  splitUrl,
  type UrlDifference,
  type UrlParts,
} from './match-url-parts.ts'

/** How closely a URL matches. A URL that matches at one level also matches at all wider levels. */
export type UrlMatch = {
  match: 'exact' | 'normalised' | 'prefix' | 'host' | 'domain' | null
  differences: UrlDifference[]
}

export type Matcher = {
  /** Returns the closest level that the mode allows. Takes an absolute URL; never throws. */
  matches: (url: string) => UrlMatch
  /**
   * Whether the URL is on the destination's registrable domain, or on its host when it has no such domain (an IP address, `localhost`). Never throws.
   */
  isNear: (url: string) => boolean
  /** The names of the tracking parameters of a near URL. */
  trackingIn: (url: string) => string[]
  /**
   * Lower-case texts. The host of each near URL contains one of them: the first as the URL standard writes it, a second one when the Unicode form is
   * more usual. An href that is written with escapes, or relative to the base, need not contain one.
   */
  needles: readonly string[]
}

const noMatch: UrlMatch = { match: null, differences: [] }

/**
 * Compares URLs with a destination. URLs are parsed by the URL standard (WHATWG), so the case of scheme and host, default ports, dot segments and
 * Unicode hosts never make a difference. `exact` accepts the same page: equal URLs, or URLs that differ only in `urlDifferences`, which are then
 * listed. `prefix` accepts URLs below the destination's path, at a segment boundary; with a query, pages of that path whose query contains it. `host`
 * accepts the host with its port, with or without `www.`. `domain` accepts the registrable domain. Throws `TypeError` for a destination that is not a
 * URL.
 */
export function createMatcher(destination: string, mode: MatchMode): Matcher {
  const url = new URL(destination)
  const domain = registrable(url.hostname)
  const bareHost = withoutWww(withoutDot(url.hostname), domain)
  const near = domain ?? bareHost
  const isRefSignificant = url.searchParams.has('ref')
  const expected = splitUrl(url, { bareHost, isRefSignificant })

  function read(candidate: string): URL | null {
    if (isPlainlyElsewhere(candidate, near)) return null
    const parsed = URL.parse(candidate)
    if (parsed === null || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) return null
    return isNearHost(withoutDot(parsed.hostname), near) ? parsed : null
  }

  function matches(candidate: string): UrlMatch {
    const parsed = read(candidate)
    if (parsed === null) return noMatch
    const host = withoutDot(parsed.hostname)
    return compare(
      expected,
      splitUrl(parsed, { bareHost: host === `www.${bareHost}` ? bareHost : host, isRefSignificant }),
      mode,
    )
  }

  function trackingIn(candidate: string): string[] {
    const parsed = read(candidate)
    const tracking = parsed === null ? [] : splitUrl(parsed, { bareHost, isRefSignificant }).tracking
    return [...new Set(tracking.map((parameter) => parameter.split('=', 1)[0] ?? ''))]
  }

  const unicode = domainToUnicode(near)
  return {
    matches,
    trackingIn,
    isNear: (candidate) => read(candidate) !== null,
    needles: unicode === near || unicode === '' ? [near] : [near, unicode],
  }
}

function compare(expected: UrlParts, candidate: UrlParts, mode: MatchMode): UrlMatch {
  if (isSamePage(expected, candidate)) {
    const differences = pageDifferences(expected, candidate)
    return { match: differences.length === 0 ? 'exact' : 'normalised', differences }
  }
  if (mode === 'exact') return noMatch
  if (candidate.bareHost === expected.bareHost && candidate.port === expected.port) {
    const differences = originDifferences(expected, candidate)
    if (isBelow(expected, candidate)) return { match: 'prefix', differences }
    return mode === 'prefix' ? noMatch : { match: 'host', differences }
  }
  return mode === 'domain' ? { match: 'domain', differences: [] } : noMatch
}

function isBelow(expected: UrlParts, candidate: UrlParts): boolean {
  if (expected.significant.length === 0) return `${candidate.openPath}/`.startsWith(`${expected.openPath}/`)
  if (candidate.openPath !== expected.openPath) return false
  const rest = [...candidate.significant]
  return expected.significant.every((parameter) => {
    const index = rest.indexOf(parameter)
    if (index !== -1) rest.splice(index, 1)
    return index !== -1
  })
}

/**
 * A fast rejection without parsing, for most links of a page: hosts of plain letters are the same before and after parsing. It does not decide on a
 * host whose last label begins with a digit, because that may be an IP address in one of many spellings, or on text before a colon, which may be a
 * user name.
 */
function isPlainlyElsewhere(candidate: string, near: string): boolean {
  const start = candidate.startsWith('https://') ? 8 : 7
  if (start === 7 && !candidate.startsWith('http://')) return false
  const end = plainHostEnd(candidate, start)
  if (end === null) return false
  const border = end - near.length
  return (
    !candidate.endsWith(near, end) || border < start || (border > start && candidate.charCodeAt(border - 1) !== dot)
  )
}

/** The end index of the host that begins at `start`; `null` when the host has other than plain characters. */
function plainHostEnd(candidate: string, start: number): number | null {
  let label = start
  let end = start
  for (; end < candidate.length; end++) {
    const code = candidate.charCodeAt(end)
    if (code === dot) label = end + 1
    else if (!isPlain(code)) break
  }
  const isEnded = end === candidate.length || '/?#'.includes(candidate.charAt(end))
  return isEnded && end > label && !isDigit(candidate.charCodeAt(label)) ? end : null
}

const [dot, hyphen] = [0x2e, 0x2d]

function isPlain(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || isDigit(code) || code === hyphen
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Below `example.com` there can be names that are registrable themselves, where a platform gives each customer one. */
function isNearHost(host: string, near: string): boolean {
  return host === near || (host.endsWith(`.${near}`) && registrable(host) === near)
}

function registrable(host: string): string | null {
  return parse(host, { extractHostname: false, allowPrivateDomains: true }).domain
}

function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}

/** Removes `www.`, except when the registrable domain itself begins with `www.`. */
function withoutWww(host: string, domain: string | null): string {
  return domain !== null && host.startsWith('www.') && host !== domain ? host.slice(4) : host
}
