import { createRequire } from 'node:module'
import { singularOf } from '#adapters/knowledge/words/english.ts'
import { knowsEnglishWord } from '#adapters/knowledge/words/english-words.ts'
import { shippedWordNet } from '#adapters/knowledge/words/wordnet.ts'
import { stem } from '#adapters/knowledge/words/words.ts'

type Term = { text: string; tags: string[] }
type Tagger = (text: string) => { json(): { terms: Term[] }[] }

let tagger: Tagger | null = null

/** No sentence is longer. */
const taggedMax = 1_500
const compoundMax = 30

/** The words of an English text that a tagger takes for a person, a place or an organisation, in lower case. Its lexicon takes a tenth of a second to load. */
export function taggedNames(text: string): Set<string> {
  tagger ??= createRequire(import.meta.url)('compromise/two') as Tagger
  const names = new Set<string>()
  for (const { terms } of tagger(text.slice(0, taggedMax)).json())
    for (const { text: word, tags } of terms)
      if (tags.includes('ProperNoun') && tags.some((tag) => nameTags.has(tag)))
        names.add(word.toLowerCase().replace(/[’']s?$/u, ''))
  return names
}

const nameTags = new Set([
  'Person',
  'FirstName',
  'LastName',
  'Place',
  'City',
  'Country',
  'Region',
  'Organization',
  'Company',
  'SportsTeam',
  'School',
])

/** WordNet has no pronouns, so they are listed here. */
const pronoun =
  /^(?:(?:some|any|every|no)(?:one|body|thing|where)|\w+sel(?:f|ves)|others?|another|who(?:m|se)?ever|wh(?:at|ich|en|ere)ever|whether|among|upon|onto|per|via|everyday|yours|theirs|ours)$/

/** Whether English has this word as a common word, in any inflected form. A word with hyphens is common if all its parts are. */
export function isCommonWord(word: string): boolean {
  const parts = word
    .toLowerCase()
    .replace(/[’']s?$/u, '')
    .split(/[-/]/)
    .filter((part) => part !== '')
  return parts.every(
    (part) =>
      pronoun.test(part) ||
      /^\d/.test(part) ||
      part.length === 1 ||
      knowsEnglishWord(part) ||
      knowsEnglishWord(singularOf(part)),
  )
}

/** Whether a word is made of two other words of three letters or more: "walkthrough". */
export function isCompound(word: string): boolean {
  const lower = word.toLowerCase()
  if (lower.length > compoundMax) return false
  for (let at = 3; at <= lower.length - 3; at += 1)
    if (knowsEnglishWord(lower.slice(0, at)) && knowsEnglishWord(lower.slice(at))) return true
  return false
}

/** Whether WordNet has the word as a noun that is not only a name: true for "mark", false for "london". */
export function isCommonNoun(word: string): boolean {
  const net = shippedWordNet()
  const lower = word.toLowerCase()
  return net.sensesOf(stem(lower)) !== null || net.sensesOf(lower) !== null || net.isVerbOnly(lower)
}
