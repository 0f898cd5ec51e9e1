import { classifyHref, type HrefRange } from './href-class.ts'

/** Whether a link is described in full, by its absolute http or https URL. */
export type IsCandidate = (url: string) => boolean

/** The destinations of the page's links: a cheap classification of all links, and the full URL of a candidate. */
export type LinkTargets = {
  pageHost: string
  base: string
  baseHost: string
  isBaseHttp: boolean
  isBaseCandidate: boolean
  pageHostBytes: Uint8Array
  needles: readonly Uint8Array[] | null
  isCandidate: IsCandidate
  hostRange: HrefRange
  /** Whether a link was found whose URL depends on the page's base. */
  sawRelative: boolean
}

/** The classes of an href. Only a `MAYBE` has to be resolved to its URL. */
export const NOWHERE = 0
export const INTERNAL = 1
export const EXTERNAL = 2
export const MAYBE = 3

function bareHost(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

function hasNeedle(targets: LinkTargets, bytes: Uint8Array, from: number, to: number): boolean {
  if (targets.needles === null) return true
  for (const needle of targets.needles) if (holds(bytes, from, to, needle)) return true
  return false
}

function lowerAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] as number
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
}

function startsAt(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at += 1) if (lowerAt(bytes, from + at) !== word[at]) return false
  return true
}

function holds(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  for (let at = from; at + word.length <= to; at += 1) if (startsAt(bytes, at, word)) return true
  return false
}

/** Cached, because many pages are read with the same needles. */
const bytesOfNeedles = new WeakMap<readonly string[], readonly Uint8Array[]>()

function bytesOf(needles: readonly string[]): readonly Uint8Array[] {
  const known = bytesOfNeedles.get(needles)
  if (known !== undefined) return known
  const bytes = needles.map((needle) => Buffer.from(needle.toLowerCase()))
  bytesOfNeedles.set(needles, bytes)
  return bytes
}

export function newLinkTargets(
  url: string,
  needles: readonly string[] | undefined,
  isCandidate: IsCandidate,
): LinkTargets {
  const parsed = URL.parse(url)
  const pageHost = bareHost(parsed?.hostname ?? '')
  const targets: LinkTargets = {
    pageHost,
    base: url,
    baseHost: '',
    isBaseHttp: false,
    isBaseCandidate: true,
    pageHostBytes: Buffer.from(pageHost),
    needles: needles === undefined ? null : bytesOf(needles),
    isCandidate,
    hostRange: { hostFrom: 0, hostTo: 0, isProtocolRelative: false },
    sawRelative: false,
  }
  setBase(targets, url, parsed)
  return targets
}

/** Makes `url` the base of all relative links. */
export function rebase(targets: LinkTargets, url: string) {
  setBase(targets, url, URL.parse(url))
}

function setBase(targets: LinkTargets, url: string, parsed: URL | null) {
  const host = Buffer.from(parsed?.hostname ?? '')
  targets.base = url
  targets.baseHost = bareHost(parsed?.hostname ?? '')
  targets.isBaseHttp = parsed?.protocol === 'http:' || parsed?.protocol === 'https:'
  targets.isBaseCandidate = hasNeedle(targets, host, 0, host.length)
}

function sideOfHost(targets: LinkTargets, bytes: Uint8Array, from: number, to: number): number {
  const { pageHostBytes } = targets
  const isWww = to - from > 4 && lowerAt(bytes, from) === 0x77 && startsAt(bytes, from, wwwBytes)
  const start = isWww ? from + 4 : from
  return to - start === pageHostBytes.length && startsAt(bytes, start, pageHostBytes) ? INTERNAL : EXTERNAL
}
const wwwBytes = Buffer.from('www.')

/** Whether the href at `from` to `to` is internal, external, not on the web, or has to be resolved. */
export function weighHref(targets: LinkTargets, bytes: Uint8Array, from: number, to: number): number {
  const { hostRange } = targets
  const kind = classifyHref(hostRange, bytes, from, to)
  if (kind === 'other') return NOWHERE
  if (kind === 'unknown') {
    targets.sawRelative = true
    return MAYBE
  }
  if (kind === 'host') {
    if (hostRange.isProtocolRelative) targets.sawRelative = true
    if (hostRange.isProtocolRelative && !targets.isBaseHttp) return MAYBE
    if (hasNeedle(targets, bytes, hostRange.hostFrom, hostRange.hostTo)) return MAYBE
    return sideOfHost(targets, bytes, hostRange.hostFrom, hostRange.hostTo)
  }
  targets.sawRelative = true
  if (targets.isBaseCandidate || !targets.isBaseHttp) return MAYBE
  return targets.baseHost === targets.pageHost ? INTERNAL : EXTERNAL
}

/** The URL of an href if it is http or https, and whether it is on the page's host. */
export function resolveHref(targets: LinkTargets, href: string): { url: string; isInternal: boolean } | null {
  const url = URL.parse(href, targets.base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return { url: url.href, isInternal: bareHost(url.hostname) === targets.pageHost }
}
