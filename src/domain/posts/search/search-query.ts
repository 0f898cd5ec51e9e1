import { plainMarks } from './plain-marks.ts'

const wordCharacter = /[\p{L}\p{N}]/u

/**
 * Converts a reader's input into a text that `websearch_to_tsquery` always accepts: words, "phrases", -exclusions and `or`; everything else is
 * dropped. PostgreSQL reads each dash before a word as another "not" and refuses more than 32 of them in a row.
 */
export function toSearchQuery(typed: string): string {
  const terms: string[] = []
  for (const [, dashes = '', phrase, word = ''] of plainMarks(typed).matchAll(/(-*)(?:"([^"]*)"?|([^\s"-][^\s"]*))/g)) {
    const term = phrase === undefined ? searchable(word) : phraseOf(phrase)
    if (term !== '') terms.push(dashes === '' ? term : `-${term}`)
  }
  return terms.join(' ')
}

/** A text as one phrase; empty if it contains no word. */
export function phraseOf(text: string): string {
  const words = searchable(plainMarks(text).replaceAll('"', ' '))
  return words === '' ? '' : `"${words}"`
}

/** Removes dashes except single ones inside a word. A text without a letter or digit becomes empty, because it cannot match anything. */
function searchable(text: string): string {
  if (!wordCharacter.test(text)) return ''
  return text
    .replace(/[^\p{L}\p{N}\p{M}]{2,}/gu, (run) => (run.includes('-') ? ' ' : run))
    .replace(/^[\s-]+|[\s-]+$/g, '')
}
