const firstBytes = 512

/** Collects bytes. */
export function createByteWriter() {
  let memory = Buffer.allocUnsafe(firstBytes)
  let at = 0

  function makeRoom(bytes: number) {
    if (at + bytes <= memory.length) return
    memory = Buffer.concat([memory.subarray(0, at)], Math.max(at + bytes, memory.length * 2))
  }

  function byte(byte: number) {
    if (at === memory.length) makeRoom(1)
    memory[at] = byte
    at += 1
  }

  return {
    byte,
    bytes(bytes: ArrayLike<number>) {
      makeRoom(bytes.length)
      memory.set(bytes, at)
      at += bytes.length
    },
    /** A whole number from 0, in seven bits a byte, the lowest first; all but the last byte have the eighth bit. */
    integer(number: number) {
      let rest = number
      for (; rest > 127; rest = Math.floor(rest / 128)) byte((rest % 128) + 128)
      byte(rest)
    },
    double(number: number) {
      makeRoom(8)
      at = memory.writeDoubleLE(number, at)
    },
    /** Valid until more is written. */
    all: () => memory.subarray(0, at),
  }
}

/** Reads what a writer has collected, in the same order. */
export function createByteReader(bytes: Buffer) {
  let at = 0
  const take = (count: number) => {
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1).readUInt8()
  return {
    byte,
    bytes: take,
    integer(): number {
      let number = 0
      for (let unit = 1; ; unit *= 128) {
        const part = byte()
        number += (part % 128) * unit
        if (part < 128) return number
      }
    },
    double: () => take(8).readDoubleLE(),
    rest: () => bytes.subarray(at),
  }
}
