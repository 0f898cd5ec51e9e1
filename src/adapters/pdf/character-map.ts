import { createByteReader } from './byte-reader.ts'

/** The code points of the Basic Multilingual Plane that a TrueType font has a glyph for, by its `cmap` of format 4. */
export function charactersOf(trueType: Buffer): ReadonlySet<number> {
  const cmap = tableOf(trueType, 'cmap')
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + index * 8))
    if (map.readUInt16BE() === 4) return readFormat4(map)
  }
  throw new RangeError('The font has no map of characters that is read here')
}

function tableOf(trueType: Buffer, tag: string): Buffer {
  for (let index = 0; index < trueType.readUInt16BE(4); index += 1) {
    const entry = trueType.subarray(12 + index * 16, 28 + index * 16)
    if (entry.toString('latin1', 0, 4) === tag) return trueType.subarray(entry.readUInt32BE(8))
  }
  throw new RangeError(`The font has no table ${tag}`)
}

function readFormat4(map: Buffer): Set<number> {
  const count = map.readUInt16BE(6) / 2
  const reader = createByteReader(map.subarray(14))
  const list = () => Array.from({ length: count }, () => reader.u16())
  const ends = list()
  reader.u16()
  const [starts, deltas, offsets] = [list(), list(), list()]
  const offsetsAt = 16 + count * 6
  const found = new Set<number>()
  ends.forEach((end, segment) => {
    const [start = 0, delta = 0, offset = 0] = [starts[segment], deltas[segment], offsets[segment]]
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const at = offsetsAt + segment * 2 + offset + (code - start) * 2
      const glyph = offset === 0 ? code + delta : map.readUInt16BE(at)
      if ((glyph & 0xffff) !== 0) found.add(code)
    }
  })
  return found
}
