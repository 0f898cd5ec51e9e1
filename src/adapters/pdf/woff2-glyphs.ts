import { type ByteReader, createByteReader } from './byte-reader.ts'

type Point = { x: number; y: number; isOnCurve: boolean }
type Box = { xMin: number; yMin: number; xMax: number; yMax: number }

/** Outlines in TrueType format: `offsets` has one more entry than there are glyphs. */
export type GlyphTables = { glyf: Buffer; offsets: number[]; xMins: number[] }

type Streams = Record<'contours' | 'points' | 'flags' | 'outlines' | 'composites' | 'boxes', ByteReader>

/** Reverses the transformation of `glyf` in WOFF2 (section 5.1 of its specification). Instructions for small screens are left out. */
export function restoreGlyphs(transformed: Buffer): GlyphTables {
  const head = createByteReader(transformed)
  head.u32()
  const count = head.u16()
  head.u16()
  const sizes = Array.from({ length: 7 }, () => head.u32())
  const [contours, points, flags, outlines, composites, boxes] = sizes.map((size) => createByteReader(head.take(size)))
  if (!contours || !points || !flags || !outlines || !composites || !boxes)
    throw new RangeError('The font has no outlines')
  const streams: Streams = { contours, points, flags, outlines, composites, boxes }
  const hasBox = boxes.take(4 * ((count + 31) >> 5))

  const glyphs: Buffer[] = []
  const offsets = [0]
  const xMins: number[] = []
  for (let glyph = 0; glyph < count; glyph += 1) {
    const isBoxed = ((hasBox[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
    const bytes = readGlyph(streams, isBoxed)
    glyphs.push(bytes)
    offsets.push((offsets.at(-1) ?? 0) + bytes.length)
    xMins.push(bytes.length === 0 ? 0 : bytes.readInt16BE(2))
  }
  return { glyf: Buffer.concat(glyphs), offsets, xMins }
}

/** One glyph, padded to four bytes; empty for a glyph without outlines. */
function readGlyph(streams: Streams, isBoxed: boolean): Buffer {
  const contours = streams.contours.i16()
  if (contours === 0) return Buffer.alloc(0)
  const body = contours < 0 ? readComposite(streams) : readSimple(streams, contours)
  const box = isBoxed ? readBox(streams.boxes) : body.box
  if (box === null) throw new RangeError('The font has a composite glyph without a box')
  const head = Buffer.alloc(10)
  let position = 0
  for (const value of [contours, box.xMin, box.yMin, box.xMax, box.yMax]) position = head.writeInt16BE(value, position)
  const bytes = Buffer.concat([head, body.bytes])
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

function readBox(boxes: ByteReader): Box {
  return { xMin: boxes.i16(), yMin: boxes.i16(), xMax: boxes.i16(), yMax: boxes.i16() }
}

function readSimple({ points: counts, flags, outlines }: Streams, contours: number) {
  let end = -1
  const ends = Array.from({ length: contours }, () => {
    end += counts.packed16()
    return end
  })
  const points = readPoints(flags, outlines, end + 1)
  // Skips the length of the instructions, which are not copied.
  outlines.packed16()
  const bytes = Buffer.alloc(contours * 2 + 2 + points.length * 5)
  let position = 0
  for (const value of [...ends, 0]) position = bytes.writeUInt16BE(value, position)
  for (const { isOnCurve } of points) position = bytes.writeUInt8(isOnCurve ? 1 : 0, position)
  for (const axis of ['x', 'y'] as const) {
    let last = 0
    for (const point of points) {
      position = bytes.writeInt16BE(point[axis] - last, position)
      last = point[axis]
    }
  }
  return { bytes, box: boxOf(points) }
}

function boxOf(points: readonly Point[]): Box {
  const box = { xMin: 32767, yMin: 32767, xMax: -32768, yMax: -32768 }
  for (const { x, y } of points) {
    box.xMin = Math.min(box.xMin, x)
    box.yMin = Math.min(box.yMin, y)
    box.xMax = Math.max(box.xMax, x)
    box.yMax = Math.max(box.yMax, y)
  }
  return box
}

function readPoints(flags: ByteReader, outlines: ByteReader, count: number): Point[] {
  let x = 0
  let y = 0
  return Array.from({ length: count }, () => {
    const flag = flags.u8()
    const [dx, dy] = readStep(flag & 0x7f, outlines)
    x += dx
    y += dy
    return { x, y, isOnCurve: flag < 0x80 }
  })
}

const signed = (flag: number, value: number) => ((flag & 1) === 1 ? value : -value)

/** The table of section 5.2: the distance of the next point, in one to four bytes. */
function readStep(flag: number, outlines: ByteReader): [number, number] {
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + outlines.u8())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + outlines.u8()), 0]
  if (flag < 84) {
    const [wide, byte] = [flag - 20, outlines.u8()]
    return [signed(flag, 1 + (wide & 0x30) + (byte >> 4)), signed(flag >> 1, 1 + ((wide & 0x0c) << 2) + (byte & 0x0f))]
  }
  if (flag < 120) {
    const wide = flag - 84
    const [x, y] = [outlines.u8(), outlines.u8()]
    return [signed(flag, 1 + (Math.floor(wide / 12) << 8) + x), signed(flag >> 1, 1 + (((wide % 12) >> 2) << 8) + y)]
  }
  if (flag < 124) {
    const [first, middle, last] = [outlines.u8(), outlines.u8(), outlines.u8()]
    return [signed(flag, (first << 4) + (middle >> 4)), signed(flag >> 1, ((middle & 0x0f) << 8) + last)]
  }
  const [x, y] = [outlines.u16(), outlines.u16()]
  return [signed(flag, x), signed(flag >> 1, y)]
}

const more = 0x20
const instructed = 0x100

/** A composite glyph, unchanged but without its instructions. */
function readComposite({ composites, outlines }: Streams): { bytes: Buffer; box: Box | null } {
  const parts: Buffer[] = []
  let flags = more
  let isInstructed = false
  while ((flags & more) !== 0) {
    flags = composites.u16()
    isInstructed ||= (flags & instructed) !== 0
    const head = Buffer.alloc(2)
    head.writeUInt16BE(flags & ~instructed)
    parts.push(head, composites.take(2 + (flags & 1 ? 4 : 2) + scaleBytes(flags)))
  }
  if (isInstructed) outlines.packed16()
  return { bytes: Buffer.concat(parts), box: null }
}

function scaleBytes(flags: number): number {
  if (flags & 0x08) return 2
  if (flags & 0x40) return 4
  return flags & 0x80 ? 8 : 0
}
