import type { WordNet } from '../words/wordnet.ts'
import { wordsOf } from '../words/words.ts'
import { boundaries, determiners, isAspect } from './head-words.ts'
import {
  forPattern,
  intentWords,
  nearPattern,
  placePattern,
  pricePattern,
  withoutPattern,
  yearPattern,
} from './keyword-patterns.ts'
import type { Head, Subject } from './keyword-reading.ts'
import type { PositionedModifier } from './modifiers.ts'

type Understood = {
  subject: Subject | null
  other: Subject | string | null
  task: string | null
  question: string | null
  head: Head | null
  modifiers: readonly PositionedModifier[]
  doubt: number
}

/** The maximum confidence of a reading without a frame. */
const unframedMax = 0.5

/** The share of words that a reading explains, without the words for reader, place and price. */
export function confidenceOf(text: string, understood: Understood, wordNet: WordNet): number {
  const words = wordsOf(withoutCircumstances(text).replaceAll('-', ' '))
  if (words.length === 0) return 0
  const { subject, other, task, question, modifiers, doubt } = understood
  if (subject === null) return unframedConfidence(words, understood.head, wordNet)
  const beside = modifiers.filter(
    ({ start, length }) => start + length <= subject.start || start >= subject.start + subject.length,
  )
  const known =
    words.filter((word) => intentWords.has(word) || isAspect(word) || /^(?:vs|versus|or)$/.test(word)).length +
    subject.length +
    beside.reduce((sum, { length }) => sum + length, 0) +
    otherLength(other, wordNet) +
    (task !== null || question !== null ? 1 : 0)
  return Math.min(1, known / words.length) * doubt
}

function otherLength(other: Subject | string | null, wordNet: WordNet): number {
  if (other === null) return 0
  if (typeof other !== 'string') return other.length
  return wordsOf(other.replaceAll('-', ' ')).filter((word) => isEnglish(word, wordNet)).length
}

function unframedConfidence(words: readonly string[], head: Head | null, wordNet: WordNet): number {
  if (head === null || head.word.length < 2) return 0
  const share = words.filter((word) => isEnglish(word, wordNet)).length / words.length
  return unframedMax * share * (head.sense === null ? 0.5 : 1)
}

function isEnglish(word: string, wordNet: WordNet): boolean {
  if (word.length < 2) return false
  if (boundaries.has(word) || determiners.has(word) || isAspect(word)) return true
  return (['noun', 'verb', 'adj', 'adv'] as const).some(
    (part) => wordNet.has(part, word) || wordNet.has(part, word.replace(/s$/, '')),
  )
}

/** The purpose of a thing: "sofa that hides cat hair". */
const relativeClause = /(?<=\p{L}) (?:that|which) (?!is\b|are\b).+$/u

function withoutCircumstances(text: string): string {
  return [relativeClause, pricePattern, yearPattern, nearPattern, placePattern, withoutPattern, forPattern].reduce(
    (left, pattern) => left.replace(pattern, ' ').trim(),
    text,
  )
}
