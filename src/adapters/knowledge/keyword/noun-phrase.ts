import { freeOfWords } from '../words/modifier-words.ts'
import type { WordNet } from '../words/wordnet.ts'
import { stem } from '../words/words.ts'
import { classOfWord } from './head-classes.ts'
import { boundaries, determiners, genericHeads, isAspect, isAspectNoun } from './head-words.ts'

/** The nouns that a keyword is about, as places among its words. */
export type NounPhrase = {
  start: number
  head: number
  /** The place after the last word of the row of nouns, aspects included: "desk cost" of "standing desk cost in leeds". */
  end: number
  /** How many words of the head are one noun in WordNet: 2 for "sleeping bag". */
  headLength: number
}

const compoundWordsMax = 3
/** Prepositions behind words such as "types" and "tips", before what they are about. */
const links = new Set(['of', 'to', 'for', 'about', 'on', 'with', 'in', 'from', 'against', 'behind', 'between', 'at'])

/** The phrase that a row of words is about: its head with the nouns and adjectives before it. `null` where only words of intent stand. */
export function nounPhraseOf(words: readonly string[], wordNet: WordNet, from = 0): NounPhrase | null {
  let first = from
  while (first < words.length && (determiners.has(words[first] ?? '') || words[first] === 'top')) first += 1
  if (first >= words.length) return null
  const end = endOf(words, first, wordNet)
  const head = headOf(words, first, end, wordNet)
  if (head === null) {
    const link = words[end] ?? ''
    if (links.has(link)) return nounPhraseOf(words, wordNet, end + 1)
    const only = words.findIndex((word, place) => place >= first && place < end && isAspectNoun(word))
    return only < 0 ? null : { start: only, head: only, end, headLength: 1 }
  }
  const headLength = compoundLength(words, head, first, wordNet)
  return { start: startOf(words, first, head - headLength + 1), head, end, headLength }
}

/** The place of the first word that ends a row of nouns. */
function endOf(words: readonly string[], first: number, wordNet: WordNet): number {
  for (let place = first + 1; place < words.length; place += 1) {
    const word = words[place] ?? ''
    if (isAfter(words, place, wordNet)) return place
    if (!boundaries.has(word) && !determiners.has(word)) continue
    if (joined.has(`${words[place - 1] ?? ''} ${word}`)) continue
    // "power of attorney" and "bed and breakfast" are one noun.
    const around = words.slice(place - 1, place + 2).join(' ')
    if (place + 1 < words.length && /^(?:of|and|in|to)$/.test(word) && wordNet.sensesOf(around) !== null) {
      place += 1
      continue
    }
    return place
  }
  return words.length
}

/** Adjectives of two words with a preposition. */
const joined = new Set(
  'carry on,walk in,pull out,slip on,clip on,plug in,built in,roll on,check in,drop in,fill in,stick on,sit in,add on,pop up,fold up,lace up,pull up,push up,sit up,bolt on,in on'.split(
    ',',
  ),
)

/** Whether what stands behind a noun describes it: "foods high in protein". */
function isAfter(words: readonly string[], place: number, wordNet: WordNet): boolean {
  return (
    /^(?:high|low|rich)$/.test(words[place] ?? '') &&
    words[place + 1] === 'in' &&
    wordNet.has('noun', stem(words[place - 1] ?? ''))
  )
}

/** The last word that is no aspect, or the last of a compound with one ("health care"); `null` where there is none. */
function headOf(words: readonly string[], first: number, end: number, wordNet: WordNet): number | null {
  for (let head = end - 1; head >= first; head -= 1) {
    if (!isBeside(words, head, { first, end }, wordNet)) return head
  }
  return null
}

/** Whether a word is no head: a number, a participle, an aspect that makes no compound. */
function isBeside(
  words: readonly string[],
  place: number,
  row: { first: number; end: number },
  wordNet: WordNet,
): boolean {
  const word = words[place] ?? ''
  if (!/\p{L}/u.test(word)) return true
  if (place > row.first && /[a-z]{2}ed$/.test(word) && !wordNet.has('noun', word)) return true
  if (word === 'side') return /^effects?$/.test(words[place + 1] ?? '')
  if (!isAspect(word)) return false
  // "side effects" are a part of what stands behind "of".
  if (place === row.first || words[row.end] === 'of' || isAspect(words[place - 1] ?? '')) return true
  return wordNet.sensesOf(`${words[place - 1] ?? ''} ${stem(word)}`) === null || words[place - 1] === 'side'
}

function startOf(words: readonly string[], first: number, head: number): number {
  let start = head
  while (start > first) {
    const word = words[start - 1] ?? ''
    if ((isIntent(word) && !isFreeOf(words, start - 1)) || !/[\p{L}\p{N}]/u.test(word)) break
    start -= 1
  }
  return start
}

/** "gluten free" narrows a noun, "free" alone does not. */
function isFreeOf(words: readonly string[], place: number): boolean {
  return words[place] === 'free' && freeOfWords.has(words[place - 1] ?? '')
}

function isIntent(word: string): boolean {
  return (
    isAspect(word) &&
    !genericHeads.has(word) &&
    !['care', 'repair', 'size', 'fix', 'quality', 'color', 'video', 'sale', 'simple'].includes(word)
  )
}

/** How many words up to `head` WordNet has as one noun, at least 1. */
function compoundLength(words: readonly string[], head: number, first: number, wordNet: WordNet): number {
  for (let length = compoundWordsMax; length > 1; length -= 1) {
    const start = head - length + 1
    if (start >= first && isCompound(words.slice(start, head + 1), wordNet)) return length
  }
  return 1
}

/** Whether WordNet has words as one common noun. A leather jacket is a fish there, and a jacket in a keyword. */
function isCompound(words: readonly string[], wordNet: WordNet): boolean {
  const [sense] = sensesOfCompound(words, wordNet)?.synsets ?? []
  if (sense === undefined) return false
  return !/^(?:animal|plant|person)$/.test(sense.field) || classOfWord(words.at(-1) ?? '') !== 'product'
}

/** The senses of a noun, written apart, together or with hyphens. */

export function sensesOfCompound(words: readonly string[], wordNet: WordNet) {
  const last = words.at(-1) ?? ''
  for (const word of new Set([stem(last), last])) {
    const parts = [...words.slice(0, -1), word]
    // "c hub" is no chub.
    const joined = parts.every((part) => part.length > 2) ? [parts.join('')] : []
    for (const form of new Set([parts.join(' '), ...joined, parts.join('-')])) {
      const senses = wordNet.sensesOf(form)
      if (senses !== null) return senses
    }
  }
  return null
}
