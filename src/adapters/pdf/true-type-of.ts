import { brotliDecompressSync } from 'node:zlib'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { type GlyphTables, restoreGlyphs } from './woff2-glyphs.ts'

/** The table tags that WOFF2 encodes as numbers, up to the last one that is used here. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  )

/** The tables that a PDF needs of a font. Without the variation tables the outlines have the font's default, regular weight. */
const copiedTags = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post'] as const

/**
 * The additional tables for joining letters. The positioning table (GPOS) is left out: the library fails on missing anchors, and without the table it
 * positions marks by their Unicode class.
 */
const shapingTags = ['GDEF', 'GSUB'] as const

/** Converts a WOFF2 font with TrueType outlines to a plain TrueType file, which programs that embed fonts read. */
export function trueTypeOf(woff2: Buffer, { isShaped = false } = {}): Buffer {
  const tables = readTables(woff2)
  const copied = new Map<string, Buffer>(copiedTags.map((tag) => [tag, Buffer.from(tableOf(tables, tag).bytes)]))
  for (const tag of isShaped ? shapingTags : []) {
    const table = tables.get(tag)
    if (table !== undefined) copied.set(tag, Buffer.from(table.bytes))
  }
  const glyf = tableOf(tables, 'glyf')
  if (!glyf.isTransformed) throw new RangeError('The font has outlines in a form that is not read here')
  const glyphs = restoreGlyphs(glyf.bytes)
  copied.set('glyf', glyphs.glyf)
  copied.set('loca', locaOf(glyphs))
  // Offsets of outlines have four bytes.
  copied.get('head')?.writeInt16BE(1, 50)
  if (tableOf(tables, 'hmtx').isTransformed) copied.set('hmtx', restoreMetrics(tables, glyphs))
  return fileOf(copied)
}

type Table = { bytes: Buffer; isTransformed: boolean }

function tableOf(tables: ReadonlyMap<string, Table>, tag: string): Table {
  const table = tables.get(tag)
  if (table === undefined) throw new RangeError(`The font has no table ${tag}`)
  return table
}

function readTables(woff2: Buffer): Map<string, Table> {
  const file = createByteReader(woff2)
  if (file.take(4).toString('latin1') !== 'wOF2') throw new RangeError('The file is no WOFF2 font')
  file.take(8)
  const count = file.u16()
  file.take(6)
  const compressedBytes = file.u32()
  file.take(24)
  const entries = Array.from({ length: count }, () => readEntry(file))
  const data = createByteReader(brotliDecompressSync(file.take(compressedBytes)))
  return new Map(entries.map(({ tag, length, isTransformed }) => [tag, { bytes: data.take(length), isTransformed }]))
}

function readEntry(file: ByteReader) {
  const flags = file.u8()
  const known = flags & 0x3f
  const tag = known === 0x3f ? file.take(4).toString('latin1') : (knownTags[known] ?? '')
  const length = file.base128()
  // Outlines are transformed unless their version says no; for other tables the version means the opposite.
  const version = flags >> 6
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, length: isTransformed ? file.base128() : length, isTransformed }
}

function locaOf({ offsets }: GlyphTables): Buffer {
  const loca = Buffer.alloc(offsets.length * 4)
  let position = 0
  for (const offset of offsets) position = loca.writeUInt32BE(offset, position)
  return loca
}

/** Section 5.4 of WOFF2: bearings that equal the left edge of the outline are not stored. */
function restoreMetrics(tables: ReadonlyMap<string, Table>, { xMins }: GlyphTables): Buffer {
  const packed = createByteReader(tableOf(tables, 'hmtx').bytes)
  const flags = packed.u8()
  const full = tableOf(tables, 'hhea').bytes.readUInt16BE(34)
  const advances = Array.from({ length: full }, () => packed.u16())
  const metrics = Buffer.alloc(full * 4 + (xMins.length - full) * 2)
  let position = 0
  xMins.forEach((xMin, glyph) => {
    const isImplied = (flags & (glyph < full ? 1 : 2)) !== 0
    if (glyph < full) position = metrics.writeUInt16BE(advances[glyph] ?? 0, position)
    position = metrics.writeInt16BE(isImplied ? xMin : packed.i16(), position)
  })
  return metrics
}

/** The directory, followed by the tables. Programs distinguish fonts of the same name by the checksums. */
function fileOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + sorted.length * 16)
  const log = Math.floor(Math.log2(sorted.length))
  let entry = directory.writeUInt32BE(0x00010000)
  for (const value of [sorted.length, 16 << log, log, (sorted.length - (1 << log)) * 16])
    entry = directory.writeUInt16BE(value, entry)
  const parts = [directory]
  let position = directory.length
  let headAt = 0
  for (const [tag, bytes] of sorted) {
    if (tag === 'head') {
      headAt = position
      bytes.writeUInt32BE(0, 8)
    }
    const part = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    entry += directory.write(tag, entry, 'latin1')
    for (const value of [checksumOf(part), position, bytes.length]) entry = directory.writeUInt32BE(value, entry)
    parts.push(part)
    position += part.length
  }
  const file = Buffer.concat(parts)
  file.writeUInt32BE((0xb1b0afba - checksumOf(file)) >>> 0, headAt + 8)
  return file
}

function checksumOf(bytes: Buffer): number {
  let sum = 0
  for (let position = 0; position < bytes.length; position += 4) sum = (sum + bytes.readUInt32BE(position)) >>> 0
  return sum
}
