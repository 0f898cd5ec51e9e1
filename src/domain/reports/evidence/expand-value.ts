import { createByteReader } from './bytes.ts'
import { firstKnown, furtherKnown, kinds, known, knownInOne, separator } from './vocabulary.ts'

/** The JSON value that was made compact. */
export function expandValue({
  outline: outlined,
  texts: joined,
  numbers: packed,
}: {
  outline: Buffer
  texts: string
  numbers: Buffer
}): unknown {
  const outline = createByteReader(outlined)
  const numbers = createByteReader(packed)
  const texts = joined.split(separator)
  let nextText = 0

  function readKnown(first: number): unknown {
    const value = known[first === furtherKnown ? knownInOne + outline.byte() : first - firstKnown]
    return Array.isArray(value) ? readObject(value) : value
  }

  function readObject(names: readonly string[]): unknown {
    return Object.fromEntries(names.map((name) => [name, read()]))
  }

  const readers: Record<number, () => unknown> = {
    [kinds.null]: () => null,
    [kinds.true]: () => true,
    [kinds.false]: () => false,
    [kinds.integer]: () => numbers.integer(),
    [kinds.hundredths]: () => numbers.integer() / 100,
    [kinds.double]: () => numbers.double(),
    [kinds.text]: () => texts[nextText++],
    [kinds.repeated]: () => texts[numbers.integer()],
    [kinds.hash]: () => numbers.bytes(32).toString('hex'),
    [kinds.instant]: () => new Date(numbers.integer()).toISOString(),
    [kinds.httpDate]: () => new Date(numbers.integer() * 1_000).toUTCString(),
    [kinds.ipv4]: () => numbers.bytes(4).join('.'),
    [kinds.list]: () => Array.from({ length: outline.integer() }, read),
    [kinds.object]: () => readObject(Array.from({ length: outline.integer() }, () => read() as string)),
  }

  function read(): unknown {
    const first = outline.byte()
    return first >= firstKnown ? readKnown(first) : readers[first]?.()
  }

  return read()
}
