import {
  audiences,
  colours,
  conditions,
  freeOfWords,
  materials,
  measurePattern,
  pricing,
  sizes,
} from '../words/modifier-words.ts'
import { isCommonToo, placeNamed } from '../words/place-names.ts'
import type { WordNet } from '../words/wordnet.ts'
import { wordsOf } from '../words/words.ts'
import {
  forPattern,
  nearPattern,
  placePattern,
  pricePattern,
  withoutPattern,
  withPattern,
  yearPattern,
} from './keyword-patterns.ts'
import type { Modifier, ModifierKind } from './keyword-reading.ts'
import { classOfNoun } from './subject-class.ts'
import type { SubjectClass } from './subject-classes.ts'

export type Clauses = {
  modifiers: Modifier[]
  audience: string | null
  place: string | null
  without: string | null
  price: string | null
  year: string | null
  isNearby: boolean
}

/** Reads the words after prepositions, amounts of money and years. `text` is in lower case. */
export function clausesOf(text: string, wordNet: WordNet): Clauses {
  const price = pricePattern.exec(text)?.[0].trim() ?? null
  const year = yearPattern.exec(cut(text, pricePattern))?.[0] ?? null
  const isNearby = nearPattern.test(text)
  const plain = cut(cut(cut(text, pricePattern), yearPattern), nearPattern).replace(/ (?:in|for|of)$/, '')
  const without = groupOf(withoutPattern, plain)
  const rest = cut(plain, withoutPattern)
  const where = placeIn(rest, wordNet)
  const noPlace = where === null ? rest : rest.slice(0, rest.length - where.clause.length).trim()
  const audience = groupOf(forPattern, noPlace)
  const place = where?.place ?? null
  const modifiers = [
    ...readerModifiers(noPlace, audience, place, wordNet),
    ...valued('place', place),
    ...valued('place', isNearby ? 'near me' : null),
    ...valued('without', without ?? freeOf(plain)),
    ...valued('price', price?.replace(/^for /, '') ?? null),
    ...valued('year', year),
  ]
  return { modifiers, audience, place, without, price, year, isNearby }
}

function valued(kind: ModifierKind, value: string | null): Modifier[] {
  return value === null ? [] : [{ kind, value }]
}

/** The modifiers for reader or purpose, contents and setting. */
function readerModifiers(text: string, audience: string | null, place: string | null, wordNet: WordNet): Modifier[] {
  const reader = audience?.replace(/ (?:with|in|without) .*$/, '') ?? null
  const contents = /\b(?:high|low|rich) in ([a-z ]+)$/.exec(text)?.[1] ?? null
  const setting = place === null && audience === null && contents === null ? settingIn(text) : null
  const aged = audience === null ? (/\bover \d\ds?\b(?! [a-z]+)/.exec(text)?.[0] ?? null) : null
  return [
    ...valued(reader === null ? 'purpose' : readerKind(reader, wordNet), reader),
    ...valued('with', contents ?? groupOf(withPattern, text)),
    ...valued('audience', aged),
    ...valued(setting !== null && isReader(setting, wordNet) ? 'audience' : 'setting', setting),
  ]
}

function readerKind(reader: string, wordNet: WordNet): ModifierKind {
  if (isReader(reader, wordNet)) return 'audience'
  const words = wordsOf(reader)
  return placeNamed(words, wordNet) !== null && !isCommonToo(words, wordNet) ? 'place' : 'purpose'
}

function groupOf(pattern: RegExp, text: string): string | null {
  return pattern.exec(text)?.[1] ?? null
}

function cut(text: string, pattern: RegExp): string {
  return text.replace(pattern, ' ').replace(/\s+/g, ' ').trim()
}

/** "gluten free bread" means without gluten. */
function freeOf(text: string): string | null {
  const found = /\b([a-z]+)[ -]free\b/.exec(text)?.[1] ?? null
  return found !== null && freeOfWords.has(found) ? found : null
}

/** The words after "in" or "to", if they are a place: a known name, or words that are not common nouns. */
function placeIn(text: string, wordNet: WordNet): { place: string; clause: string } | null {
  const known = /\b(in|near|around|to|from|at|across) ((?:the )?[\p{L}][\p{L}' .-]*)$/u.exec(text)
  if (known !== null) {
    const [clause, , place = ''] = known
    if (placeNamed(wordsOf(place.replace(/^the /, '')), wordNet) !== null) return { place, clause }
  }
  const place = placePattern.exec(text)
  if (place === null) return null
  const [clause, words = ''] = place
  const last = wordsOf(words).at(-1) ?? ''
  const isCommon =
    readers.has(last) ||
    wordsOf(words).some((word) => classOfNoun(word, wordNet) !== null) ||
    wordNet.has('adj', last) ||
    /ing$|^(?:a|an|the|my|your)$/.test(wordsOf(words)[0] ?? '')
  return isCommon || wordNet.has('verb', last) || last === '' ? null : { place: words, clause }
}

const settingPattern =
  /\b(?:in|inside|on|during|at) (?:a |an |the |your |my )?([\p{L}\p{N}][\p{L}\p{N}' -]*?)(?= (?:with|for|without)\b|$)/u

function settingIn(text: string): string | null {
  const found = settingPattern.exec(text)
  return found !== null && found.index > 0 ? (found[1] ?? null) : null
}

const readers = new Set(
  'men women kids children adults beginners seniors students everyone girls boys teens toddlers babies people families couples girlfriend boyfriend husband wife mom dad her him professionals family twins newborns newborn expats'.split(
    ' ',
  ),
)

/** Whether a phrase names people or animals. */
function isReader(phrase: string, wordNet: WordNet): boolean {
  const words = wordsOf(phrase.replace(/ (?:over|under|aged|with|in|who|on) .*$/, ''))
  const last = words.at(-1) ?? ''
  if (readers.has(last) || /^\d+ (?:year|month)s? olds?/.test(phrase) || /^over \d+s?$/.test(phrase)) return true
  const senses = wordNet.sensesOf(last) ?? wordNet.sensesOf(last.replace(/s$/, ''))
  if (
    ['dogs', 'cats', 'puppies', 'kittens', 'horses', 'rabbits', 'dog', 'cat', 'puppy', 'birds', 'fish'].includes(last)
  )
    return true
  if (/^family\b/.test(phrase)) return true
  const field = senses?.synsets[0]?.field
  return (
    field === 'person' ||
    field === 'animal' ||
    (senses?.synsets.some((synset) => synset.field === 'person') === true &&
      /(?:ers|ors|ists|ees|ants|women|men)$/.test(last))
  )
}

/** Classes of things with sizes and materials. */
const things = new Set<SubjectClass | null>(['product', 'place', 'living', 'food'])
/** Classes of things that are made of a material. */
const made = new Set<SubjectClass | null>(['product', 'place'])
const lists = [
  ['colour', colours],
  ['material', materials],
  ['condition', conditions],
  ['price', pricing],
  ['size', sizes],
] as const
const noSize =
  /^(?:distance|carb|carbs|term|tissue|story|parent|parents|glazing|cleaning|fat|calorie|sodium|haul|sleeve|island|data|business|claims|in|out|pressure)$/

/** A modifier among the words before a head, with the position of its words. */
export type PositionedModifier = Modifier & { start: number; length: number }

/** Reads colours, materials, sizes, conditions and readers among words; at each position the longest phrase wins. */
export function attributesAmong(words: readonly string[], subjectClass: SubjectClass | null): PositionedModifier[] {
  const found: PositionedModifier[] = []
  for (let start = 0; start < words.length; start += 1) {
    const modifier = attributeAt(words, start, subjectClass)
    if (modifier === null) continue
    found.push(modifier)
    start += modifier.length - 1
  }
  return found
}

/** A modifier of exactly these words, which people also type after a noun: "sofa grey", "slow cooker 6 quart". */
export function attributeAt(
  words: readonly string[],
  start: number,
  subjectClass: SubjectClass | null,
): PositionedModifier | null {
  for (let length = 3; length > 0; length -= 1) {
    if (start + length > words.length) continue
    const phrase = words.slice(start, start + length).join(' ')
    const next = words[start + length] ?? ''
    const reader = audiences.get(phrase)
    if (reader !== undefined) return { kind: 'audience', value: reader, start, length }
    if (measurePattern.exec(phrase)?.[0].trim() === phrase) return { kind: 'size', value: phrase, start, length }
    const list = lists.find(
      ([kind, set]) =>
        set.has(phrase) &&
        (kind === 'price' || kind === 'condition' || (kind === 'material' ? made : things).has(subjectClass)),
    )
    if (list === undefined) continue
    const [kind] = list
    if ((kind === 'size' && noSize.test(next)) || (phrase === 'free' && start > 0)) continue
    return { kind, value: phrase, start, length }
  }
  return null
}
