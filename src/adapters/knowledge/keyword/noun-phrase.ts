import { freeOfWords } from '../words/modifier-words.ts'
import type { WordNet } from '../words/wordnet.ts'
import { stem } from '../words/words.ts'
import { classOfWord } from './head-classes.ts'
import { boundaries, determiners, genericHeads, isAspect, isAspectNoun } from './head-words.ts'

/** The nouns of a keyword's subject, as indexes into its words. */
export type NounPhrase = {
  start: number
  head: number
  /** The index after the last word of the row of nouns, including aspects: "desk cost" in "standing desk cost in leeds". */
  end: number
  /** The number of words of the head that are one noun in WordNet: 2 for "sleeping bag". */
  headLength: number
}

const compoundWordsMax = 3
/** Prepositions between words such as "types" or "tips" and their subject. */
const links = new Set(['of', 'to', 'for', 'about', 'on', 'with', 'in', 'from', 'against', 'behind', 'between', 'at'])

/** The noun phrase in a row of words: its head with the nouns and adjectives before it. `null` if there are only words of intent. */
export function nounPhraseOf(words: readonly string[], wordNet: WordNet, from = 0): NounPhrase | null {
  let first = from
  while (first < words.length && (determiners.has(words[first] ?? '') || words[first] === 'top')) first += 1
  if (first >= words.length) return null
  const end = endOf(words, first, wordNet)
  const head = headOf(words, first, end, wordNet)
  if (head === null) {
    const link = words[end] ?? ''
    if (links.has(link)) return nounPhraseOf(words, wordNet, end + 1)
    const only = words.findIndex((word, index) => index >= first && index < end && isAspectNoun(word))
    return only < 0 ? null : { start: only, head: only, end, headLength: 1 }
  }
  const headLength = compoundLength(words, head, first, wordNet)
  return { start: startOf(words, first, head - headLength + 1), head, end, headLength }
}

/** The index of the first word after a row of nouns. */
function endOf(words: readonly string[], first: number, wordNet: WordNet): number {
  for (let index = first + 1; index < words.length; index += 1) {
    const word = words[index] ?? ''
    if (isAfter(words, index, wordNet)) return index
    if (!boundaries.has(word) && !determiners.has(word)) continue
    if (joined.has(`${words[index - 1] ?? ''} ${word}`)) continue
    // "power of attorney" and "bed and breakfast" are single nouns.
    const around = words.slice(index - 1, index + 2).join(' ')
    if (index + 1 < words.length && /^(?:of|and|in|to)$/.test(word) && wordNet.sensesOf(around) !== null) {
      index += 1
      continue
    }
    return index
  }
  return words.length
}

/** Adjectives of two words with a preposition. */
const joined = new Set(
  'carry on,walk in,pull out,slip on,clip on,plug in,built in,roll on,check in,drop in,fill in,stick on,sit in,add on,pop up,fold up,lace up,pull up,push up,sit up,bolt on,in on'.split(
    ',',
  ),
)

/** Whether the words after a noun describe it: "foods high in protein". */
function isAfter(words: readonly string[], index: number, wordNet: WordNet): boolean {
  return (
    /^(?:high|low|rich)$/.test(words[index] ?? '') &&
    words[index + 1] === 'in' &&
    wordNet.has('noun', stem(words[index - 1] ?? ''))
  )
}

/** The last word that is not an aspect, or the last word of a compound with one ("health care"); `null` if there is none. */
function headOf(words: readonly string[], first: number, end: number, wordNet: WordNet): number | null {
  for (let head = end - 1; head >= first; head -= 1) {
    if (!isBeside(words, head, { first, end }, wordNet)) return head
  }
  return null
}

/** Whether a word cannot be the head: a number, a participle, or an aspect that is not part of a compound. */
function isBeside(
  words: readonly string[],
  index: number,
  row: { first: number; end: number },
  wordNet: WordNet,
): boolean {
  const word = words[index] ?? ''
  if (!/\p{L}/u.test(word)) return true
  if (index > row.first && /[a-z]{2}ed$/.test(word) && !wordNet.has('noun', word)) return true
  if (word === 'side') return /^effects?$/.test(words[index + 1] ?? '')
  if (!isAspect(word)) return false
  // "side effects" are an aspect of the noun after "of".
  if (index === row.first || words[row.end] === 'of' || isAspect(words[index - 1] ?? '')) return true
  return wordNet.sensesOf(`${words[index - 1] ?? ''} ${stem(word)}`) === null || words[index - 1] === 'side'
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

/** "gluten free" modifies a noun, "free" alone does not. */
function isFreeOf(words: readonly string[], index: number): boolean {
  return words[index] === 'free' && freeOfWords.has(words[index - 1] ?? '')
}

function isIntent(word: string): boolean {
  return (
    isAspect(word) &&
    !genericHeads.has(word) &&
    !['care', 'repair', 'size', 'fix', 'quality', 'color', 'video', 'sale', 'simple'].includes(word)
  )
}

/** The number of words up to `head` that WordNet has as one noun, at least 1. */
function compoundLength(words: readonly string[], head: number, first: number, wordNet: WordNet): number {
  for (let length = compoundWordsMax; length > 1; length -= 1) {
    const start = head - length + 1
    if (start >= first && isCompound(words.slice(start, head + 1), wordNet)) return length
  }
  return 1
}

/** Whether WordNet has the words as one common noun. In WordNet a leather jacket is a fish, but in a keyword it is a jacket. */
function isCompound(words: readonly string[], wordNet: WordNet): boolean {
  const [sense] = sensesOfCompound(words, wordNet)?.synsets ?? []
  if (sense === undefined) return false
  return !/^(?:animal|plant|person)$/.test(sense.field) || classOfWord(words.at(-1) ?? '') !== 'product'
}

/** The senses of a compound noun, with its words separate, joined or with hyphens. */

export function sensesOfCompound(words: readonly string[], wordNet: WordNet) {
  const last = words.at(-1) ?? ''
  for (const word of new Set([stem(last), last])) {
    const parts = [...words.slice(0, -1), word]
    // "c hub" must not match "chub".
    const joined = parts.every((part) => part.length > 2) ? [parts.join('')] : []
    for (const form of new Set([parts.join(' '), ...joined, parts.join('-')])) {
      const senses = wordNet.sensesOf(form)
      if (senses !== null) return senses
    }
  }
  return null
}
