import { gerundOf } from '../words/english.ts'
import type { WordNet } from '../words/wordnet.ts'
import { isAspect } from './head-words.ts'
import type { About } from './keyword-about.ts'
import type { Modifier, SubjectName } from './keyword-reading.ts'
import type { SubjectClass } from './subject-classes.ts'
import { subjectName } from './subject-name.ts'

/** The subject's name in an article, or the activity if the keyword names none; `null` if nothing is left of it. */
export function nameOf(
  { about, verb }: { about: About; verb: string | null },
  { lower, subjectClass, wordNet }: { lower: string; subjectClass: SubjectClass | null; wordNet: WordNet },
): SubjectName | null {
  const { phrase, words, modifiers, placeName, isBrand } = about
  if (placeName !== null) return { one: placeName, many: null }
  if (phrase === null) return verb === null ? null : { one: gerundOf(verb), many: null }
  const dropped = modifiers.filter(({ kind }) => kind === 'audience' || kind === 'price' || kind === 'place')
  const end = isBrand ? phrase.end : phrase.head + 1
  const remaining = words
    .map((word, index) => ({ word, index }))
    .slice(phrase.start, end)
    .filter(
      ({ word, index }) =>
        !(isBrand && isAspect(word)) && !dropped.some(({ start, length }) => index >= start && index < start + length),
    )
    .map(({ word }) => word)
  if (remaining.length === 0) return null
  return subjectName(asWritten(remaining, lower), {
    subjectClass,
    isName: isBrand,
    brands: brandsOf(modifiers),
    wordNet,
  })
}

function brandsOf(modifiers: readonly Modifier[]): Set<string> {
  return new Set(modifiers.filter(({ kind }) => kind === 'brand').flatMap(({ value }) => value.split(' ')))
}

/** The phrase with the hyphens of the text. */
function asWritten(phrase: readonly string[], text: string): string {
  const spaced = phrase.join(' ')
  const start = text.replaceAll('-', ' ').indexOf(spaced)
  return start < 0 ? spaced : text.slice(start, start + spaced.length)
}
