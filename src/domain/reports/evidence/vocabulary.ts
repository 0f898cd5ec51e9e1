import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What most pages' evidence has in common. Stored evidence needs it unchanged: the file of a number never changes, and a better one gets the next number.
 */

/** Kinds of values in an outline. Bytes from `firstKnown` are known values. */
export const kinds = {
  null: 0,
  true: 1,
  false: 2,
  /** At least 0, as are hundredths. */
  integer: 3,
  hundredths: 4,
  double: 5,
  text: 6,
  /** A text that occurred before, by its place. */
  repeated: 7,
  /** 64 hexadecimal digits. */
  hash: 8,
  /** An instant as in ISO 8601, to the millisecond. */
  instant: 9,
  /** An instant as in HTTP, to the second. */
  httpDate: 10,
  ipv4: 11,
  list: 12,
  object: 13,
} as const

export const firstKnown = 16
/** The first byte of a known value that needs two. */
export const furtherKnown = 255
export const knownInOne = furtherKnown - firstKnown
export const separator = '\0'

/** A known value is a text, a number, or the names of an object's members in their order. */
type Vocabulary = { known: (string | number | readonly string[])[]; texts: string[]; samples: unknown[] }

export const { known, texts, samples } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'evidence-3.json'), 'utf8'),
) as Vocabulary

const placesOfValues = new Map<string | number, number>()
/** Lists of names by their first one. */
const namesByFirst = new Map<string | undefined, { names: readonly string[]; place: number }[]>()
for (const [place, value] of known.entries()) {
  if (typeof value !== 'object') placesOfValues.set(value, place)
  else namesByFirst.set(value[0], [...(namesByFirst.get(value[0]) ?? []), { names: value, place }])
}

export function placeOfValue(value: string | number): number | undefined {
  return placesOfValues.get(value)
}

export function placeOfNames(names: readonly string[]): number | undefined {
  const isSame = (other: readonly string[]) =>
    other.length === names.length && other.every((name, index) => name === names[index])
  return namesByFirst.get(names[0])?.find((other) => isSame(other.names))?.place
}
