import { splitWords } from './words.ts'

/** The number of words in a row that form one feature of a text. */
export const shingleWords = 5

/** The set of five-word runs by which texts are compared. */
export function shinglesOf(text: string): Set<string> {
  const words = splitWords(text.normalize('NFKC').toLowerCase())
  const last = Math.max(0, words.length - shingleWords)
  const shingles = new Set<string>()
  if (words.length === 0) return shingles
  for (let start = 0; start <= last; start += 1) shingles.add(words.slice(start, start + shingleWords).join(' '))
  return shingles
}
