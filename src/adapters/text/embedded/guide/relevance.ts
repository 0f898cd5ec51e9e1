import type { KeywordReading, Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import { frameWords } from '#adapters/knowledge/words/frame-words.ts'
import { nearForms } from '#adapters/knowledge/words/near-words.ts'
import { textsIn, wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { stemsOf } from '#adapters/knowledge/words/words.ts'
import type { Random } from '../random.ts'
import type { Speaker } from './wording.ts'

type RelevanceInput = { reading: KeywordReading; subject: Subject; speaker: Speaker }

/**
 * The number of words of the keyword, beyond the subject's names, in a part of the frame: a fact, a kind, a question with its answer. A word that is
 * only similar in meaning counts half.
 */
export type Relevance = (part: unknown) => number

/** Aspects that every subject has, in the form that `wordForms` gives. */
const aspects = wordForms(
  'cost costs price prices rate rates review reviews list ideas tips online home replacement repair',
)

/** A word in a larger share of a frame's texts does not distinguish them. */
const distinctiveShare = 0.15
const distinctiveMin = 12

export function createRelevance(material: RelevanceInput): Relevance {
  const { reading, subject } = material
  const requested = new Set([
    ...queryWords(material),
    ...wordForms(`${reading.audience ?? ''} ${reading.without ?? ''}`),
  ])
  for (const word of aspects) requested.delete(word)
  const near = nearForms(queryText(material))
  for (const word of [...requested, ...aspects]) near.delete(word)
  const distinctive = distinctiveWords(subject, new Set([...requested, ...near]))
  if (distinctive.size === 0) return () => 0
  const words = frameWords(subject.frame)
  const having = new Set([...distinctive].flatMap((word) => [...words.having(word)]))
  return (part) => {
    // Most texts of the frame have none of the words.
    const texts = textsIn(part).filter((text) => having.has(text) || !words.isOwn(text))
    if (texts.length === 0) return 0
    const found = [...distinctive].filter((word) => texts.some((text) => words.isIn(word, text)))
    const exact = found.filter((word) => requested.has(word)).length
    return exact + (found.length > exact ? nearWeight : 0)
  }
}

export const nearWeight = 0.5

/** Those of `words` that occur in some, but not too many, of a frame's texts. */
function distinctiveWords({ frame }: Subject, words: ReadonlySet<string>): Set<string> {
  if (words.size === 0) return new Set()
  const counts = frameWords(frame)
  const most = Math.max(distinctiveMin, counts.texts * distinctiveShare)
  return new Set([...words].filter((word) => counts.has(word) && counts.of(word) <= most))
}

/** The keyword without its subject's names, place, price and year. */
export function queryText({ reading, subject: { frame }, speaker }: RelevanceInput): string {
  const { place, price, year } = reading
  const { one, many } = speaker.plainNames
  const known = new Set(
    [one, many, frame.name.one, frame.name.many, place, price, year].flatMap((text) => stemsOf(text ?? '')),
  )
  return stemsOf(reading.text)
    .filter((word) => !known.has(word))
    .join(' ')
}

/** `items` in random order, sorted by the number of keyword words that they contain. */
export function byRelevance<T>(
  { random, relevance }: { random: Random; relevance: Relevance },
  items: readonly T[],
): T[] {
  return random
    .shuffle(items)
    .map((item) => ({ item, score: relevance(item) }))
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

/** The words of a keyword without its subject's names, its reader, place, price and year. */
export function queryWords({ reading, subject: { frame }, speaker }: RelevanceInput): Set<string> {
  const { audience, place, price, year, without } = reading
  const { one, many } = speaker.plainNames
  const known = [one, many, frame.name.one, frame.name.many, audience, place, price, year, without]
  const rest = new Set(wordForms(reading.text))
  for (const word of wordForms(known.filter((text) => text !== null && text !== undefined).join(' '))) rest.delete(word)
  return rest
}
