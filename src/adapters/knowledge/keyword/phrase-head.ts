import { singularOf } from '../words/english.ts'
import { isAspect } from './head-words.ts'
import type { About, Deps } from './keyword-about.ts'
import type { Head } from './keyword-reading.ts'
import type { PositionedModifier } from './modifiers.ts'
import { type NounPhrase, sensesOfCompound } from './noun-phrase.ts'
import { classOfSynset } from './subject-class.ts'

const headLettersMax = 40

/** The head of a subject with its sense: the first sense of the subject's class, else the most frequent one. */
export function headOf(
  { phrase, words, subjectClass, placeName, isBrand, modifiers }: About,
  verb: string | null,
  { wordNet }: Deps,
): Head | null {
  if (phrase === null) {
    if (verb === null) return null
    return { word: verb, partOfSpeech: 'verb', sense: wordNet.verbSenseOf(verb) }
  }
  const parts = isBrand
    ? brandWords(words, phrase, modifiers)
    : words.slice(phrase.head - phrase.headLength + 1, phrase.head + 1)
  const written = parts.join(' ')
  if (written.length > headLettersMax) return null
  if (placeName !== null) {
    const named = wordNet.nameOf(written)?.synset
    return {
      word: written,
      partOfSpeech: 'noun',
      sense: named === undefined ? null : { gloss: named.gloss, field: named.field },
    }
  }
  const synsets = sensesOfCompound(parts, wordNet)?.synsets ?? []
  const meant = synsets.find((synset) => classOfSynset(synset, wordNet) === subjectClass) ?? synsets[0]
  return {
    word: isBrand ? written : singularOf(written),
    partOfSpeech: 'noun',
    sense: meant === undefined ? null : { gloss: meant.gloss, field: meant.field },
  }
}

/** The words of a name; together with its model they are one noun. */
function brandWords(
  words: readonly string[],
  { start, head, end }: NounPhrase,
  modifiers: readonly PositionedModifier[],
): string[] {
  const first = Math.max(
    start,
    ...modifiers.filter((modifier) => modifier.start < head).map((modifier) => modifier.start + modifier.length),
  )
  return words.slice(first, end).filter((word, index) => index + first <= head || !isAspect(word))
}
