import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { MatchMode } from '#contract/reports/report-evidence.ts'
import {
  isSamePage,
  originDifferences,
  pageDifferences,
  takeApart,
  type UrlDifference,
  type UrlParts,
} from './match-url-parts.ts'

/** How closely a URL matches: each level holds for all that a closer one holds for. */
export type UrlMatch = {
  match: 'exact' | 'normalised' | 'prefix' | 'host' | 'domain' | null
  differences: UrlDifference[]
}

export type Matcher = {
  /** Answers the closest level that the mode allows; never throws. Takes an absolute URL. */
  matches: (url: string) => UrlMatch
  /** Whether the URL is on the destination's registrable domain, or its host where it has none (an address, `localhost`); never throws. */
  isNear: (url: string) => boolean
  /** The names of the tracking parameters of a near URL. */
  trackingIn: (url: string) => string[]
  /**
   * Lower-case texts of which the host of each near URL holds one: the first as the URL standard writes it, a second one where Unicode is the
   * more usual spelling. An href that a document writes with escapes, or relative to its base, need not.
   */
  needles: readonly string[]
}

const noMatch: UrlMatch = { match: null, differences: [] }

/**
 * Compares URLs with a destination. URLs are read as the URL standard (WHATWG) says, so the case of scheme and host, default ports, dot
 * segments and Unicode hosts never make a difference. `exact` accepts the same page: equal URLs, or ones that differ in nothing but
 * `urlDifferences`, which are then named. `prefix` accepts what lies below the destination's path, at the border of a segment; with a query,
 * pages of that path whose query holds it. `host` accepts the host with its port, with or without `www.`; `domain` the registrable domain.
 * Throws `TypeError` for a destination that is no URL.
 */
export function createMatcher(destination: string, mode: MatchMode): Matcher {
  const url = new URL(destination)
  const domain = registrable(url.hostname)
  const bareHost = withoutWww(withoutDot(url.hostname), domain)
  const near = domain ?? bareHost
  const keepsRef = url.searchParams.has('ref')
  const wanted = takeApart(url, { bareHost, keepsRef })

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
      wanted,
      takeApart(parsed, { bareHost: host === `www.${bareHost}` ? bareHost : host, keepsRef }),
      mode,
    )
  }

  function trackingIn(candidate: string): string[] {
    const parsed = read(candidate)
    const tracking = parsed === null ? [] : takeApart(parsed, { bareHost, keepsRef }).tracking
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

function compare(wanted: UrlParts, given: UrlParts, mode: MatchMode): UrlMatch {
  if (isSamePage(wanted, given)) {
    const differences = pageDifferences(wanted, given)
    return { match: differences.length === 0 ? 'exact' : 'normalised', differences }
  }
  if (mode === 'exact') return noMatch
  if (given.bareHost === wanted.bareHost && given.port === wanted.port) {
    const differences = originDifferences(wanted, given)
    if (isBelow(wanted, given)) return { match: 'prefix', differences }
    return mode === 'prefix' ? noMatch : { match: 'host', differences }
  }
  return mode === 'domain' ? { match: 'domain', differences: [] } : noMatch
}

function isBelow(wanted: UrlParts, given: UrlParts): boolean {
  if (wanted.kept.length === 0) return `${given.openPath}/`.startsWith(`${wanted.openPath}/`)
  if (given.openPath !== wanted.openPath) return false
  const rest = [...given.kept]
  return wanted.kept.every((parameter) => {
    const place = rest.indexOf(parameter)
    if (place !== -1) rest.splice(place, 1)
    return place !== -1
  })
}

/**
 * Hosts of plain letters are the same before and after parsing, so most links of a page need none of it. One whose last label begins with a
 * digit may be an address in one of many spellings, and what stands before a colon may be a user name.
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

/** Where the host ends that begins at `start`; `null` where it is not plain. */
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

/** `www.example.com` is `example.com`; a registrable domain that begins with `www.` is itself. */
function withoutWww(host: string, domain: string | null): string {
  return domain !== null && host.startsWith('www.') && host !== domain ? host.slice(4) : host
}
