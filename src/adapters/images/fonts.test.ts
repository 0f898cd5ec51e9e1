import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { canvasFontFor, readScriptFont } from '../fonts/script-fonts.ts'
import { openFont, prepareFonts } from '../pdf/open-font.ts'
import { drawableText } from './display-text.ts'
import { isDrawable, ownFontFiles } from './fonts.ts'

const { resolve } = createRequire(import.meta.url)

await prepareFonts()
const codesOf = (woff2: Buffer) => openFont(woff2).characters
const own = ownFontFiles.map((file) => codesOf(readFileSync(resolve(file))))
const slices = new Map<string, ReadonlySet<number>>()

/** Characters of a text without a glyph in the product's fonts; fonts of the machine do not count. */
function missingIn(text: string): string[] {
  return [...text].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === ' ' || own.some((codes) => codes.has(code))) return false
    const slice = canvasFontFor(code, text)
    if (slice === undefined) return true
    const codes = slices.get(slice.name) ?? codesOf(readScriptFont(slice))
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
