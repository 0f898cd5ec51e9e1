import { AMPERSAND, LINE_FEED, letter, QUESTION, RETURN, SLASH, SPACE, saysAt, TAB } from './byte-classes.ts'

/** What an href's bytes say of where it leads, without its URL being made. */
export type HrefKind =
  /** To the host of the page's base. */
  | 'relative'
  /** To the host that stands in it, as the scheme of the base has it or http(s). */
  | 'host'
  /** Not to http or https. */
  | 'other'
  /** Nothing: only the URL standard's whole parser can tell. */
  | 'unknown'

export type HrefRange = { hostFrom: number; hostTo: number; isProtocolRelative: boolean }

const HASH = 0x23
const COLON = 0x3a
const BACKSLASH = 0x5c

/** Bytes the URL parser drops, reads as others, or that begin a character reference. */
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

/** A port of at most four digits, so that it is surely one; anything else may be a password. */
function hasPlainPort(bytes: Uint8Array, colon: number, to: number): boolean {
  let at = colon + 1
  while (at < to && isDigit(bytes[at] as number)) at += 1
  return at - colon <= 5 && isOverAt(bytes, at, to)
}

/** Whether a host is surely a name: not empty, not an address, no Punycode that might be wrong. */
function isPlainName(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 1 || bytes[to - 1] === 0x2e) return false
  let label = to
  while (label > from && bytes[label - 1] !== 0x2e) label -= 1
  if (isDigit(bytes[label] as number)) return false
  for (let at = from; at + 3 < to; at += 1) if (bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d) return false
  return true
}

function readHost(place: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  let at = from
  while (at < to && hostBytes[bytes[at] as number] === 1) at += 1
  if (!isOverAt(bytes, at, to) && !(bytes[at] === COLON && hasPlainPort(bytes, at, to))) return 'unknown'
  if (!isPlainName(bytes, from, at)) return 'unknown'
  place.hostFrom = from
  place.hostTo = at
  return 'host'
}

function readScheme(place: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  let at = from
  while (at < to && schemeBytes[bytes[at] as number] === 1) at += 1
  if (at >= to) return 'relative'
  if (bytes[at] !== COLON) return isMisleading(bytes[at]) ? 'unknown' : 'relative'
  const isHttp = (at - from === 4 && saysAt(bytes, from, 'http')) || (at - from === 5 && saysAt(bytes, from, 'https'))
  if (!isHttp) return 'other'
  if (bytes[at + 1] !== SLASH || bytes[at + 2] !== SLASH || at + 2 >= to) return 'unknown'
  return readHost(place, bytes, at + 3, to)
}

function readSlash(place: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  const second = from + 1 < to ? bytes[from + 1] : undefined
  if (second === SLASH) {
    place.isProtocolRelative = true
    return readHost(place, bytes, from + 2, to)
  }
  return isMisleading(second) ? 'unknown' : 'relative'
}

/** Tells where the href between `from` and `to` leads, and of a `host` where in the bytes that stands (URL standard, 4.4). */
export function classifyHref(place: HrefRange, bytes: Uint8Array, from: number, to: number): HrefKind {
  let at = from
  place.isProtocolRelative = false
  while (at < to && (bytes[at] as number) <= SPACE) at += 1
  if (at >= to) return 'relative'
  const first = bytes[at] as number
  if (first === HASH || first === QUESTION) return 'relative'
  if (first === SLASH) return readSlash(place, bytes, at, to)
  if (letter[first] === 1) return readScheme(place, bytes, at, to)
  return isMisleading(first) ? 'unknown' : 'relative'
}
