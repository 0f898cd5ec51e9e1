import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pdfTexts } from '#test/harness/pdf-texts.ts'
import { createPdf } from './create-pdf.ts'
import { drawLine, drawLineTo } from './draw-line.ts'

const style = { left: 40, top: 40, width: 500, size: 10, ink: '#000000' }

async function draw(texts: readonly string[], changes: Partial<typeof style> & { bold?: boolean } = {}) {
  const document = await createPdf({
    title: 'A test',
    author: 'Łukasz',
    creator: 'Linkwright',
    createdAt: new Date(0),
    margin: 0,
    plain: true,
  })
  for (const text of texts) drawLine(document, text, { ...style, ...changes })
  document.end()
  return Buffer.concat((await document.toArray()) as Buffer[])
}

const drawn = async (text: string, width?: number) => pdfTexts(await draw([text], width ? { width } : {})).join('')

test.each([
  ['Latin', 'Łódź, Příbram, Çeşme, Đồng Hới, Ærø, naïve'],
  ['Greek', 'Ελλάδα: κήπος και βροχή'],
  ['Cyrillic', 'Ёж, Київ, Қазақ, Ђорђе, дождевая бочка'],
  ['Chinese', '菜园里的雨水桶'],
  ['Japanese', '庭の雨水タンク、働く'],
  ['Korean', '정원의 빗물통'],
  ['several scripts', 'barrel βαρέλι бочка №5'],
])('%s is drawn in its own letters', async (_name, text) => {
  expect(await drawn(text)).toBe(text)
})

test.each([
  ['กข', '[U+0E01 U+0E02]'],
  ['a ก b', 'a [U+0E01] b'],
  ['сад 🌱', 'сад [U+1F331]'],
  ['half \ud800', 'half [U+D800]'],
  ['e\u0301', 'é'],
  ['two\r\nlines \u202egro.evil\u2066', 'two lines  gro.evil'],
])('letters that no font has are named by their numbers: %j', async (text, shown) => {
  expect(await drawn(text)).toBe(shown)
})

test('no text is drawn as another one: each character is itself, or its number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), async (text) => {
      const shown = (await drawn(text, 5_000)).replaceAll(/\[(U\+[^\]]+)\]/g, (_all, numbers: string) =>
        numbers
          .split(' ')
          .map((number) => String.fromCodePoint(Number.parseInt(number.slice(2), 16)))
          .join(''),
      )
      // Non-ASCII codes of the built-in fonts are those of Windows-1252, which this test does not decode.
      const plain = text
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
      if (/[[\]\u2013-\u2026\u20ac]/.test(plain)) return
      // Another test covers right-to-left text.
      if (/[\u0590-\u08ff\ufb1d-\ufeff]/.test(plain)) return
      expect(shown).toBe(plain)
    }),
    { numRuns: 200 },
  )
})

test('right-to-left letters are in visual order on the page, with digits and brackets between them', async () => {
  expect(await drawn('abc גן (ירוק) 25')).toBe('abc 25 (קורי) ןג')
  expect(await drawn('גן'.repeat(400), 120)).toMatch(/^[…\x85]/)
})

test('Arabic letters are joined, and stay the letters that they are', async () => {
  const shown = await drawn('بستان')
  expect([...shown.normalize('NFKC')].sort()).toEqual([...'بستان'].sort())
})

test('a line of any letters stays within its width, with the cut marked', async () => {
  for (const text of ['w'.repeat(400), 'ж'.repeat(400), 'ωж菜'.repeat(100)]) {
    const shown = await drawn(text, 120)
    expect(shown).toMatch(/[…\x85]$/)
    expect(shown.length).toBeLessThan(40)
  }
})

test('a file embeds only the glyphs that it shows', async () => {
  const plain = await draw(['barrel'])
  expect(plain.toString('latin1')).not.toContain('FontFile')
  const russian = await draw(['бочка', 'бочка для воды'])
  expect(russian.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2)
  expect(russian.length - plain.length).toBeLessThan(20_000)
})

test('bold letters are drawn with an outline, since the fonts have one weight', async () => {
  expect((await draw(['бочка'], { bold: true })).toString('latin1')).toMatch(/\b2 Tr\b/)
  expect((await draw(['бочка'])).toString('latin1')).not.toMatch(/\b2 Tr\b/)
})

test('a line that ends at a position starts its width to the left of it', async () => {
  const document = await createPdf({
    title: 'A test',
    author: 'Ada',
    creator: 'Linkwright',
    createdAt: new Date(0),
    margin: 0,
    plain: true,
  })
  drawLineTo(document, 'бочка 5', { ...style, right: 540 })
  document.end()
  const pdf = Buffer.concat((await document.toArray()) as Buffer[]).toString('latin1')
  const starts = [...pdf.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x))
  expect(starts).toHaveLength(2)
  expect(starts[0]).toBeGreaterThan(490)
  expect(starts[1]).toBeLessThan(540)
  expect(starts[0]).toBeLessThan(Number(starts[1]))
})
