import { createByteWriter } from './bytes.ts'
import {
  texts as commonTexts,
  firstKnown,
  furtherKnown,
  kinds,
  knownInOne,
  placeOfNames,
  placeOfValue,
  samples,
  separator,
} from './vocabulary.ts'

/**
 * A JSON value in three parts. `outline`: a byte or two for each object, list and value that many pages have, and the kind of every other value. `texts`:
 * those that are not known. `numbers`: what hardly compresses, in binary.
 */
export type CompactValue = { outline: Buffer; texts: string; numbers: Buffer }

/** What compresses the outline and the texts of most pages. */
export function commonPart(): Buffer {
  const outlines = samples.map((sample) => compactValue(sample).outline)
  return Buffer.concat([Buffer.from(commonTexts.join(separator)), ...outlines])
}

export function compactValue(value: unknown): CompactValue {
  const outline = createByteWriter()
  const numbers = createByteWriter()
  const texts: string[] = []
  const places = new Map<string, number>()

  function addKnown(place: number) {
    outline.byte(place < knownInOne ? firstKnown + place : furtherKnown)
    if (place >= knownInOne) outline.byte(place - knownInOne)
  }

  function addText(unsafe: string) {
    const known = placeOfValue(unsafe)
    if (known !== undefined) return addKnown(known)
    const text = storable(unsafe)
    const place = places.get(text)
    if (place !== undefined) {
      outline.byte(kinds.repeated)
      return numbers.integer(place)
    }
    const special = specialOf(text)
    if (special !== null) {
      outline.byte(special.kind)
      return typeof special.value === 'number' ? numbers.integer(special.value) : numbers.bytes(special.value)
    }
    outline.byte(kinds.text)
    places.set(text, texts.length)
    texts.push(text)
  }

  function addNumber(number: number) {
    const known = placeOfValue(number)
    if (known !== undefined) return addKnown(known)
    const hundredths = Math.round(number * 100)
    if (!Number.isSafeInteger(hundredths) || hundredths < 0 || hundredths / 100 !== number) {
      outline.byte(kinds.double)
      return numbers.double(number)
    }
    const isWhole = Number.isInteger(number)
    outline.byte(isWhole ? kinds.integer : kinds.hundredths)
    numbers.integer(isWhole ? number : hundredths)
  }

  function addObject(object: Record<string, unknown>) {
    const names = namesOf(object)
    const known = placeOfNames(names)
    if (known === undefined) {
      outline.byte(kinds.object)
      outline.integer(names.length)
      for (const name of names) addText(name)
    } else addKnown(known)
    for (const name of names) add(object[name])
  }

  function addList(list: readonly unknown[]) {
    outline.byte(kinds.list)
    outline.integer(list.length)
    for (const element of list) add(element)
  }

  function add(value: unknown): void {
    if (value === null) outline.byte(kinds.null)
    else if (typeof value === 'boolean') outline.byte(value ? kinds.true : kinds.false)
    else if (typeof value === 'string') addText(value)
    else if (typeof value === 'number') addNumber(value)
    else if (Array.isArray(value)) addList(value)
    else addObject(value as Record<string, unknown>)
  }

  add(value)
  return { outline: outline.all(), texts: texts.join(separator), numbers: numbers.all() }
}

/** Without members that are not set, as in JSON. */
function namesOf(object: Record<string, unknown>): string[] {
  const names = Object.keys(object)
  return names.every((name) => object[name] !== undefined) ? names : names.filter((name) => object[name] !== undefined)
}

const hashPattern = /^[0-9a-f]{64}$/
const ipv4Pattern = /^\d{1,3}(\.\d{1,3}){3}$/

type Special = { kind: number; value: number | ArrayLike<number> }

/** A text that is shorter in binary. */
function specialOf(text: string): Special | null {
  if (text.length === 64 && hashPattern.test(text)) return { kind: kinds.hash, value: Buffer.from(text, 'hex') }
  if (text.length === 24 && text.endsWith('Z')) return instantOf(text)
  if (text.length === 29 && text.endsWith(' GMT')) {
    const seconds = secondsOf(text)
    return seconds === null ? null : { kind: kinds.httpDate, value: seconds }
  }
  return text.length <= 15 && ipv4Pattern.test(text) ? addressOf(text) : null
}

function instantOf(text: string): Special | null {
  const instant = Date.parse(text)
  return instant >= 0 && new Date(instant).toISOString() === text ? { kind: kinds.instant, value: instant } : null
}

function addressOf(text: string): Special | null {
  const parts = text.split('.').map(Number)
  const isCanonical = parts.join('.') === text && parts.every((part) => part < 256)
  return isCanonical ? { kind: kinds.ipv4, value: parts } : null
}

const knownDates = new Map<string, number | null>()
const knownDatesMax = 200

/** The seconds of a date in HTTP; `null` for one in another form. Pages that are read in one second have the same, and reading it is slow. */
function secondsOf(date: string): number | null {
  const known = knownDates.get(date)
  if (known !== undefined) return known
  const instant = Date.parse(date)
  const seconds = instant >= 0 && new Date(instant).toUTCString() === date ? instant / 1_000 : null
  if (knownDates.size >= knownDatesMax) knownDates.clear()
  knownDates.set(date, seconds)
  return seconds
}

/** Signed documents have neither NUL nor lone surrogates, which hostile pages and headers may contain. The replacement character is stored instead. */
function storable(text: string): string {
  return text.includes(separator) ? text.replaceAll(separator, '\uFFFD').toWellFormed() : text.toWellFormed()
}
