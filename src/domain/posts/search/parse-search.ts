import { searchTermsMax } from '#contract/limits.ts'
import { plainMarks } from './plain-marks.ts'

/** One search term: a word, or a sequence of words (phrase). `text` is in lower case. */
export type SearchTerm = { kind: 'word' | 'phrase'; text: string; isExcluded: boolean }

/** `groups`: a post matches if it matches all terms of one group. `prefix`: the last word, if it may be incomplete. */
export type ParsedSearch = { groups: SearchTerm[][]; prefix: string | null }

/** A word that may be corrected or completed. */
const plainWord = /^\p{L}{2,30}$/u

/**
 * Parses a reader's input into terms: words, "phrases", -exclusions and `or`. No input is an error: other characters separate words, an open
 * quotation ends at the end of the text, and a word without a letter or digit is ignored. The number of terms is limited, and the last word of the
 * text may be incomplete if it is a single word. A pure function.
 */
export function parseSearch(input: string): ParsedSearch {
  const typed = plainMarks(input)
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

/** A dash directly before a term excludes it; elsewhere it separates words. */
function readTerm(token: string): SearchTerm | null {
  const isExcluded = /^-["\p{L}\p{N}]/u.test(token)
  const isQuoted = /^-?"/.test(token)
  const text = searchable(token.replace(/^-/, '').replaceAll('"', ' '))
  if (text === '') return null
  return { kind: isQuoted || text.includes(' ') ? 'phrase' : 'word', text, isExcluded }
}

/** A group with only exclusions would match nearly every post. */
function isAnswerable(group: SearchTerm[]): boolean {
  return group.some(({ isExcluded }) => !isExcluded)
}

function prefixOf(last: SearchTerm | null, typed: string): string | null {
  if (last === null || last.kind !== 'word' || last.isExcluded || /[\s"]$/.test(typed)) return null
  return plainWord.test(last.text) && last.text.length >= 2 ? last.text : null
}

/** Replaces everything by spaces except letters, digits and the characters that join them within a word. */
function searchable(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return ''
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}'’.+#&@/_-]+/gu, ' ')
    .replace(/(?<![\p{L}\p{N}\p{M}+#])['’.+#&@/_-]+|['’.&@/_-]+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words that may contain a typing error: single words that are not excluded. */
export function correctableWords({ groups }: ParsedSearch): string[] {
  const words = groups
    .flat()
    .filter(({ kind, isExcluded, text }) => kind === 'word' && !isExcluded && plainWord.test(text))
    .map(({ text }) => text)
  return [...new Set(words)]
}
