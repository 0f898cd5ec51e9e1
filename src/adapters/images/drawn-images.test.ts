import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawableText } from './display-text.ts'
import { drawCover } from './draw-cover.ts'
import { drawOpenGraph } from './draw-open-graph.ts'

/** Drawn once for all tests that look at the same picture. The tests of equal bytes draw anew. */
const drawn = new Map<string, Promise<Uint8Array>>()
function drawnOnce<Input>(draw: (input: Input) => Promise<Uint8Array>, input: Input): Promise<Uint8Array> {
  const key = `${draw.name} ${JSON.stringify(input)}`
  const picture = drawn.get(key) ?? draw(input)
  drawn.set(key, picture)
  return picture
}

const seeds = Array.from({ length: 14 }, (_, i) => `seed ${i}`)
const base = { title: 'Standing desks at work', keyword: 'standing desks', host: 'linkwright.example', seed: 'seed' }
const kilobyte = 1000
/** The width of covers in lists. It is the same drawing as in full width, at a quarter of the cost. */
const narrow = 800

const scripts = [
  ['in Latin letters', 'Größe žluť İstanbul Tiếng Việt'],
  ['in Cyrillic', 'Стоячие столы: как выбрать и не пожалеть'],
  ['in Greek', 'Τα όρθια γραφεία στο σπίτι και στη δουλειά'],
  ['in Chinese', '站立式办公桌选购指南：从屋檐到花园'],
  ['in Japanese', 'スタンディングデスクの選び方と使い方'],
  ['in Korean', '서서 일하는 책상 고르는 법'],
  ['in Arabic', 'مكاتب الوقوف في العمل: ما الذي يهم'],
  ['in Hebrew', 'שולחנות עמידה בעבודה: מה באמת חשוב?'],
  ['in Thai', 'โต๊ะยืนทำงานสำหรับบ้าน วิธีเลือกให้เหมาะ'],
  ['in Hindi', 'खड़े होकर काम करने की मेज़ कैसे चुनें'],
  ['in Bengali', 'দাঁড়িয়ে কাজ করার টেবিল'],
  ['in Tamil', 'நின்று வேலை செய்யும் மேசை'],
  ['in Georgian', 'დასადგომი მაგიდა სამუშაოსთვის'],
  ['in Armenian', 'Կանգնած աշխատելու սեղան'],
  ['of emoji', '🚀🐶👩‍👩‍👧🇩🇪✅👍🏽☕❤️'],
  ['with emoji', '🚀: a clear guide to 🐶 dogs, 1️⃣ to 3️⃣'],
  ['in two scripts', 'Desks مكاتب 桌子 and столы'],
] as const

/** Width and height from the IHDR chunk; throws if the signature is not that of a PNG. */
function pngSize(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes)
  expect(buffer.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect(buffer.toString('latin1', 12, 16)).toBe('IHDR')
  return [buffer.readUInt32BE(16), buffer.readUInt32BE(20)]
}

type Part = { left: number; top: number; width: number; height: number }

/** Red, green, blue and alpha of each pixel of a picture, or of a part of it. */
function pixels(bytes: Uint8Array, part?: Part): Promise<Uint8Array> {
  const picture = sharp(bytes)
  return (part === undefined ? picture : picture.extract(part)).ensureAlpha().raw().toBuffer()
}

/** Most pixels are like the one before, and are not counted anew. */
function share(data: Uint8Array, matches: (red: number, green: number, blue: number) => boolean) {
  const colours = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
  let count = 0
  let isMatch = false
  for (let i = 0; i < colours.length; i++) {
    if (i === 0 || colours[i] !== colours[i - 1])
      isMatch = matches(data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0)
    if (isMatch) count++
  }
  return count / colours.length
}

test('covers are PNGs of 1600x900 under 80 kB, for every seed', async () => {
  for (const seed of seeds) {
    const cover = await drawnOnce(drawCover, { keyword: 'standing desks', seed })
    expect(pngSize(cover)).toEqual([1600, 900])
    expect(cover.byteLength).toBeLessThan(80 * kilobyte)
  }
})

test('every cover shows the green mark on a ground of paper or ink', async () => {
  for (const seed of seeds) {
    const data = await pixels(await drawnOnce(drawCover, { keyword: 'standing desks', seed }))
    expect(share(data, (red, green, blue) => green > red + 50 && green > blue + 20)).toBeGreaterThan(0.003)
    expect(
      share(data, (red, green, blue) => Math.abs(red - green) < 12 && Math.abs(green - blue) < 14),
    ).toBeGreaterThan(0.8)
  }
})

test('the same cover input gives the same bytes, another seed or keyword another picture', async () => {
  const cover = await drawnOnce(drawCover, { keyword: 'standing desks', seed: 'seed 1' })

  expect(Buffer.from(await drawCover({ keyword: 'standing desks', seed: 'seed 1' })).equals(cover)).toBe(true)
  const others = await Promise.all(seeds.map((seed) => drawnOnce(drawCover, { keyword: 'standing desks', seed })))
  expect(new Set(others.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(seeds.length)
})

test.each(['', 'x'.repeat(10_000), '\u0000\u202E', 'スタンディング', '🚀'])(
  'a cover is drawn for the keyword %j',
  async (keyword) => {
    const [first = '', ...others] = seeds.slice(0, 7)
    expect(pngSize(await drawCover({ keyword, seed: first }))).toEqual([1600, 900])
    for (const seed of others) expect(pngSize(await drawCover({ keyword, seed, width: narrow }))).toEqual([800, 450])
  },
)

test('Open Graph images are PNGs of 1200x630 under 150 kB, for every seed', async () => {
  for (const seed of seeds) {
    const image = await drawOpenGraph({ ...base, title: 'Standing desks at work and at home '.repeat(8), seed })
    expect(pngSize(image)).toEqual([1200, 630])
    expect(image.byteLength).toBeLessThan(150 * kilobyte)
  }
})

test('the same Open Graph input gives the same bytes; title, keyword, host and seed each change them', async () => {
  const image = Buffer.from(await drawOpenGraph(base))

  expect(Buffer.from(await drawOpenGraph(base)).equals(image)).toBe(true)
  for (const change of [{ title: 'Other' }, { keyword: 'other' }, { host: 'other.example' }, { seed: 'other' }]) {
    expect(image.equals(Buffer.from(await drawOpenGraph({ ...base, ...change })))).toBe(false)
  }
})

test.each([
  ['empty', ''],
  ['blank', ' \n\t '],
  ['of control characters', '\u0000\u0007\u001b[31m'],
  ['with a right-to-left override', 'Desks \u202Egnp.exe'],
  ['in Arabic', 'مكاتب الوقوف في العمل'],
  ['in Hebrew', 'שולחנות עמידה'],
  ['in Japanese', 'スタンディングデスクの選び方'],
  ['in Thai', 'โต๊ะยืนทำงานสำหรับบ้าน'],
  ['with emoji', '🚀 Desks 👩‍👩‍👧 for 2 ✅'],
  ['of one letter', 'A'],
  ['of one endless word', 'x'.repeat(10_000)],
  ['of ten thousand Chinese characters', '桌'.repeat(10_000)],
  ['with lone surrogates', '\uD83D\uDE00\uD83D desks \uDE00'],
  ['of stacked marks', `Z${'\u0301\u0327'.repeat(3_000)}`],
  ['of markup', '<script>alert(1)</script>'],
])('a title %s gives a picture of the right size', async (_, title) => {
  const image = await drawOpenGraph({ ...base, title, keyword: title, host: title })

  expect(pngSize(image)).toEqual([1200, 630])
  expect(image.byteLength).toBeLessThan(150 * kilobyte)
})

test('invisible characters make no difference to the picture', async () => {
  const clean = await drawOpenGraph(base)
  const dirty = await drawOpenGraph({ ...base, title: '\u202E\u0000Standing\u200B desks \n at work\u0007' })

  expect(Buffer.from(dirty).equals(clean)).toBe(true)
})

test('a title in letters that no font has is replaced by the keyword, like an empty one', async () => {
  const undrawable = await drawOpenGraph({ ...base, title: '\u{10D50}\u{10D51}' })
  const empty = await drawOpenGraph({ ...base, title: '' })
  const keyword = await drawOpenGraph({ ...base, title: base.keyword })

  expect(Buffer.from(undrawable).equals(empty)).toBe(true)
  expect(Buffer.from(keyword).equals(empty)).toBe(true)
})

/** The share of pixels in a part of a picture whose colour differs from its corner. */
async function drawnShare(bytes: Uint8Array, part?: Part) {
  const data = await pixels(bytes, part)
  const [red = 0, green = 0, blue = 0] = data
  return share(data, (r, g, b) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 > 60 ** 2)
}

const titleArea = { left: 40, top: 120, width: 760, height: 380 }
const panel = { left: 830, top: 0, width: 370, height: 630 }

test.each(scripts)('a title %s is drawn, in full letters, beside a picture', async (_, title) => {
  const card = await drawOpenGraph({ ...base, title })
  const withoutTitle = await drawnOnce(drawOpenGraph, { ...base, title: '', keyword: '' })

  expect(drawableText(title)).not.toBeNull()
  expect(await drawnShare(card, titleArea)).toBeGreaterThan(0.015)
  expect(await drawnShare(card, panel)).toBeGreaterThan(0.01)
  expect(Buffer.from(card).equals(withoutTitle)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n\t\u00A0\u3000 '],
  ['control characters', '\u0000\u0007\u001b'],
  ['bidirectional marks', '\u202E\u2066\u200F\u061C\u2069'],
  ['lone surrogates', '\uD83D\uDE00'.slice(1)],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['a thousand words', 'standing desks '.repeat(1_000)],
  ['a thousand emoji', '🚀'.repeat(1_000)],
])('a card and a cover of %s are not empty', async (_, text) => {
  for (const seed of seeds.slice(0, 4)) {
    const card = await drawOpenGraph({ title: text, keyword: text, host: text, seed })
    const cover = await drawCover({ keyword: text, seed, width: narrow })

    expect(await drawnShare(card)).toBeGreaterThan(0.01)
    expect(await drawnShare(cover)).toBeGreaterThan(0.01)
  }
})

test.each(['coffee', 'divorce lawyer', 'espresso machine', 'seo', 'knitting', 'x'])(
  'covers of %j are under 90 kB and show the mark, whatever the seed',
  async (keyword) => {
    for (const seed of seeds) {
      const cover = await drawCover({ keyword, seed })
      expect(cover.byteLength).toBeLessThan(90 * kilobyte)
      expect(share(await pixels(cover), (red, green, blue) => green > red + 50 && green > blue + 20)).toBeGreaterThan(
        0.003,
      )
    }
  },
)

test('a cover shows its topic: keywords of one topic share it, the category decides without a topic', async () => {
  const cover = (keyword: string, category?: string) =>
    drawCover({ keyword, seed: 'seed', ...(category !== undefined && { category }) })
  const same = async (one: Promise<Uint8Array>, other: Promise<Uint8Array>) =>
    Buffer.from(await one).equals(await other)

  expect(await same(cover('cheap espresso machine'), cover('espresso machines'))).toBe(true)
  expect(await same(cover('espresso machine'), cover('yoga'))).toBe(false)
  expect(await same(cover('xq', 'Travel'), cover('xq', 'Finance'))).toBe(false)
  expect(await same(cover('xq', 'Travel'), cover('qz', 'Travel'))).toBe(true)
})
