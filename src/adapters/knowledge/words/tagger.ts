import { createRequire } from 'node:module'

type Tagged = { json(): { terms: { normal: string; tags: string[] }[] }[] }

let library: ((text: string) => Tagged) | undefined

/**
 * The indexes of verbs among the words of a question, by an English tagger (reasons for this one: docs/decisions/049-reading-keywords.md). If the
 * tagger splits or joins the words differently, the result is empty.
 */
export function verbIndexes(words: readonly string[]): ReadonlySet<number> {
  library ??= createRequire(import.meta.url)('compromise/two') as (text: string) => Tagged
  const terms = library(words.join(' '))
    .json()
    .flatMap((sentence) => sentence.terms)
  if (terms.length !== words.length) return new Set()
  return new Set(terms.flatMap(({ tags }, place) => (tags.includes('Verb') && !tags.includes('Noun') ? [place] : [])))
}
