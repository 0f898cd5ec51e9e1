import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame } from './frame.ts'
import type { FramePack } from './frame-pack.ts'
import type { Knowledge } from './knowledge.ts'
import { knownSubject } from './subject/known-subject.ts'
import { textsIn, wordForms } from './words/word-forms.ts'

/** The words that identify a topic, in the form that `wordForms` gives. */
export type TopicVocabulary = ReadonlySet<string>

/**
 * Words of all frames. `common`: words that so many frames use in names that they identify none ("size", "price"). `characteristic`: by the id of a
 * frame, words that are frequent in it and rare in other frames.
 */
export type TopicWords = { common: string[]; characteristic: Record<string, string[]> }

/** A word in the names of at least this share of all frames is common. */
const commonShare = 0.08
/** A characteristic word occurs in at least this many facts of its frame, and in at most `characteristicShare` of all frames. */
const characteristicFactsMin = 3
const characteristicShare = 0.15
const characteristicMax = 80

/**
 * The words of a topic: content words of the keyword and of the subject's names; names of its kinds, parts, criteria, tasks, faults and terms;
 * characteristic words of its frame; its sense, parts and kinds in WordNet; the subjects that the target page covers. Common words are left out
 * unless the keyword has them.
 */
export function topicVocabulary(knowledge: Knowledge, words: TopicWords = shippedTopicWords()): TopicVocabulary {
  if (words !== shipped) return countVocabulary(knowledge, words)
  const known = shippedVocabularies.get(knowledge)
  if (known !== undefined) return known
  const vocabulary = countVocabulary(knowledge, words)
  shippedVocabularies.set(knowledge, vocabulary)
  return vocabulary
}

/** Several rules of the score need the words of one topic. */
const shippedVocabularies = new WeakMap<Knowledge, TopicVocabulary>()

function countVocabulary({ reading, sense, target }: Knowledge, words: TopicWords): TopicVocabulary {
  const frame = knownSubject(reading)?.frame
  const own = wordForms([reading.text, reading.name?.one ?? '', reading.name?.many ?? ''].join(' '))
  const related = wordForms(
    [
      ...(frame === undefined ? [] : declaredNames(frame)),
      ...(sense === null ? [] : [sense.word, sense.gloss, ...sense.broader, ...sense.parts, ...sense.narrower]),
      ...(target.state === 'read' && target.relation !== 'other_topic' ? target.covers : []),
    ].join(' '),
  )
  const common = new Set(words.common)
  const characteristic = frame === undefined ? [] : (words.characteristic[frame.id] ?? [])
  return new Set([...own, ...[...related].filter((word) => !common.has(word)), ...characteristic])
}

/** Whether a sentence contains a word of the topic. */
export function isAboutTopic(sentence: string, vocabulary: TopicVocabulary): boolean {
  for (const word of wordForms(sentence)) if (vocabulary.has(word)) return true
  return false
}

/** The names in a frame: for its subject and everything that belongs to it. */
function declaredNames({ name, aliases, kinds, parts, criteria, terms, tasks, problems, topics }: Frame): string[] {
  return [
    name.one,
    name.many ?? '',
    ...aliases,
    ...kinds.flatMap((kind) => [kind.name, ...kind.aliases]),
    ...[...parts, ...criteria, ...tasks, ...problems].map((one) => one.name),
    ...terms.map(({ term }) => term),
    ...topics.map(({ heading }) => heading),
  ]
}

let shipped: TopicWords | undefined

/** The words of the shipped frames; `npm run generate` writes the file. */
function shippedTopicWords(): TopicWords {
  shipped ??= JSON.parse(readFileSync(join(import.meta.dirname, 'topic-words.json'), 'utf8')) as TopicWords
  return shipped
}

/** Counts the words of all frames. The same pack always gives the same words in the same order. */
export function countTopicWords({ frames }: FramePack): TopicWords {
  const inNames = countEach(frames.map((frame) => wordForms(declaredNames(frame).join(' '))))
  const texts = frames.map((frame) => ({ id: frame.id, family: frame.family, facts: textsIn(frame).map(wordForms) }))
  const inFrames = countEach(texts.map(({ facts }) => new Set(facts.flatMap((words) => [...words]))))
  const rare = Math.max(2, frames.length * characteristicShare)
  const characteristic = texts
    .filter(({ family }) => family !== 'general')
    .map(({ id, facts }) => {
      const own = [...countEach(facts)].filter(
        ([word, count]) => count >= characteristicFactsMin && (inFrames.get(word) ?? 0) <= rare,
      )
      const byUse = own.sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
      return [id, byUse.slice(0, characteristicMax).map(([word]) => word)] as const
    })
  const least = Math.max(3, frames.length * commonShare)
  const common = [...inNames].filter(([, count]) => count >= least).map(([word]) => word)
  return {
    common: common.sort(),
    characteristic: Object.fromEntries(characteristic.sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function countEach(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of sets) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
