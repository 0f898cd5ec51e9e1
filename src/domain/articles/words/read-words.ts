import { countSyllables } from '../score/reading-ease.ts'
import { foldPlural } from './keyphrase.ts'
import { englishFunctionWords, isLetterOrDigit, joinsWords } from './words.ts'

/** A word in lower case, the same object wherever it occurs. `folded`: the form in which keyphrases are compared. `number`: unique in one text. */
export type Word = { text: string; folded: string; syllables: number; isFunctionWord: boolean; number: number }

/** ASCII and the marks of English prose: lower case changes nothing else, and folding needs no more than it. */
const isPlain = /^[\0-\x7f\u2013\u2014\u2018\u2019\u201c\u201d\u2026]*$/

/**
 * The words of `splitWords` in lower case, with what several steps of an article need to know of each. Articles share most of their words, so this is
 * found out once for a word, and a known word is found by its characters, without a string for each occurrence. `null` for a text with other characters
 * than those of English prose, or with more words than fit in memory.
 */
export function readWords(text: string): readonly Word[] | null {
  if (newest.text !== text) newest = { text, words: isPlain.test(text) ? findWords(text) : null }
  return newest.words
}

/** The steps read the same text one after another. */
let newest: { text: string; words: readonly Word[] | null } = { text: '', words: [] }

/** Words that occur at least `least` times, each with their number, in the order of the text. */
export function frequentWords(words: readonly Word[], least: number): [string, number][] {
  const counts = new Uint16Array(known.length)
  for (const { number } of words) counts[number] = (counts[number] ?? 0) + 1
  const frequent: [string, number][] = []
  for (const { text, number } of words) {
    const count = counts[number] ?? 0
    if (count >= least) frequent.push([text, count])
    counts[number] = 0
  }
  return frequent
}

/** Words are forgotten when there are so many, and a text may add as many again. */
const knownMax = 20_000
const tableSize = 65_536
let known: Word[] = []
const places = new Int32Array(tableSize).fill(-1)

function findWords(text: string): Word[] | null {
  if (known.length >= knownMax) {
    known = []
    places.fill(-1)
  }
  const words: Word[] = []
  for (let start = 0; start < text.length; start += 1) {
    if (!isLetterOrDigit(text.charCodeAt(start))) continue
    let hash = 0
    let end = start
    for (; ; end += 1) {
      const code = text.charCodeAt(end)
      if (!isLetterOrDigit(code) && !(joinsWords(code) && isLetterOrDigit(text.charCodeAt(end + 1)))) break
      hash = Math.imul(hash ^ inLowerCase(code), 0x01000193) ^ (hash >>> 15)
    }
    words.push(find(hash, text, start, end))
    if (known.length > 2 * knownMax) return null
    start = end
  }
  return words
}

function find(hash: number, text: string, start: number, end: number): Word {
  for (let place = (hash >>> 0) % tableSize; ; place = (place + 1) % tableSize) {
    const number = places[place] ?? -1
    const word = known[number]
    if (word === undefined) return add(place, text.slice(start, end))
    if (isAt(word.text, text, start, end)) return word
  }
}

function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let index = start; index < end; index += 1) {
    if (word.charCodeAt(index - start) !== inLowerCase(text.charCodeAt(index))) return false
  }
  return true
}

function add(place: number, written: string): Word {
  // A copy: a part of a string keeps the whole string in memory.
  const text = Buffer.from(written.toLowerCase()).toString()
  const isFunctionWord = englishFunctionWords.has(text)
  const number = known.length
  const word = { text, folded: foldPlural(text), syllables: countSyllables(text), isFunctionWord, number }
  places[place] = number
  known.push(word)
  return word
}

function inLowerCase(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code
}
