/*
 * Range coding (G. N. N. Martin, 1979): a symbol takes as many bits as its probability says, also parts of bits. A range of numbers is divided again
 * and again, each time into parts as large as the probabilities; any number of the last part names all symbols.
 */

const top = 2 ** 31
const least = 2 ** 23
const firstBytes = 1_024
/** The largest number of bits that are coded at once; probabilities need at least this precision too. */
const bitsAtOnce = 15

export type RangeEncoder = ReturnType<typeof createRangeEncoder>
export type RangeDecoder = ReturnType<typeof createRangeDecoder>

export function createRangeEncoder() {
  let memory = Buffer.allocUnsafeSlow(firstBytes)
  let at = 0
  let low = 0
  let range = top - 1

  function push(byte: number) {
    if (at === memory.length) memory = Buffer.concat([memory], at * 2)
    memory[at] = byte
    at += 1
  }

  function carry() {
    let place = at - 1
    for (; memory[place] === 255; place -= 1) memory[place] = 0
    memory[place] = (memory[place] ?? 0) + 1
  }

  function encode(start: number, size: number, total: number) {
    const unit = Math.floor(range / total)
    low += unit * start
    range = unit * size
    if (low >= top) {
      low -= top
      carry()
    }
    for (; range < least; range *= 256) {
      push(low >>> 23)
      low = (low % least) * 256
    }
  }

  function bits(value: number, count: number) {
    let rest = count
    for (; rest > bitsAtOnce; rest -= bitsAtOnce)
      encode(Math.floor(value / 2 ** (rest - bitsAtOnce)) % 2 ** bitsAtOnce, 1, 2 ** bitsAtOnce)
    encode(value % 2 ** rest, 1, 2 ** rest)
  }

  return {
    /** A symbol that has the part from `start` of the length `size` of `total`, which is at most 2 ** 16. */
    encode,
    /** `count` bits of a whole number. */
    bits,
    /** The bytes, without zeros at the end, which the decoder adds. */
    finish(): Buffer {
      const last = Math.ceil(low / least)
      if (last === top / least) carry()
      else push(last)
      while (at > 0 && memory[at - 1] === 0) at -= 1
      return Buffer.from(memory.subarray(0, at))
    },
    /** Before the next value. */
    clear() {
      at = 0
      low = 0
      range = top - 1
    },
  }
}

/** Reads what an encoder has coded, in the same order. */
export function createRangeDecoder(bytes: Uint8Array) {
  let at = 0
  let range = top - 1
  let unit = 1
  /** The lowest bit of the last byte is used with the next one. */
  let last = 0
  let code = 0

  function shift() {
    const next = bytes[at] ?? 0
    at += 1
    code = code * 256 + (last % 2) * 128 + (next >>> 1)
    last = next
  }
  for (let byte = 0; byte < 4; byte += 1) shift()

  /** Where the next symbol is, of `total`. */
  function target(total: number): number {
    unit = Math.floor(range / total)
    return Math.floor(code / unit)
  }

  /** Reads on after the symbol at the target. */
  function take(start: number, size: number) {
    code -= unit * start
    range = unit * size
    for (; range < least; range *= 256) shift()
  }

  function below(total: number): number {
    const value = target(total)
    take(value, 1)
    return value
  }

  return {
    target,
    take,
    bits(count: number): number {
      let value = 0
      let rest = count
      for (; rest > bitsAtOnce; rest -= bitsAtOnce) value = value * 2 ** bitsAtOnce + below(2 ** bitsAtOnce)
      return value * 2 ** rest + below(2 ** rest)
    },
  }
}
