import type { KeywordReading, Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import { nearForms } from '#adapters/knowledge/words/near-words.ts'
import { textsIn, wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { stemsOf } from '#adapters/knowledge/words/words.ts'
import type { Random } from '../random.ts'
import type { Speaker } from './wording.ts'

type Asked = { reading: KeywordReading; subject: Subject; speaker: Speaker }

/** How many words of the keyword, beyond the subject's names, a part of the frame takes up: a fact, a kind, a question with its answer. One near in meaning counts half. */
export type Relevance = (part: unknown) => number

/** What may be asked of every subject, in the form that `wordForms` gives. */
const aspects = wordForms(
  'cost costs price prices rate rates review reviews list ideas tips online home replacement repair',
)

/** A word in more of a frame's texts than this share tells them not apart. */
const tellingShare = 0.15
const tellingMin = 12

export function createRelevance(material: Asked): Relevance {
  const { reading, subject } = material
  const asked = new Set([...queryWords(material), ...wordForms(`${reading.audience ?? ''} ${reading.without ?? ''}`)])
  for (const word of aspects) asked.delete(word)
  const near = nearForms(queryText(material))
  for (const word of [...asked, ...aspects]) near.delete(word)
  const telling = tellingWords(subject, new Set([...asked, ...near]))
  if (telling.size === 0) return () => 0
  return (part) => {
    const forms = wordForms(textsIn(part).join(' '))
    const found = [...telling].filter((word) => forms.has(word))
    const exact = found.filter((word) => asked.has(word)).length
    return exact + (found.length > exact ? nearWeight : 0)
  }
}

export const nearWeight = 0.5

/** Those of `words` that stand in some of a frame's texts and not in too many. */
function tellingWords({ frame }: Subject, words: ReadonlySet<string>): Set<string> {
  if (words.size === 0) return new Set()
  const texts = textsIn(frame)
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of wordForms(text)) if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(tellingMin, texts.length * tellingShare)
  return new Set([...counts].filter(([, count]) => count <= most).map(([word]) => word))
}

/** The keyword without its subject's names, place, price and year. */
export function queryText({ reading, subject: { frame }, speaker }: Asked): string {
  const { place, price, year } = reading
  const { one, many } = speaker.plainNames
  const known = new Set(
    [one, many, frame.name.one, frame.name.many, place, price, year].flatMap((text) => stemsOf(text ?? '')),
  )
  return stemsOf(reading.text)
    .filter((word) => !known.has(word))
    .join(' ')
}

/** `items` in an order by chance, those that take up the keyword's words first. */
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

/** The words of a keyword beyond its subject's names, its reader, place, price and year. */
export function queryWords({ reading, subject: { frame }, speaker }: Asked): Set<string> {
  const { audience, place, price, year, without } = reading
  const { one, many } = speaker.plainNames
  const known = [one, many, frame.name.one, frame.name.many, audience, place, price, year, without]
  const rest = wordForms(reading.text)
  for (const word of wordForms(known.filter((text) => text !== null && text !== undefined).join(' '))) rest.delete(word)
  return rest
}
