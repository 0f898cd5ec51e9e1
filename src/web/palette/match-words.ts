/** A piece of a word is looked for within words once it is this long; shorter ones are everywhere. */
const innerMin = 3

/** Text as it is compared: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function wordsOf(text: string): string[] {
  return plain(text).split(/[\s/.:_-]+/)
}

/**
 * How well what is typed fits: 3 when the name begins with it, 2 when its words begin words of the name, 1 when they begin other words of it or stand
 * within the name, 0 when one of them does neither. Nothing typed fits everything.
 */
export function matchWords(typed: string, name: string, otherWords = ''): number {
  const query = plain(typed)
  if (query === '') return 1
  const title = plain(name)
  if (title.startsWith(query)) return 3
  const wanted = query.split(/\s+/)
  const begins = (words: readonly string[], word: string) => words.some((candidate) => candidate.startsWith(word))
  const ofName = wordsOf(name)
  if (wanted.every((word) => begins(ofName, word))) return 2
  const all = [...ofName, ...wordsOf(otherWords)]
  const isThere = (word: string) => begins(all, word) || (word.length >= innerMin && title.includes(word))
  return wanted.every(isThere) ? 1 : 0
}

/** Those that fit, the best first; equally good ones stay in their order. */
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
