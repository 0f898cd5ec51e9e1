import { type Context, kinds } from './likelihoods.ts'
import type { RangeDecoder } from './range-coder.ts'
import { createInstants, derivedFrom } from './special-texts.ts'
import { bitsFor, createTextReader } from './texts.ts'
import { readWhole } from './whole-numbers.ts'

/** Reads the texts, the numbers and the constants of a value, by the kind of each. */
export function createLeafReaders(decoder: RangeDecoder): Record<number, (context: Context) => unknown> {
  const textReader = createTextReader(decoder)
  const texts: string[] = []
  const instants = createInstants()

  function readText(): string {
    const text = textReader.read()
    texts.push(text)
    return text
  }

  function readBytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(count)
    for (let at = 0; at < count; at += 1) bytes[at] = decoder.bits(8)
    return bytes
  }

  function readInstant(unit: number, { bits }: Context): Date {
    const sign = decoder.bits(1) === 1 ? -1 : 1
    const instant = (Math.floor(instants.base() / unit) + sign * readWhole(decoder, bits)) * unit
    instants.add(instant)
    return new Date(instant)
  }

  const derived = () => derivedFrom(texts[0] ?? '')
  return {
    [kinds.null]: () => null,
    [kinds.true]: () => true,
    [kinds.false]: () => false,
    [kinds.integer]: ({ bits }) => readWhole(decoder, bits),
    [kinds.hundredths]: ({ bits }) => readWhole(decoder, bits) / 100,
    [kinds.double]: () => readBytes(8).readDoubleBE(),
    [kinds.text]: readText,
    [kinds.repeated]: () => texts[decoder.bits(bitsFor(texts.length))],
    [kinds.first]: () => texts[0],
    [kinds.latest]: () => texts.at(-1),
    [kinds.robots]: () => derived().robots,
    [kinds.host]: () => derived().host,
    [kinds.hash]: () => readBytes(32).toString('hex'),
    [kinds.instant]: (context) => readInstant(1, context).toISOString(),
    [kinds.seconds]: (context) => readInstant(1_000, context).toISOString(),
    [kinds.httpDate]: (context) => readInstant(1_000, context).toUTCString(),
    [kinds.ipv4]: () => readBytes(4).join('.'),
  }
}
