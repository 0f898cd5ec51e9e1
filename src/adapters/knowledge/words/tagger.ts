import { createRequire } from 'node:module'

type Tagged = { json(): { terms: { normal: string; tags: string[] }[] }[] }

let library: ((text: string) => Tagged) | undefined

/**
 * The places of verbs among the words of a question, by an English tagger (why this one: docs/decisions/049-reading-keywords.md). Words that the
 * tagger splits or joins otherwise have no verbs.
 */
export function verbIndexes(words: readonly string[]): ReadonlySet<number> {
  library ??= createRequire(import.meta.url)('compromise/two') as (text: string) => Tagged
  const terms = library(words.join(' '))
    .json()
    .flatMap((sentence) => sentence.terms)
  if (terms.length !== words.length) return new Set()
  return new Set(terms.flatMap(({ tags }, place) => (tags.includes('Verb') && !tags.includes('Noun') ? [place] : [])))
}
