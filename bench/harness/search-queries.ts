import { createRandom, makeVocabulary } from './blog/blog-texts.ts'

export const vocabularySize = 40_000
export const kinds = ['rare', 'common', 'two words', 'typo', 'prefix', 'none'] as const
export type Kind = (typeof kinds)[number]
export type Query = { kind: Kind; q: string }

/** The same queries in every run. The frequency of a word follows from its position in the vocabulary. */
export function makeQueries(queriesOfKind: number): Query[] {
  const vocabulary = makeVocabulary(vocabularySize)
  const random = createRandom(42)
  const wordFrom = (start: number, end: number): string => {
    const word = vocabulary[start + Math.floor(random() * (end - start))] ?? ''
    // Short words are stop words, or a typing error in them makes another word.
    return word.length >= 5 ? word : wordFrom(start, end)
  }
  const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`
  const make: Record<Kind, () => string> = {
    rare: () => wordFrom(20_000, 40_000),
    common: () => wordFrom(60, 150),
    'two words': () => `${wordFrom(60, 150)} ${wordFrom(200, 3_000)}`,
    typo: () => swapped(wordFrom(100, 5_000)),
    prefix: () => `${wordFrom(60, 150)} ${wordFrom(200, 3_000).slice(0, 4)}`,
    none: () => `zzq${Math.floor(random() * 1e6).toString(26)}xv`,
  }
  return Array.from({ length: queriesOfKind }, () => kinds.map((kind) => ({ kind, q: make[kind]() }))).flat()
}
