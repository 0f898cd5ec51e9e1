import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/makers/characters.ts'
import { createRangeDecoder, createRangeEncoder } from './range-coder.ts'
import { createTextReader, createTextWriter } from './texts.ts'
import { readWhole, writeWhole } from './whole-numbers.ts'

const encoder = createRangeEncoder()
const textWriter = createTextWriter(encoder)

function encoded(write: () => void): Buffer {
  encoder.clear()
  textWriter.clear()
  write()
  return encoder.finish()
}

/** A part of a whole, as of a symbol that is likely or hardly ever occurs. */
const parts = fc
  .tuple(fc.integer({ min: 1, max: 65_536 }), fc.nat(), fc.nat())
  .map(([total, start, size]) => ({ total, start: start % total, size: 1 + (size % (total - (start % total))) }))

test('symbols are decoded as they were encoded, whatever their probabilities are', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 300 }), (symbols) => {
      const bytes = encoded(() => {
        for (const { start, size, total } of symbols) encoder.encode(start, size, total)
      })
      const decoder = createRangeDecoder(bytes)
      for (const { start, size, total } of symbols) {
        const target = decoder.target(total)
        expect(target >= start && target < start + size).toBe(true)
        decoder.take(start, size)
      }
    }),
  )
})

test('a symbol takes as many bits as it is unlikely', () => {
  const bytes = (size: number) =>
    encoded(() => {
      for (let index = 0; index < 8_000; index += 1) encoder.encode(3, size, 1_024)
    }).length
  expect(bytes(512)).toBeCloseTo(1_000, -1)
  expect(bytes(32)).toBeCloseTo(5_000, -1)
  expect(bytes(1_000)).toBeLessThan(40)
})

test('a carry reaches through bytes that are full', () => {
  const symbols = [...Array(12).fill([255, 1, 256]), [254, 2, 256], [65_535, 1, 65_536], [0, 65_535, 65_536]]
  const bytes = encoded(() => {
    encoder.encode(0, 1, 2)
    for (const [start, size, total] of symbols) encoder.encode(start, size, total)
    encoder.bits(2 ** 40 - 1, 40)
  })
  const decoder = createRangeDecoder(bytes)
  expect(decoder.bits(1)).toBe(0)
  for (const [start, size, total] of symbols) {
    expect(decoder.target(total)).toBeGreaterThanOrEqual(start)
    decoder.take(start, size)
  }
  expect(decoder.bits(40)).toBe(2 ** 40 - 1)
})

test('whole numbers up to the largest exact one are read as they were written', () => {
  const numbers = [0, 1, 2, 127, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.maxSafeNat(), fc.constantFrom(...numbers))), fc.nat(53), (values, typical) => {
      const bytes = encoded(() => {
        for (const value of values) writeWhole(encoder, value, typical)
      })
      const decoder = createRangeDecoder(bytes)
      expect(values.map(() => readWhole(decoder, typical))).toEqual(values)
    }),
  )
})

const sentence = 'Who digs every day swears by the best spades, and rightly so. '
const scripts = fc.constantFrom(
  'Die schönsten Gärten für Anfänger – größer als gedacht',
  'Лучшие лопаты для тяжёлой почвы',
  '粘土質の土に最適なスコップ',
  'أفضل المجارف للتربة الثقيلة',
  'the best spades 🌱🌱🌱',
  '\t<a\n href="https://shop.example/spades">\u0001',
)

test('texts in every script, with repetitions and control characters, are read as they were written', () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: anyCharacter }), scripts, fc.constant(sentence)), { maxLength: 8 })
  fc.assert(
    fc.property(texts, (values) => {
      const storable = values.map((value) => value.toWellFormed())
      const bytes = encoded(() => {
        for (const value of storable) textWriter.write(value)
      })
      const reader = createTextReader(createRangeDecoder(bytes))
      expect(storable.map(() => reader.read())).toEqual(storable)
    }),
  )
})

test('English takes less than half a byte a character, other scripts hardly more than in UTF-8, and what repeats next to nothing', () => {
  const bytes = (...texts: string[]) =>
    encoded(() => {
      for (const text of texts) textWriter.write(text)
    }).length
  expect(bytes(sentence)).toBeLessThan(sentence.length / 2)
  expect(bytes(sentence.repeat(100)) - bytes(sentence)).toBeLessThan(10)
  for (const text of ['Лучшие лопаты для тяжёлой почвы', '粘土質の土に最適なスコップ'])
    expect(bytes(text)).toBeLessThan(Buffer.byteLength(text) * 1.2)
})
