const abbreviations = /\b(?:e\.g|i\.e|etc|approx|c|ca|vs|Dr|Mr|Mrs|Ms|St|No|Inc|Ltd|U\.S|U\.K)\.$/

/** The first sentence of a plain text, without text in brackets; `null` if it is longer than `wordsMax` words or not a whole sentence. */
export function firstSentence(text: string, wordsMax: number): string | null {
  const bare = text
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const match of bare.matchAll(/[.!?](?=\s+\p{Lu}|$)/gu)) {
    const sentence = bare.slice(0, match.index + 1)
    if (abbreviations.test(sentence)) continue
    const words = sentence.split(' ').length
    return words >= 4 && words <= wordsMax ? sentence.replace(/[.]$/, '') : null
  }
  return null
}
