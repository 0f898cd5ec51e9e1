import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { canvasFontFor, readScriptFont } from '../fonts/script-fonts.ts'
import { trueTypeOf } from '../pdf/true-type-of.ts'
import { drawableText } from './display-text.ts'
import { isDrawable, ownFontFiles } from './fonts.ts'

const { resolve } = createRequire(import.meta.url)

/** The code points with a glyph in a TrueType font, by its `cmap` of format 12, or of format 4 if it has no other. */
function codesOf(trueType: Buffer): Set<number> {
  const cmap = tableOf(trueType, 'cmap')
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + i * 8)))
  const found = new Set<number>()
  for (const map of maps.filter((one) => one.readUInt16BE() === 12)) {
    for (let group = 0; group < map.readUInt32BE(12); group += 1) {
      const at = 16 + group * 12
      for (let code = map.readUInt32BE(at); code <= map.readUInt32BE(at + 4); code += 1) found.add(code)
    }
  }
  for (const map of maps.filter((one) => one.readUInt16BE() === 4)) {
    const segments = map.readUInt16BE(6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const end = map.readUInt16BE(14 + segment * 2)
      const start = map.readUInt16BE(16 + segments * 2 + segment * 2)
      const delta = map.readUInt16BE(16 + segments * 4 + segment * 2)
      const offsetAt = 16 + segments * 6 + segment * 2
      const offset = map.readUInt16BE(offsetAt)
      for (let code = start; code <= end && code < 0xffff; code += 1) {
        const glyph = offset === 0 ? code + delta : map.readUInt16BE(offsetAt + offset + (code - start) * 2)
        if ((glyph & 0xffff) !== 0) found.add(code)
      }
    }
  }
  return found
}

function tableOf(trueType: Buffer, tag: string): Buffer {
  for (let index = 0; index < trueType.readUInt16BE(4); index += 1) {
    const entry = trueType.subarray(12 + index * 16, 28 + index * 16)
    if (entry.toString('latin1', 0, 4) === tag) return trueType.subarray(entry.readUInt32BE(8))
  }
  throw new RangeError(`no table ${tag}`)
}

const own = ownFontFiles.map((file) => codesOf(trueTypeOf(readFileSync(resolve(file)))))
const slices = new Map<string, Set<number>>()

/** Characters of a text without a glyph in the product's fonts; fonts of the machine do not count. */
function missingIn(text: string): string[] {
  return [...text].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === ' ' || own.some((codes) => codes.has(code))) return false
    const slice = canvasFontFor(code, text)
    if (slice === undefined) return true
    const codes = slices.get(slice.name) ?? codesOf(trueTypeOf(readScriptFont(slice)))
    slices.set(slice.name, codes)
    return !codes.has(code)
  })
}

test.each([
  ['Latin', 'Größe žluť İstanbul Tiếng Việt — “quotes” … €5 ½ ©'],
  ['Cyrillic', 'Стоячие столы: как выбрать? Ґанок, Їжак'],
  ['Greek', 'Τα όρθια γραφεία στο σπίτι και στη δουλειά'],
  ['Chinese', '站立式办公桌选购指南：从屋檐到花园（说明）'],
  ['Japanese', 'スタンディングデスクの選び方、使い方。'],
  ['Korean', '서서 일하는 책상 고르는 법'],
  ['Arabic', 'مكاتب الوقوف في العمل: ما الذي يهم حقا؟'],
  ['Hebrew', 'שולחנות עמידה בעבודה: מה באמת חשוב?'],
  ['Thai', 'โต๊ะยืนทำงานสำหรับบ้าน วิธีเลือกให้เหมาะ'],
  ['Hindi', 'खड़े होकर काम करने की मेज़ कैसे चुनें'],
  ['Bengali', 'দাঁড়িয়ে কাজ করার টেবিল'],
  ['Tamil', 'நின்று வேலை செய்யும் மேசை'],
  ['Georgian', 'დასადგომი მაგიდა სამუშაოსთვის'],
  ['Armenian', 'Կանգնած աշխատելու սեղան'],
  ['emoji', '🚀 🐶 👩‍👩‍👧 🇩🇪 ✅ 👍🏽 ☕ ❤️ 🎉 ⭐ 🏠 🥑 🫠'],
])('every character of a title in %s has a glyph in the fonts of the product', (_, text) => {
  const drawn = drawableText(text)

  expect(drawn).not.toBeNull()
  expect(missingIn(drawn ?? '')).toEqual([])
  // Only characters that join and tint emoji were removed.
  const remaining = [...text.normalize('NFC')].filter(
    (character) => !/[\u200D\uFE0F]|\p{Emoji_Modifier}/u.test(character),
  )
  expect([...(drawn ?? '')].filter((one) => one !== ' ')).toEqual(remaining.filter((one) => one !== ' '))
})

test('at least 98 of 100 emoji of people, animals, food, places and things have a glyph in the product’s fonts', () => {
  const emoji: string[] = []
  for (let code = 0x1f300; code <= 0x1faff; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\p{Emoji_Presentation}/u.test(character) && !/\p{Emoji_Modifier}/u.test(character)) emoji.push(character)
  }

  expect(emoji.length).toBeGreaterThan(900)
  expect(missingIn(emoji.join('')).length).toBeLessThan(emoji.length * 0.02)
})

test('a letter that no font has is missing; one that a font has is drawable', () => {
  expect(missingIn('\u{10D50}')).toEqual(['\u{10D50}'])
  expect(['ก', 'अ', 'ক', 'த', 'ა', 'Ա', '🚀', '桌'].every((character) => isDrawable(character))).toBe(true)
})
