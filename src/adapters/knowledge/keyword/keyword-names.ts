import { isCommonWord, knownName } from '../words/known-names.ts'
import { isAspect } from './head-words.ts'
import type { PlacedModifier } from './modifiers.ts'
import type { NounPhrase } from './noun-phrase.ts'
import type { SubjectClass } from './subject-classes.ts'

const nameWordsMax = 3
/** Classes beside whose nouns a word that is common too ("apple") is the name of a maker. */
const made = new Set<SubjectClass | null>(['product', 'software'])

/** The length of the known name that starts at a place, 0 where none does. */
function nameLengthAt(words: readonly string[], place: number): number {
  for (let length = Math.min(nameWordsMax, words.length - place); length > 0; length -= 1) {
    if (knownName(words.slice(place, place + length)) !== null) return length
  }
  return 0
}

/** Names of makers, shops and software before the head of a phrase. */
export function brandsIn(
  words: readonly string[],
  phrase: NounPhrase,
  subjectClass: SubjectClass | null,
): PlacedModifier[] {
  const found: PlacedModifier[] = []
  const end = phrase.head
  for (let place = phrase.start; place < end; place += 1) {
    const length = Math.min(nameLengthAt(words.slice(0, end), place), end - place)
    if (length === 0) continue
    const value = words.slice(place, place + length).join(' ')
    const isTaught = subjectClass === 'service' && knownName(value.split(' ')) === 'software'
    if (isCommonWord(value) && !made.has(subjectClass) && !isTaught) continue
    found.push({ kind: 'brand', value, start: place, length })
    place += length - 1
  }
  return found
}

/** Whether a word is part of a model's name: "v15", "17", "pro". */
export function isModelToken(word: string): boolean {
  return (
    /^[a-z]{0,3}-?\d+[a-z]{0,2}$/.test(word) ||
    /^(?:pro|max|mini|plus|air|ultra|lite|se|xl|slim|prime|premium|\+)$/.test(word)
  )
}

/** Whether words are nothing but known names with their models; one common word alone is none. */
export function onlyNames(words: readonly string[]): boolean {
  let names = 0
  for (let place = 0; place < words.length; ) {
    const word = words[place] ?? ''
    const length = nameLengthAt(words, place)
    if (length === 0 && !isModelToken(word) && !isAspect(word)) return false
    if (length > 0 && !(isCommonWord(words.slice(place, place + length).join(' ')) && words.length === length))
      names += 1
    place += Math.max(1, length)
  }
  return names > 0
}

/** What the name that ends at a place names; `null` where none does. */
export function nameEndingAt(words: readonly string[], place: number) {
  for (let length = Math.min(nameWordsMax, place + 1); length > 0; length -= 1) {
    const part = words.slice(place - length + 1, place + 1)
    const kind = knownName(part)
    if (kind !== null && !(isCommonWord(part.join(' ')) && length === 1)) return { kind, length }
  }
  return null
}
