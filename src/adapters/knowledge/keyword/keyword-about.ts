import type { FramePack } from '../frame-pack.ts'
import { isCommonToo, placeAtEnd, placeAtStart, placeNamed } from '../words/place-names.ts'
import type { WordNet } from '../words/wordnet.ts'
import { isAspect } from './head-words.ts'
import { brandsIn, isModelToken, onlyNames } from './keyword-names.ts'
import { attributeAt, attributesAmong, type PositionedModifier } from './modifiers.ts'
import { type NounPhrase, nounPhraseOf } from './noun-phrase.ts'
import { classOfNames, classOfPhrase } from './phrase-class.ts'
import type { SubjectClass } from './subject-classes.ts'

export type Deps = { pack: FramePack; wordNet: WordNet }

/** The subject of a row of words before frames are considered: its noun phrase and its modifiers. Indexes refer to `words`. */
export type About = {
  words: readonly string[]
  phrase: NounPhrase | null
  subjectClass: SubjectClass | null
  modifiers: PositionedModifier[]
  /** The subject itself if it is a geographic place, with its capitals. */
  placeName: string | null
  /** Whether only a maker, a shop or one of their products is named. */
  isBrand: boolean
}

/** Words about travel; beside the name of a place they are not the subject. */
const travelWords = new Set(
  'travel traveling travelling trip trips holiday holidays vacation vacations itinerary city break breaks weekend weather map tourism visit visiting attractions attraction sightseeing things places do see stay eat go guide tourist day days budget honeymoon'.split(
    ' ',
  ),
)
const localClasses = new Set<SubjectClass | null>(['service', 'place', 'organization', 'event', 'activity'])

/**
 * Reads the words from `start` to before `end`. `place` is the place after a preposition in the keyword. If all other words are about travel, the
 * place is the subject.
 */
export function aboutOf(
  words: readonly string[],
  { start, end, place }: { start: number; end: number; place: string | null },
  { wordNet }: Deps,
): About {
  const row = words.slice(0, end)
  const whole = nounPhraseOf(row, wordNet, start)
  const isAboutTravel = row.slice(start, whole?.end).every((word) => travelWords.has(word) || isAspect(word))
  if (place !== null && (whole === null || isAboutTravel)) return placeAbout(words, place, wordNet)
  if (whole === null) return { words, phrase: null, subjectClass: null, modifiers: [], placeName: null, isBrand: false }
  const names = row.slice(start, whole.end).filter((word) => !travelWords.has(word) && !isAspect(word))
  if (names.length > 0 && isPlaceAlone(names, wordNet)) return placeAbout(words, names.join(' '), wordNet)
  const stripped = withoutTrailing(row, start, whole, wordNet)
  return aboutPhrase(words, start, stripped, wordNet)
}

function isPlaceAlone(names: readonly string[], wordNet: WordNet): boolean {
  return placeNamed(names, wordNet) !== null && !isCommonToo(names, wordNet)
}

function placeAbout(words: readonly string[], place: string, wordNet: WordNet): About {
  const name = placeNamed(place.replace(/^the /, '').split(' '), wordNet)
  const phrase = phraseOfPlace(words, place)
  return { words, phrase, subjectClass: 'place', modifiers: [], placeName: name ?? place, isBrand: false }
}

function phraseOfPlace(words: readonly string[], place: string): NounPhrase | null {
  const parts = place.split(' ')
  const start = words.findIndex((_, index) => parts.every((part, offset) => words[index + offset] === part))
  if (start < 0) return null
  return { start, head: start + parts.length - 1, end: start + parts.length, headLength: parts.length }
}

type Stripped = { phrase: NounPhrase; modifiers: PositionedModifier[] }

/** The phrase without a trailing place, reader, colour or condition: "plumber leeds", "running shoes men". */
function withoutTrailing(row: readonly string[], start: number, whole: NounPhrase, wordNet: WordNet): Stripped {
  const place = trailingPlace(row, start, whole, wordNet)
  if (place !== null) return place
  const measured = trailingAttribute(row, start, whole, wordNet)
  if (measured !== null) return measured
  return { phrase: whole, modifiers: [] }
}

/** Adjectives that people type after a noun. */
const trailingAdjectives = new Set(
  'waterproof cordless wireless rechargeable portable electric automatic foldable adjustable outdoor indoor countertop round square oval rectangular'.split(
    ' ',
  ),
)

function trailingAttribute(
  row: readonly string[],
  start: number,
  whole: NounPhrase,
  wordNet: WordNet,
): Stripped | null {
  for (let length = 3; length > 0; length -= 1) {
    const at = whole.end - length
    if (at <= start || (whole.headLength > 1 && length === 1)) continue
    const modifiers = trailingModifiers(row.slice(0, whole.end), at)
    const phrase = modifiers === null ? null : nounPhraseOf(row.slice(0, at), wordNet, start)
    if (modifiers !== null && phrase !== null) return { phrase, modifiers }
  }
  return null
}

/** The modifiers in the words from `at` to the end; `null` if these words do not describe the noun before them. */
function trailingModifiers(row: readonly string[], at: number): PositionedModifier[] | null {
  const modifier = attributeAt(row, at, 'product')
  if (modifier !== null && modifier.length === row.length - at && !noTrailing.has(modifier.kind)) return [modifier]
  return at === row.length - 1 && trailingAdjectives.has(row[at] ?? '') ? [] : null
}

/** Kinds of modifiers that are the head itself at the end of a name: "floor tile", "new". */
const noTrailing = new Set(['material', 'price'])

function trailingPlace(row: readonly string[], start: number, whole: NounPhrase, wordNet: WordNet): Stripped | null {
  const place = placeAtEnd(row.slice(start, whole.head + 1), wordNet)
  if (place === null || whole.headLength > place.length) return null
  const at = start + place.start
  const phrase = nounPhraseOf(row.slice(0, at), wordNet, start)
  if (phrase === null) return null
  const names = row.slice(at, at + place.length)
  if (isCommonToo(names, wordNet) && !localClasses.has(classOfPhrase(row, phrase, wordNet))) return null
  return { phrase, modifiers: [{ kind: 'place', value: names.join(' '), start: at, length: place.length }] }
}

function aboutPhrase(words: readonly string[], from: number, { phrase, modifiers }: Stripped, wordNet: WordNet): About {
  const subjectClass = classOfPhrase(words, phrase, wordNet)
  const place = modifiers.length > 0 ? null : leadingPlace(words, phrase, subjectClass, wordNet)
  const first = Math.min(from, phrase.start)
  const before = words.slice(first, phrase.head)
  const compound = phrase.head - phrase.headLength + 1
  const attributes = attributesAmong(before, subjectClass)
    .map((modifier) => ({ ...modifier, start: modifier.start + first }))
    .filter(({ kind, start }) => start < compound || kind === 'condition')
  const rest = words.slice(phrase.start, rowEnd(words, phrase))
  const isBrand = onlyNames(rest.filter((_, index) => !isAttribute(attributes, phrase.start + index)))
  const brands = isBrand ? [] : brandsIn(words, phrase, subjectClass)
  const found = [...attributes, ...brands, ...(place === null ? [] : [place]), ...modifiers]
  return {
    words,
    phrase: place === null ? phrase : { ...phrase, start: place.start + place.length },
    subjectClass: isBrand ? classOfNames(words, phrase) : subjectClass,
    modifiers: found.sort((a, b) => a.start - b.start),
    placeName: null,
    isBrand,
  }
}

function isAttribute(attributes: readonly PositionedModifier[], index: number): boolean {
  return attributes.some(({ start, length }) => index >= start && index < start + length)
}

/** The index after the words of a model that follow a brand: "dyson v15". */
function rowEnd(words: readonly string[], { head, end }: NounPhrase): number {
  let index = head + 1
  while (index < end && isModelToken(words[index] ?? '')) index += 1
  return index
}

function leadingPlace(
  words: readonly string[],
  phrase: NounPhrase,
  subjectClass: SubjectClass | null,
  wordNet: WordNet,
): PositionedModifier | null {
  if (!localClasses.has(subjectClass)) return null
  const row = words.slice(phrase.start, phrase.head + 1)
  const place = placeAtStart(row, wordNet)
  if (place === null || place.length > row.length - phrase.headLength) return null
  const names = row.slice(0, place.length)
  if (isCommonToo(names, wordNet)) return null
  return { kind: 'place', value: names.join(' '), start: phrase.start, length: place.length }
}
