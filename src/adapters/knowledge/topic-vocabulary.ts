import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame } from './frame.ts'
import type { FramePack } from './frame-pack.ts'
import type { Knowledge } from './knowledge.ts'
import { knownSubject } from './known-subject.ts'
import { stemsOf } from './words.ts'

/** The words by which a reader recognises a topic, in the form that `wordForms` gives. */
export type TopicVocabulary = ReadonlySet<string>

/**
 * Words of all frames. `common`: so many subjects use them for themselves that they say nothing about one ("size", "price"). `characteristic`: by the id of
 * a frame, the words that it uses again and again and nearly no other frame does.
 */
export type TopicWords = { common: string[]; characteristic: Record<string, string[]> }

/** A word that this share of all frames uses in names is common. */
const commonShare = 0.08
/** A characteristic word stands in at least so many facts of its frame, and in so small a share of all frames. */
const characteristicFactsMin = 3
const characteristicShare = 0.15
const characteristicMax = 80

/**
 * The words of a topic: the content words of the keyword and of the subject's names, the names of its kinds, parts, criteria, tasks, faults and terms, and
 * the words that are characteristic of its frame; what WordNet calls it, its parts and its kinds; what the target page covers. Common words are left out,
 * those of the keyword stay.
 */
export function topicVocabulary(
  { reading, sense, target }: Knowledge,
  words: TopicWords = shippedTopicWords(),
): TopicVocabulary {
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

/** Whether a sentence has a word of the topic. */
export function isAboutTopic(sentence: string, vocabulary: TopicVocabulary): boolean {
  for (const word of wordForms(sentence)) if (vocabulary.has(word)) return true
  return false
}

/** The names that a frame gives to its subject and what belongs to it. */
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

/** Of the frames that ship with the product; `npm run generate` writes the file. */
export function shippedTopicWords(): TopicWords {
  shipped ??= JSON.parse(readFileSync(join(import.meta.dirname, 'topic-words.json'), 'utf8')) as TopicWords
  return shipped
}

/** Counts the words of all frames. The same pack gives the same words in the same order. */
export function countTopicWords({ frames }: FramePack): TopicWords {
  const inNames = countEach(frames.map((frame) => wordForms(declaredNames(frame).join(' '))))
  const texts = frames.map((frame) => ({ id: frame.id, family: frame.family, facts: factsOf(frame).map(wordForms) }))
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

/** Every text of a frame. */
function factsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(factsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(factsOf) : []
}

const functionWords = new Set(
  (
    'a an the and or but nor if then than that this these those there here it its he she they them their we us our you your i me my is are was were be been being am ' +
    'do does did done has have had having can could may might must shall should will would not no of in on at by for from to with without into over under up down out off ' +
    'as so such very more most less least much many few little some any all both each every other another same own only just also too even still yet again once when where ' +
    'which who whom whose what why how while until before after since because between among through during about against around near best top good great new old use used ' +
    'using get gets make makes made take takes go goes one two three first last well way ways thing things kind kinds type types part parts time year people person need ' +
    'needs want wants work works working keep keeps small large big long short high low right left cheap under tip idea guide beginner buy help set give people day free per'
  ).split(' '),
)

/** The content words of a text, each reduced to a form that its plural, gerund and participle share. */
export function wordForms(text: string): Set<string> {
  const forms = new Set<string>()
  for (const word of stemsOf(text)) if (word.length > 1 && !functionWords.has(word)) forms.add(baseForm(word))
  return forms
}

function baseForm(word: string): string {
  const bare = word.replace(/(?:ings?|ed|ers?|ions?|ly|ments?)$/, '')
  if (bare.length < 3) return word
  // "running" and "run", "baked" and "bake", "freezer" and "freeze".
  return bare.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '')
}
