import { searchTermsMax } from '#contract/limits.ts'

/** One thing looked for: a word, or words in a row. `words` are in small letters. */
export type SearchTerm = { kind: 'word' | 'phrase'; text: string; isExcluded: boolean }

/** `groups`: a post matches when it matches all terms of one of them. `prefix`: the last word, when it may be only the beginning of one. */
export type ParsedSearch = { groups: SearchTerm[][]; prefix: string | null }

/** A word that typing errors are looked for in, and that others may begin with. */
const plainWord = /^\p{L}{2,30}$/u

/**
 * What a reader typed, as terms: words, "phrases", -exclusions and `or`. Nothing is an error: other signs part words, an open quotation ends with the
 * text, a word without a letter or digit is none. Only so many terms are looked for, and the last word of the text, if it stands alone, may be
 * unfinished. A pure function.
 */
export function parseSearch(typed: string): ParsedSearch {
  const groups: SearchTerm[][] = [[]]
  let count = 0
  let last: SearchTerm | null = null
  for (const token of typed.match(/-?(?:"[^"]*"?|[^\s"]+)/g) ?? []) {
    if (count === searchTermsMax) break
    if (/^(?:or|\|)$/i.test(token)) {
      groups.push([])
      last = null
      continue
    }
    last = readTerm(token)
    if (last === null) continue
    groups.at(-1)?.push(last)
    count += 1
  }
  return { groups: groups.filter(isAnswerable), prefix: prefixOf(last, typed) }
}

/** A dash excludes what follows it at once; elsewhere it parts words. */
function readTerm(token: string): SearchTerm | null {
  const isExcluded = /^-["\p{L}\p{N}]/u.test(token)
  const isQuoted = /^-?"/.test(token)
  const text = searchable(token.replace(/^-/, '').replaceAll('"', ' '))
  if (text === '') return null
  return { kind: isQuoted || text.includes(' ') ? 'phrase' : 'word', text, isExcluded }
}

/** What only excludes would find nearly everything. */
function isAnswerable(group: SearchTerm[]): boolean {
  return group.some(({ isExcluded }) => !isExcluded)
}

function prefixOf(last: SearchTerm | null, typed: string): string | null {
  if (last === null || last.kind !== 'word' || last.isExcluded || /[\s"]$/.test(typed)) return null
  return plainWord.test(last.text) && last.text.length >= 2 ? last.text : null
}

/** Letters, digits and what joins them within a word; everything else is a space. */
function searchable(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return ''
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}'’.+#&@/_-]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}\p{M}+#])['’.+#&@/_-]+|['’.&@/_-]+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words that may hold a typing error: those that stand alone and are looked for. */
export function correctableWords({ groups }: ParsedSearch): string[] {
  const words = groups
    .flat()
    .filter(({ kind, isExcluded, text }) => kind === 'word' && !isExcluded && plainWord.test(text))
    .map(({ text }) => text)
  return [...new Set(words)]
}
