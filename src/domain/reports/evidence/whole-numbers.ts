import type { RangeDecoder, RangeEncoder } from './range-coder.ts'

/** How likely a number is that has so many bits more or less than is typical. */
const weights = [64, 44, 18, 7, 3]
const bitsMax = 53

type Lengths = { starts: Uint16Array; total: number }

/** The probabilities of each number of bits, by the typical one. */
const tables = Array.from({ length: bitsMax + 1 }, (_, typical): Lengths => {
  const starts = new Uint16Array(bitsMax + 2)
  let total = 0
  for (let bits = 0; bits <= bitsMax; bits += 1) {
    starts[bits] = total
    total += weights[Math.abs(bits - typical)] ?? 1
  }
  starts[bitsMax + 1] = total
  return { starts, total }
})

function tableFor(typical: number): Lengths {
  return tables[typical] as Lengths
}

/** A whole number from 0: its number of bits, then the bits after the first, which is 1. */
export function writeWhole(encoder: RangeEncoder, number: number, typical: number): void {
  const { starts, total } = tableFor(typical)
  const count = bitsOf(number)
  const start = starts[count] ?? 0
  encoder.encode(start, (starts[count + 1] ?? 0) - start, total)
  if (count > 1) encoder.bits(number - 2 ** (count - 1), count - 1)
}

export function readWhole(decoder: RangeDecoder, typical: number): number {
  const { starts, total } = tableFor(typical)
  const target = decoder.target(total)
  let count = 0
  while ((starts[count + 1] ?? total) <= target) count += 1
  const start = starts[count] ?? 0
  decoder.take(start, (starts[count + 1] ?? 0) - start)
  return count < 2 ? count : 2 ** (count - 1) + decoder.bits(count - 1)
}

function bitsOf(number: number): number {
  const high = Math.floor(number / 2 ** 32)
  return high === 0 ? 32 - Math.clz32(number) : 64 - Math.clz32(high)
}
