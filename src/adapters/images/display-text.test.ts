import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { drawableText, fittedText, isRightToLeft, shortened } from './display-text.ts'
import { registerFonts } from './fonts.ts'

beforeAll(registerFonts)

const space = {
  typeface: 'serif' as const,
  weight: 600,
  sizes: [84, 60, 44],
  width: 700,
  height: 350,
  linesMax: 4,
  lineHeight: 1.13,
}

function fitted(text: string) {
  const ctx = createCanvas(1200, 630).getContext('2d')
  const block = fittedText(ctx, text, space)
  ctx.font = block.font
  return { ...block, widths: block.lines.map((line) => ctx.measureText(line).width) }
}

test.each([
  ['plain text', 'Standing desks', 'Standing desks'],
  ['control characters', 'Stand\u0000ing\u0007 desks\u001b', 'Standing desks'],
  ['line breaks and tabs', ' Standing\n\n\tdesks \r', 'Standing desks'],
  ['right-to-left overrides and isolates', '\u202Egnp.sksed\u202C \u2066x\u2069', 'gnp.sksed x'],
  ['zero-width characters', 'Stand\u200Bing\uFEFF de\u2060sks', 'Standing desks'],
  ['lone surrogates', 'Standing\uD83D desks', 'Standing desks'],
  ['stacked marks', `a${'\u0301'.repeat(50)}b`, `á${'\u0301'.repeat(3)}b`],
  ['nothing', '', ''],
  ['only control characters', '\u0000\u202E\u200B', ''],
])('%s are returned in drawable form', (_, text, expected) => {
  expect(drawableText(text)).toBe(expected)
})

test('every script of the shipped fonts is drawable', () => {
  for (const text of ['Größe žluť İstanbul', 'Москва Ґанок', 'Ελλάδα', 'Tiếng Việt']) {
    expect(drawableText(text)).toBe(text.normalize('NFC'))
  }
})

test('a symbol that no font has is removed, a letter that no font has makes the text undrawable', () => {
  const onlyAscii = (character: string) => character < '\u0080'

  expect(drawableText('Fast 🚀 desks ✓', onlyAscii)).toBe('Fast desks')
  expect(drawableText('👩‍👩‍👧', onlyAscii)).toBe('')
  expect(drawableText('Fast 机 desks', onlyAscii)).toBeNull()
})

test('punctuation after a removed symbol is removed too', () => {
  const onlyAscii = (character: string) => character < '\u0080'

  expect(drawableText('🚀: a clear guide', onlyAscii)).toBe('a clear guide')
  expect(drawableText('🚀 – Desks!', onlyAscii)).toBe('Desks!')
  expect(drawableText(': a clear guide', onlyAscii)).toBe(': a clear guide')
})

test('emoji are drawn one by one, without joiners and tints', () => {
  expect(drawableText('👩‍👩‍👧 👍🏽 1️⃣ ❤️ 🇩🇪')).toBe('👩👩👧 👍 1 ❤ 🇩🇪')
  expect(drawableText('🚀: a clear guide')).toBe('🚀: a clear guide')
})

test('a text is shortened after a word, but inside a word longer than half of it', () => {
  const to = (length: number) => (text: string) => text.length <= length

  expect(shortened('Standing desks at work', to(22))).toBe('Standing desks at work')
  expect(shortened('Standing desks at work', to(17))).toBe('Standing desks…')
  expect(shortened('Standing desks: at work', to(16))).toBe('Standing desks…')
  expect(shortened('A standingdeskforeverybody', to(12))).toBe('A standingd…')
  expect(shortened('站立式办公桌选购指南', to(6))).toBe('站立式办公…')
})

test('a letter that no font of this machine has is recognised by drawing it', () => {
  // The Garay script, encoded in 2024.
  expect(drawableText('\u{10D50}\u{10D51}')).toBeNull()
})

test('ten thousand characters are cut to a bounded text', () => {
  expect(drawableText('ж'.repeat(10_000))).toMatch(/^ж{200}…$/)
})

test('any string gives drawable text or null, without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      expect(drawableText(text) ?? '').not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['مكاتب الوقوف', true],
  ['12 שלום', true],
  ['Desks مكاتب', false],
  ['', false],
])('%j is right-to-left: %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected)
})

test.each([
  '雨水桶选购指南：从屋檐到花园',
  '雨水桶选购指南（从屋檐到花园）的说明',
  '雨水タンクで庭に水をまく、小さな家の手引き。',
])('no line of %j begins with a closing mark or ends with an opening one', (text) => {
  for (const width of [420, 480, 540, 600, 660, 720]) {
    const ctx = createCanvas(1200, 630).getContext('2d')
    const { lines } = fittedText(ctx, text, { ...space, width })
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).not.toMatch(/^[：）、。]|（$/)
  }
})

test('a short title is set in the largest size, a long one smaller, and both whole', () => {
  const short = fitted('SEO')
  const long = fitted('Standing desks at work: what they change and what they do not change at all')

  expect(short).toMatchObject({ lines: ['SEO'], size: 84 })
  expect(long.size).toBeLessThan(84)
  expect(long.lines.join(' ')).toBe('Standing desks at work: what they change and what they do not change at all')
})

test.each([
  ['words', 'standing desks '.repeat(60)],
  ['one word', 'x'.repeat(400)],
  ['Chinese', '站立式办公桌的选择'.repeat(40)],
  ['wide letters', 'WWWWWWWW '.repeat(40)],
])('too much text in %s ends in an ellipsis after at most four lines, none wider than the space', (_, text) => {
  const { lines, widths, leading } = fitted(text.trim())

  expect(lines.length).toBeLessThanOrEqual(4)
  expect(lines.length * leading).toBeLessThanOrEqual(350)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const width of widths) expect(width).toBeLessThanOrEqual(700)
})

test('an emoji of several code points is never cut in two', () => {
  const family = '👩‍👩‍👧'

  expect(shortened(family.repeat(3), (text) => text.length <= family.length + 3)).toBe(`${family}…`)
})
