import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { isFallbackSlug, slugText } from './slug.ts'

test.each([
  ['How to Fix a Leaking Tap', 'how-to-fix-a-leaking-tap'],
  ["The Baker's Guide — 10 % Off!", 'the-bakers-guide-10-off'],
  ['Crème brûlée & Straße', 'creme-brulee-strasse'],
  ['Ærø, Łódź, İstanbul, ﬁne', 'aero-lodz-istanbul-fine'],
  ['Чай и кофе: сравнение', 'chay-i-kofe-sravnenie'],
  ['Щедрый йогурт, ёж', 'shchedryy-yogurt-ezh'],
  ['Ελληνικός καφές', 'ellinikos-kafes'],
  ['ყავა თბილისში', 'qava-tbilisshi'],
  ['１２３ ＡＢＣ', '123-abc'],
  ['C++ and $& <b>', 'c-and-b'],
  ['--a--b--', 'a-b'],
])('%j becomes %j', (title, expected) => {
  expect(slugText(title)).toBe(expected)
})

test.each([
  '咖啡指南',
  'دليل القهوة',
  'שלום עולם',
  'คู่มือกาแฟ',
  '커피 가이드',
  '👍👍',
  '',
  '!!!',
  '咖啡指南大全与推荐 ok',
])('%j cannot be written in a slug and gets a stable one of its own', (title) => {
  expect(isFallbackSlug(slugText(title))).toBe(true)
  expect(slugText(title)).toBe(slugText(title))
})

test('different titles get different fallbacks', () => {
  expect(slugText('咖啡指南')).not.toBe(slugText('茶指南'))
})

test('a long slug is cut at a hyphen, one long word anywhere', () => {
  expect(slugText('word '.repeat(40))).toBe('word-'.repeat(16).slice(0, -1))
  expect(slugText(`short ${'x'.repeat(200)}`)).toHaveLength(80)
})

test('every slug is of lower-case letters, digits and single hyphens', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: anyCharacter, maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 })),
      (title) => {
        const slug = slugText(title)
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(slug.length).toBeLessThanOrEqual(80)
      },
    ),
  )
})
