/** Reads bytes and numbers one after the other. */
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
    /** A whole number from 0, in seven bits a byte, the lowest first; all but the last byte have the eighth bit. */
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
