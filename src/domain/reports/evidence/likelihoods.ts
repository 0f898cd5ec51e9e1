import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RangeDecoder, RangeEncoder } from './range-coder.ts'
import { known as earlierKnown } from './vocabulary.ts'

/*
 * How likely each value is, by the member that has it. Stored values need it unchanged: the file of a number never changes, and a better one gets the
 * next number.
 */

/** What is not a known value. */
const kindNames = [
  'null',
  'true',
  'false',
  'integer',
  'hundredths',
  'double',
  'text',
  /** A text that occurred before, by its place. */
  'repeated',
  /** The first text of the value: the address of the page. */
  'first',
  /** The text that occurred last for the first time. */
  'latest',
  /** The address of robots.txt for the first text, and the host of the first text. */
  'robots',
  'host',
  'hash',
  'instant',
  /** An instant in whole seconds. */
  'seconds',
  'httpDate',
  'ipv4',
  'list',
  'object',
  /** After the last element of a list, or the last name of an object. */
  'end',
] as const
type Kind = (typeof kindNames)[number]
export const kinds = Object.fromEntries(kindNames.map((name, symbol) => [name, symbol])) as Record<Kind, number>

/** A known value is a text, a number, or the names of an object's members in their order. */
type Known = string | number | readonly string[]

type Weights = Record<string, number>
/** By the first name of an object, the likely values of its members. */
type Likelihoods = { known: Known[]; objects: Record<string, Record<string, Weights>> }

const { known: newKnown, objects } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'evidence-4.json'), 'utf8'),
) as Likelihoods

export const firstKnown = kindNames.length
export const known: readonly Known[] = [...earlierKnown, ...newKnown]
const symbolCount = firstKnown + known.length

const symbolsOfValues = new Map<string | number, number>()
/** Lists of names by their first one. */
const namesByFirst = new Map<string | undefined, { names: readonly string[]; symbol: number }[]>()
for (const [place, value] of known.entries())
  if (typeof value === 'object')
    namesByFirst.set(value[0], [...(namesByFirst.get(value[0]) ?? []), { names: value, symbol: firstKnown + place }])
  else symbolsOfValues.set(value, firstKnown + place)

export function symbolOfValue(value: string | number): number | undefined {
  return symbolsOfValues.get(value)
}

export function symbolOfNames(names: readonly string[]): number | undefined {
  const isSame = (other: readonly string[]) =>
    other.length === names.length && other.every((name, index) => name === names[index])
  return namesByFirst.get(names[0])?.find((other) => isSame(other.names))?.symbol
}

/** Of the names of an object, the first and the last one. */
function labelOf(names: readonly string[]): string {
  return [...new Set([names[0], names.at(-1)])].join(' ')
}

/** A value in the file: `#` before a kind, braces around the names of an object. */
const symbolsOfLabels = new Map<string, number>([
  ...known.map((value, place): [string, number] => [
    typeof value === 'object' ? `{${labelOf(value)}}` : String(value),
    firstKnown + place,
  ]),
  ...kindNames.map((name, symbol): [string, number] => [`#${name}`, symbol]),
])

/** The probabilities of symbols. The last part is that of all symbols that are not listed, which are equally likely. */
type Distribution = { symbols: readonly number[]; starts: readonly number[]; places: ReadonlyMap<number, number> }

const unlistedWeight = 1

function distributionOf(weights: Weights): Distribution {
  const listed = Object.entries(weights)
  const symbols = listed.map(([label]) => {
    const symbol = symbolsOfLabels.get(label)
    if (symbol === undefined) throw new Error(`Not a known value: ${label}`)
    return symbol
  })
  const starts = [0]
  for (const weight of [...listed.map(([, weight]) => weight), unlistedWeight])
    starts.push((starts.at(-1) ?? 0) + weight)
  return { symbols, starts, places: new Map(symbols.map((symbol, place) => [symbol, place])) }
}

export function writeSymbol(encoder: RangeEncoder, symbol: number, { symbols, starts, places }: Distribution): void {
  const place = places.get(symbol) ?? symbols.length
  const start = starts[place] ?? 0
  encoder.encode(start, (starts[place + 1] ?? 0) - start, starts[symbols.length + 1] ?? 0)
  if (place === symbols.length) encoder.encode(symbol, 1, symbolCount)
}

export function readSymbol(decoder: RangeDecoder, { symbols, starts }: Distribution): number {
  const target = decoder.target(starts[symbols.length + 1] ?? 0)
  let place = 0
  while ((starts[place + 1] ?? 0) <= target) place += 1
  const start = starts[place] ?? 0
  decoder.take(start, (starts[place + 1] ?? 0) - start)
  if (place < symbols.length) return symbols[place] ?? 0
  const symbol = decoder.target(symbolCount)
  decoder.take(symbol, 1)
  return symbol
}

/** What is likely at one place in a value. `bits`: of a number there. `first`, `next`: the elements of a list there. */
export type Context = { values: Distribution; bits: number; first: Context; next: Context }

/** For members that the file does not name. */
function createAnywhere(): Context {
  const { bits = 0, ...weights } = objects['*']?.['*'] ?? {}
  const context = { values: distributionOf(weights), bits } as Context
  return Object.assign(context, { first: context, next: context })
}
export const anywhere = createAnywhere()

function contextOf(object: string, member: string): Context {
  const listed = objects[object]?.[member]
  if (listed === undefined) return anywhere
  const { bits = anywhere.bits, ...weights } = listed
  return {
    values: distributionOf(weights),
    bits,
    first: contextOf(object, `${member} first`),
    next: contextOf(object, `${member} next`),
  }
}

const contextsOfSymbols = new Map<number, readonly Context[]>()

/** The contexts of the members of an object with known names. */
export function contextsOfMembers(symbol: number): readonly Context[] {
  const made = contextsOfSymbols.get(symbol)
  if (made !== undefined) return made
  const names = known[symbol - firstKnown]
  const contexts = typeof names === 'object' ? names.map((name) => contextOf(names[0] ?? '', name)) : []
  contextsOfSymbols.set(symbol, contexts)
  return contexts
}

/** The context of a whole value. */
export const root = contextOf('root', 'root')

/** Contexts are made at their first use, which a start need not wait for. */
function createContexts(object: string): (member: string) => Context {
  const made = new Map<string, Context>()
  return (member) => {
    const known = made.get(member)
    if (known !== undefined) return known
    if (!Object.hasOwn(objects[object] ?? {}, member)) return anywhere
    const context = contextOf(object, member)
    made.set(member, context)
    return context
  }
}

/** The context of a member in an object whose names are not known together, such as headers. */
export const contextOfNamed = createContexts('*')

/** The context of the name after another one in such an object; of the first name after an empty text. */
export const contextOfName = createContexts('after')
