export type ByteReader = ReturnType<typeof createByteReader>

/** Reads numbers of OpenType files one after another; throws beyond the end. */
export function createByteReader(bytes: Buffer) {
  let position = 0

  function take(length: number): Buffer {
    if (position + length > bytes.length) throw new RangeError('The font ends too early')
    position += length
    return bytes.subarray(position - length, position)
  }
  const u8 = () => take(1).readUInt8()
  const u16 = () => take(2).readUInt16BE()

  return {
    take,
    u8,
    u16,
    i16: () => take(2).readInt16BE(),
    u32: () => take(4).readUInt32BE(),
    /** `UIntBase128` of WOFF2: seven bits per byte, the last one without the high bit. */
    base128(): number {
      let value = 0
      for (let index = 0; index < 5; index += 1) {
        const byte = u8()
        value = value * 128 + (byte & 0x7f)
        if (byte < 0x80) return value
      }
      throw new RangeError('The font has a number of more than five bytes')
    },
    /** `255UInt16` of WOFF2. */
    packed16(): number {
      const code = u8()
      if (code === 253) return u16()
      if (code === 254) return u8() + 253 * 2
      return code === 255 ? u8() + 253 : code
    },
  }
}
