import { type Context, kinds, symbolOfValue, writeSymbol } from './likelihoods.ts'
import type { RangeEncoder } from './range-coder.ts'
import { createInstants, derivedFrom, type Instant, type Special, specialOf, storable } from './special-texts.ts'
import { bitsFor, type TextWriter } from './texts.ts'
import { writeWhole } from './whole-numbers.ts'

/** Writes the texts and the numbers of a value. */
export function createLeafWriter(encoder: RangeEncoder, textWriter: TextWriter) {
  const places = new Map<string, number>()
  let derived: ReturnType<typeof derivedFrom> | null = null
  const instants = createInstants()

  const addSymbol = (symbol: number, context: Context) => writeSymbol(encoder, symbol, context.values)

  function addText(unsafe: string, context: Context) {
    const known = symbolOfValue(unsafe)
    if (known !== undefined) return addSymbol(known, context)
    const text = storable(unsafe)
    const place = places.get(text)
    if (place !== undefined) return addRepeated(place, context)
    if (text === derived?.robots) return addSymbol(kinds.robots, context)
    if (text === derived?.host) return addSymbol(kinds.host, context)
    const special = specialOf(text)
    if (special !== null) return addSpecial(special, context)
    addSymbol(kinds.text, context)
    textWriter.write(text)
    derived ??= derivedFrom(text)
    places.set(text, places.size)
  }

  function addRepeated(place: number, context: Context) {
    if (place === 0) return addSymbol(kinds.first, context)
    if (place === places.size - 1) return addSymbol(kinds.latest, context)
    addSymbol(kinds.repeated, context)
    encoder.bits(place, bitsFor(places.size))
  }

  function addSpecial(special: Special, context: Context) {
    if ('instant' in special) return addInstant(special, context)
    addSymbol(kinds[special.kind], context)
    addBytes(special.bytes)
  }

  function addBytes(bytes: ArrayLike<number>) {
    for (let at = 0; at < bytes.length; at += 1) encoder.bits(bytes[at] ?? 0, 8)
  }

  function addInstant({ kind, instant }: Instant, context: Context) {
    const unit = instant % 1_000 === 0 ? 1_000 : 1
    addSymbol(kind === 'instant' && unit > 1 ? kinds.seconds : kinds[kind], context)
    const time = instant / unit - Math.floor(instants.base() / unit)
    encoder.bits(time < 0 ? 1 : 0, 1)
    writeWhole(encoder, Math.abs(time), context.bits)
    instants.add(instant)
  }

  function addNumber(number: number, context: Context) {
    const known = symbolOfValue(number)
    if (known !== undefined) return addSymbol(known, context)
    const { kind, whole } = wholeOf(number)
    addSymbol(kind, context)
    if (whole === null) addBytes(bytesOf(number))
    else writeWhole(encoder, whole, context.bits)
  }

  return { addText, addNumber }
}

/** A number that is whole in ones or hundredths, and not negative. */
function wholeOf(number: number): { kind: number; whole: number | null } {
  const hundredths = Math.round(number * 100)
  if (!Number.isSafeInteger(hundredths) || hundredths < 0 || hundredths / 100 !== number)
    return { kind: kinds.double, whole: null }
  return Number.isInteger(number)
    ? { kind: kinds.integer, whole: number }
    : { kind: kinds.hundredths, whole: hundredths }
}

function bytesOf(number: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(number)
  return bytes
}
