import { isCommonWord, knownName } from '../words/known-names.ts'
import { isAspect } from './head-words.ts'
import type { PositionedModifier } from './modifiers.ts'
import type { NounPhrase } from './noun-phrase.ts'
import type { SubjectClass } from './subject-classes.ts'

const nameWordsMax = 3
/** Classes for which an ambiguous word ("apple") counts as the name of a maker. */
const made = new Set<SubjectClass | null>(['product', 'software'])

/** The length of the known name that starts at an index; 0 if there is none. */
function nameLengthAt(words: readonly string[], index: number): number {
  for (let length = Math.min(nameWordsMax, words.length - index); length > 0; length -= 1) {
    if (knownName(words.slice(index, index + length)) !== null) return length
  }
  return 0
}

/** Names of makers, shops and software before the head of a phrase. */
export function brandsIn(
  words: readonly string[],
  phrase: NounPhrase,
  subjectClass: SubjectClass | null,
): PositionedModifier[] {
  const found: PositionedModifier[] = []
  const end = phrase.head
  for (let index = phrase.start; index < end; index += 1) {
    const length = Math.min(nameLengthAt(words.slice(0, end), index), end - index)
    if (length === 0) continue
    const value = words.slice(index, index + length).join(' ')
    const isTaught = subjectClass === 'service' && knownName(value.split(' ')) === 'software'
    if (isCommonWord(value) && !made.has(subjectClass) && !isTaught) continue
    found.push({ kind: 'brand', value, start: index, length })
    index += length - 1
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

/** Whether words are only known names with their models; a single common word does not count. */
export function onlyNames(words: readonly string[]): boolean {
  let names = 0
  for (let index = 0; index < words.length; ) {
    const word = words[index] ?? ''
    const length = nameLengthAt(words, index)
    if (length === 0 && !isModelToken(word) && !isAspect(word)) return false
    if (length > 0 && !(isCommonWord(words.slice(index, index + length).join(' ')) && words.length === length))
      names += 1
    index += Math.max(1, length)
  }
  return names > 0
}

/** The kind of the name that ends at an index; `null` if there is none. */
export function nameEndingAt(words: readonly string[], index: number) {
  for (let length = Math.min(nameWordsMax, index + 1); length > 0; length -= 1) {
    const part = words.slice(index - length + 1, index + 1)
    const kind = knownName(part)
    if (kind !== null && !(isCommonWord(part.join(' ')) && length === 1)) return { kind, length }
  }
  return null
}
