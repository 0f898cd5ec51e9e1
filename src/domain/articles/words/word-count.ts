import { wordsPerMinute } from '#contract/limits.ts'
import { splitWords } from './words.ts'

/** Words of a plain text, in any script (`splitWords`). */
export function countWords(text: string): number {
  return splitWords(text).length
}

/** Minutes, words / 200 rounded up, at least 1. */
export function readingTimeMinutes(wordCount: number): number {
  return Math.max(1, Math.ceil(wordCount / wordsPerMinute))
}
