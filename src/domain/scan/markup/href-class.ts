import { AMPERSAND, LINE_FEED, letter, matchesAt, QUESTION, RETURN, SLASH, SPACE, TAB } from './byte-classes.ts'

/** What the bytes of an href show about its destination, without parsing its URL. */
export type HrefKind =
  /** The host of the page's base. */
  | 'relative'
  /** A host in the href, with http(s) or the scheme of the base. */
  | 'host'
  /** Not http or https. */
  | 'other'
  /** Undecided: only the full parser of the URL standard can decide. */
  | 'unknown'

export type HrefRange = { hostFrom: number; hostTo: number; isProtocolRelative: boolean }

const HASH = 0x23
const COLON = 0x3a
const BACKSLASH = 0x5c

/** Bytes that the URL parser drops or replaces, or that begin a character reference. */
function isMisleading(byte: number | undefined): boolean {
  return byte === AMPERSAND || byte === TAB || byte === LINE_FEED || byte === RETURN || byte === BACKSLASH
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function table(characters: string) {
  const bytes = new Uint8Array(256)
  for (const character of characters) bytes[character.charCodeAt(0)] = 1
  return bytes
}
const hostBytes = table('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_')
const schemeBytes = table('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-')
const authorityEnd = table('/?#')

function isOverAt(bytes: Uint8Array, at: number, to: number): boolean {
  return at >= to || authorityEnd[bytes[at] as number] === 1
}

/** A port of at most four digits, which is certainly a port; anything else may be a password. */
function hasPlainPort(bytes: Uint8Array, colon: number, to: number): boolean {
  let at = colon + 1
  while (at < to && isDigit(bytes[at] as number)) at += 1
  return at - colon <= 5 && isOverAt(bytes, at, to)
}

/** Whether a host is certainly a name: not empty, not an IP address, no Punycode that might be invalid. */
function isPlainName(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 1 || bytes[to - 1] === 0x2e) return false
  let label = to
  while (label > from && bytes[label - 1] !== 0x2e) label -= 1
  if (isDigit(bytes[label] as number)) return false
  for (let at = from; at + 3 < to; at += 1) if (bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d) return false
  return true
}

function readHost(range: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  let at = from
  while (at < to && hostBytes[bytes[at] as number] === 1) at += 1
  if (!isOverAt(bytes, at, to) && !(bytes[at] === COLON && hasPlainPort(bytes, at, to))) return 'unknown'
  if (!isPlainName(bytes, from, at)) return 'unknown'
  range.hostFrom = from
  range.hostTo = at
  return 'host'
}

function readScheme(range: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  let at = from
  while (at < to && schemeBytes[bytes[at] as number] === 1) at += 1
  if (at >= to) return 'relative'
  if (bytes[at] !== COLON) return isMisleading(bytes[at]) ? 'unknown' : 'relative'
  const isHttp =
    (at - from === 4 && matchesAt(bytes, from, 'http')) || (at - from === 5 && matchesAt(bytes, from, 'https'))
  if (!isHttp) return 'other'
  if (bytes[at + 1] !== SLASH || bytes[at + 2] !== SLASH || at + 2 >= to) return 'unknown'
  return readHost(range, bytes, at + 3, to)
}

function readSlash(range: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  const second = from + 1 < to ? bytes[from + 1] : undefined
  if (second === SLASH) {
    range.isProtocolRelative = true
    return readHost(range, bytes, from + 2, to)
  }
  return isMisleading(second) ? 'unknown' : 'relative'
}

/** Classifies the href at `from` to `to`. For a `host`, `place` receives its position in the bytes (URL standard, 4.4). */
export function classifyHref(range: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  let at = from
  range.isProtocolRelative = false
  while (at < to && (bytes[at] as number) <= SPACE) at += 1
  if (at >= to) return 'relative'
  const first = bytes[at] as number
  if (first === HASH || first === QUESTION) return 'relative'
  if (first === SLASH) return readSlash(range, bytes, at, to)
  if (letter[first] === 1) return readScheme(range, bytes, at, to)
  return isMisleading(first) ? 'unknown' : 'relative'
}
