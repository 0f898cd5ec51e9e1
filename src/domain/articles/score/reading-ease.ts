/**
 * Flesch Reading Ease (Flesch, "A new readability yardstick", 1948) of English text:
 * 206.835 − 1.015 × words per sentence − 84.6 × syllables per word. About 0 (hard) to 100 (easy), not clamped.
 */
export function fleschReadingEase({ words, syllables, sentences }: TextCounts): number {
  if (words === 0 || sentences === 0) return 0
  return 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words)
}

export type TextCounts = { words: number; syllables: number; sentences: number }

/**
 * Syllables of an English word by its vowel groups: a silent final e, and -es and -ed where they are silent, do not count;
 * at least one. An estimate without a dictionary; over a whole text its errors even out.
 */
export function countSyllables(word: string): number {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const syllables = syllablesOf(word)
  if (word.length > rememberedLengthMax) return syllables
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(word, syllables)
  return syllables
}

/** Articles share most of their words. A longer one would keep the text that it is from in memory. */
const rememberedMax = 20_000
const rememberedLengthMax = 12
const remembered = new Map<string, number>()

function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  const spoken = letters
    .replace(/(?<=[^laeiouyscxz])es$|(?<=[^dtaeiouy])ed$|(?<=[^laeiouy])e$/, '')
    .replace(/(?<=[aeiouy])le$/, 'l')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0)
}
