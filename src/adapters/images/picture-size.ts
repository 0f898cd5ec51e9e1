export type PictureSize = { kind: 'png' | 'jpeg' | 'webp'; width: number; height: number }

/**
 * The kind and the size in pixels of a picture, by its first bytes only; `null` for anything else, above all SVG. It is called before a picture is
 * decoded, because a few bytes can represent more pixels than there is memory.
 */
export function pictureSize(bytes: Buffer): PictureSize | null {
  try {
    return sizeOfPng(bytes) ?? sizeOfWebp(bytes) ?? sizeOfJpeg(bytes)
  } catch (error) {
    // The file ends within its own header.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** PNG (third edition), 5.2 and 11.2.1. */
function sizeOfPng(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** RFC 9649, 2.5 to 2.7. */
function sizeOfWebp(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { kind: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ') return null
  return { kind: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** ITU-T T.81, B.1 and B.2.2: segments up to the first frame header. */
function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return null
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker))
      return { kind: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
}

/** Every SOF marker; DHT, JPG and DAC are in the same range but are not frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
