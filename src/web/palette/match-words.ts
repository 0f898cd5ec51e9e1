/** Minimum length of a term that may match inside a word; shorter terms would match almost everything. */
const innerMin = 3

/** The text in a comparable form: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function wordsOf(text: string): string[] {
  return plain(text).split(/[\s/.:_-]+/)
}

/**
 * How well a query matches: 3 when the name begins with it, 2 when its words are prefixes of words of the name, 1 when they are prefixes of other
 * words or contained in the name, 0 when one of them matches nothing. An empty query matches everything.
 */
export function matchWords(typed: string, name: string, otherWords = ''): number {
  const query = plain(typed)
  if (query === '') return 1
  const title = plain(name)
  if (title.startsWith(query)) return 3
  const terms = query.split(/\s+/)
  const begins = (words: readonly string[], word: string) => words.some((candidate) => candidate.startsWith(word))
  const ofName = wordsOf(name)
  if (terms.every((word) => begins(ofName, word))) return 2
  const all = [...ofName, ...wordsOf(otherWords)]
  const isThere = (word: string) => begins(all, word) || (word.length >= innerMin && title.includes(word))
  return terms.every(isThere) ? 1 : 0
}

/** The matching items, best first; equally good ones stay in order. */
export function bestMatches<Item>(
  typed: string,
  items: readonly Item[],
  textOf: (item: Item) => [name: string, otherWords?: string | undefined],
): Item[] {
  return items
    .map((item) => ({ item, fit: matchWords(typed, ...textOf(item)) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ item }) => item)
}
