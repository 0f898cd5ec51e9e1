const letters = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Every text with one typing error relative to a word: two letters swapped, one missing, one extra, or one wrong. A word of n letters has about 53 n
 * of them; looking up each by its key is cheaper than comparing the word with all others.
 */
export function oneEditAway(word: string): string[] {
  const found = new Set<string>()
  const all = [...word]
  const put = (from: number, to: number, ...between: string[]) =>
    found.add([...all.slice(0, from), ...between, ...all.slice(to)].join(''))
  for (let at = 0; at <= all.length; at += 1) {
    for (const letter of letters) {
      put(at, at, letter)
      if (at < all.length) put(at, at + 1, letter)
    }
    if (at < all.length) put(at, at + 1)
    const [one, two] = [all[at], all[at + 1]]
    if (one !== undefined && two !== undefined) put(at, at + 2, two, one)
  }
  found.delete(word)
  return [...found]
}
