import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shinglesOf, shingleWords } from '#domain/articles/words/shingles.ts'
import {
  articleSignature,
  bandsOf,
  decodeSignature,
  encodeSignature,
  isEmptySignature,
  signatureLength,
  similarityOf,
} from './article-signature.ts'

const words = (count: number, from: number) => Array.from({ length: count }, (_, index) => `word${from + index}`)

/** The exact share of shingles that two texts have in common. */
function jaccard(one: string, other: string): number {
  const a = shinglesOf(one)
  const b = shinglesOf(other)
  const shared = [...a].filter((shingle) => b.has(shingle)).length
  return shared / (a.size + b.size - shared)
}

/** Five standard deviations of an estimate from 128 slots: a larger error occurs once in a million texts. */
const errorMax = (similarity: number) =>
  5 * Math.sqrt((similarity * (1 - similarity)) / signatureLength) + 1 / signatureLength

test.each([0, 50, 100, 200, 300, 400, 500])(
  'the estimate is near the exact Jaccard similarity when %i of 500 words differ',
  (changed) => {
    for (const seed of [0, 10_000, 20_000, 30_000]) {
      const one = words(500, seed).join(' ')
      const other = [...words(500 - changed, seed), ...words(changed, seed + 5_000)].join(' ')
      const exact = jaccard(one, other)
      const estimate = similarityOf(articleSignature(one), articleSignature(other))
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(errorMax(exact))
    }
  },
)

test('the mean error over many pairs is that of unbiased permutations, not of related ones', () => {
  const errors = Array.from({ length: 60 }, (_, pair) => {
    const one = words(300, pair * 1_000).join(' ')
    const other = [...words(200, pair * 1_000), ...words(100, pair * 1_000 + 500)].join(' ')
    return similarityOf(articleSignature(one), articleSignature(other)) - jaccard(one, other)
  })
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  const deviation = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length)
  // √(s(1 − s)/128) is 0.044 at one half; the mean of 60 pairs deviates by a seventh of that.
  expect(Math.abs(mean)).toBeLessThan(0.025)
  expect(deviation).toBeLessThan(0.065)
})

const text = fc
  .array(
    fc.oneof(fc.lorem({ maxCount: 1 }), fc.constantFrom('日本語の文章', 'Straße', 'ПРИВЕТ', '—', 'naïve', '١٢٣')),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(' '))

test('the estimate stays near the exact similarity for any two texts that share a part', () => {
  fc.assert(
    fc.property(text, text, text, (start, one, other) => {
      const a = `${start} ${one}`
      const b = `${start} ${other}`
      fc.pre(shinglesOf(a).size > 0 && shinglesOf(b).size > 0)
      const exact = jaccard(a, b)
      const estimate = similarityOf(articleSignature(a), articleSignature(b))
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(errorMax(exact) + 0.02)
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('a text is fully similar to itself with any spacing and case, and similarity is symmetric', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const a = articleSignature(one)
      const b = articleSignature(other)
      expect(similarityOf(a, b)).toBe(similarityOf(b, a))
      expect(similarityOf(a, b)).toBeGreaterThanOrEqual(0)
      expect(similarityOf(a, b)).toBeLessThanOrEqual(1)
      expect(similarityOf(a, a)).toBe(isEmptySignature(a) ? 0 : 1)
      expect(articleSignature(`  ${one.replaceAll(' ', '\n ')}\t`)).toEqual(a)
    }),
    { numRuns: 200, seed: 7 },
  )
  expect(articleSignature('Rain BARRELS save water, and money.')).toEqual(
    articleSignature('rain barrels: save water and money'),
  )
})

test('a signature is the same on every machine and in every release, because it is stored', () => {
  const signature = articleSignature('Rain barrels save water and money, year after year.')
  expect([...signature.slice(0, 3)]).toMatchInlineSnapshot(`
    [
      777659934,
      102888616,
      1388494043,
    ]
  `)
  expect(bandsOf(signature).slice(0, 3)).toMatchInlineSnapshot(`
    [
      299472559,
      -1092372176,
      -732375885,
    ]
  `)
})

test('a text of a few words is one shingle, a text without words resembles nothing', () => {
  expect([...shinglesOf('only three words')]).toEqual(['only three words'])
  expect(shinglesOf(words(shingleWords, 0).join(' ')).size).toBe(1)
  expect(shinglesOf(words(shingleWords + 1, 0).join(' ')).size).toBe(2)
  const empty = articleSignature(' — … ')
  expect(isEmptySignature(empty)).toBe(true)
  expect(similarityOf(empty, empty)).toBe(0)
  expect(bandsOf(empty)).toEqual([])
})

test('texts without spaces between words are compared by their words', () => {
  const one = '私たちは毎朝早く起きて公園を散歩しますそして朝ごはんを食べます'
  const other = '私たちは毎朝早く起きて公園を散歩しますそして新聞を読みます'
  expect(shinglesOf(one).size).toBeGreaterThan(5)
  const similarity = similarityOf(articleSignature(one), articleSignature(other))
  expect(similarity).toBeGreaterThan(0.2)
  expect(similarity).toBeLessThan(0.9)
})

test('a stored signature is read back unchanged', () => {
  const signature = articleSignature(words(100, 3).join(' '))
  const bytes = encodeSignature(signature)
  expect(bytes.length).toBe(512)
  expect(decodeSignature(bytes)).toEqual(signature)
})
