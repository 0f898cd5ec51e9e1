const wordCharacter = /[\p{L}\p{N}]/u

/**
 * What a reader typed into a search field as a text that `websearch_to_tsquery` takes without fail: words, "phrases", -exclusions and `or`,
 * everything else dropped. PostgreSQL reads each dash before a word as one more "not" and refuses more than 32 of them in a row.
 */
export function toSearchQuery(typed: string): string {
  const terms: string[] = []
  for (const [, dashes = '', phrase, word = ''] of typed.matchAll(/(-*)(?:"([^"]*)"?|([^\s"-][^\s"]*))/g)) {
    const term = phrase === undefined ? searchable(word) : phraseOf(phrase)
    if (term !== '') terms.push(dashes === '' ? term : `-${term}`)
  }
  return terms.join(' ')
}

/** A text as one phrase to be searched for word by word; empty when there is no word in it. */
export function phraseOf(text: string): string {
  const words = searchable(text.replaceAll('"', ' '))
  return words === '' ? '' : `"${words}"`
}

/** Dashes stay only singly and inside a word. Text without a letter or digit cannot be found in anything. */
function searchable(text: string): string {
  if (!wordCharacter.test(text)) return ''
  return text
    .replace(/[^\p{L}\p{N}\p{M}]{2,}/gu, (run) => (run.includes('-') ? ' ' : run))
    .replace(/^[\s-]+|[\s-]+$/g, '')
}
