/*
 * Texts that are shorter in binary.
 */

const hashPattern = /^[0-9a-f]{64}$/
const ipv4Pattern = /^\d{1,3}(\.\d{1,3}){3}$/

/** A hash or an address as its bytes; an instant, as in ISO 8601 to the millisecond, or as in HTTP to the second, in milliseconds. */
export type Special = Bytes | Instant
type Bytes = { kind: 'hash' | 'ipv4'; bytes: ArrayLike<number> }
export type Instant = { kind: 'instant' | 'httpDate'; instant: number }

export function specialOf(text: string): Special | null {
  if (text.length === 64 && hashPattern.test(text)) return { kind: 'hash', bytes: Buffer.from(text, 'hex') }
  if (text.length === 24 && text.endsWith('Z')) return instantOf(text)
  if (text.length === 29 && text.endsWith(' GMT')) return httpDateOf(text)
  return text.length <= 15 && ipv4Pattern.test(text) ? addressOf(text) : null
}

function instantOf(text: string): Special | null {
  const instant = Date.parse(text)
  return instant >= 0 && new Date(instant).toISOString() === text ? { kind: 'instant', instant } : null
}

function addressOf(text: string): Special | null {
  const bytes = text.split('.').map(Number)
  const isCanonical = bytes.join('.') === text && bytes.every((byte) => byte < 256)
  return isCanonical ? { kind: 'ipv4', bytes } : null
}

const knownDates = new Map<string, Special | null>()
const knownDatesMax = 200

/** `null` for a date in another form. Pages that are read in one second have the same, and reading it is slow. */
function httpDateOf(date: string): Special | null {
  const known = knownDates.get(date)
  if (known !== undefined) return known
  const instant = Date.parse(date)
  const special: Special | null =
    instant >= 0 && new Date(instant).toUTCString() === date ? { kind: 'httpDate', instant } : null
  if (knownDates.size >= knownDatesMax) knownDates.clear()
  knownDates.set(date, special)
  return special
}

/** Instants are coded as the time since an earlier one of the value: those of one response are close. */
export function createInstants() {
  let count = 0
  let base = 0
  return {
    base: () => base,
    add(instant: number) {
      // A certificate ends long after the response; the second instant is that of the response.
      if (count < 2) base = instant
      count += 1
    },
  }
}

/** Texts that follow from the address of a page, by their kind. */
export function derivedFrom(address: string): { robots: string; host: string } {
  const from = address.indexOf('//') + 2
  const slash = address.indexOf('/', from)
  const to = slash === -1 ? address.length : slash
  return { robots: `${address.slice(0, to)}/robots.txt`, host: address.slice(from, to) }
}

/** Signed documents have neither NUL nor lone surrogates, which hostile pages and headers may contain. The replacement character is stored instead. */
export function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD').toWellFormed() : text.toWellFormed()
}

/** The names of an object's members, without those that are not set, as in JSON. */
export function namesOf(object: Record<string, unknown>): string[] {
  const names = Object.keys(object)
  return names.every((name) => object[name] !== undefined) ? names : names.filter((name) => object[name] !== undefined)
}
