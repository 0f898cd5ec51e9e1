import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { charactersOf } from './character-map.ts'
import { trueTypeOf } from './true-type-of.ts'

const path = createRequire(import.meta.url).resolve('@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2')

function tablesOf(file: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const entry = file.subarray(12 + index * 16)
      const [from, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)]
      return [entry.toString('latin1', 0, 4), file.subarray(from, from + length)]
    }),
  )
}

test('a font of the web becomes a whole TrueType file, with sums that are right', () => {
  const file = trueTypeOf(readFileSync(path))
  const tables = tablesOf(file)
  expect([...tables.keys()]).toEqual(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'])
  const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0
  expect(glyphs).toBe(138)
  expect(tables.get('loca')?.length).toBe((glyphs + 1) * 4)
  expect(tables.get('loca')?.readUInt32BE(glyphs * 4)).toBe(tables.get('glyf')?.length)
  expect(tables.get('hmtx')?.length).toBeGreaterThanOrEqual(glyphs * 2)
  let sum = 0
  for (let position = 0; position < file.length; position += 4) sum = (sum + file.readUInt32BE(position)) >>> 0
  expect(sum).toBe(0xb1b0afba)
})

test('it has the letters that its name promises', () => {
  const characters = charactersOf(trueTypeOf(readFileSync(path)))
  for (const letter of 'Дождевая бочка, щёголь, Київ'.replaceAll(/[ ,]/g, ''))
    expect(characters.has(letter.codePointAt(0) ?? 0)).toBe(true)
  expect(characters.has('菜'.codePointAt(0) ?? 0)).toBe(false)
})

test('a file that is no WOFF2 font, or is cut anywhere, is rejected', () => {
  const font = readFileSync(path)
  expect(() => trueTypeOf(Buffer.from('not a font at all'))).toThrow(RangeError)
  expect(() => trueTypeOf(createHash('sha256').update(font).digest())).toThrow(RangeError)
  for (const length of [0, 3, 40, 100, 2_000]) expect(() => trueTypeOf(font.subarray(0, length))).toThrow()
})
