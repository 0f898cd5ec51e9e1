import type { Case, Criterion, Fact, Frame, Kind, Problem, Task, Topic } from '#adapters/knowledge/frame.ts'
import type { KeywordReading, Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { Knowledge } from '#adapters/knowledge/knowledge.ts'
import { nearForms } from '#adapters/knowledge/words/near-words.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { capitalise } from '../grammar.ts'
import type { Random } from '../random.ts'
import { labelled } from './opening/lead-in.ts'
import { byRelevance, type Relevance } from './relevance.ts'
import type { Item, Section } from './sections/section.ts'
import { kindSubject, lowerFirst, type Speaker } from './wording.ts'

export type Material = {
  knowledge: Knowledge
  /** First sentences of other articles on the keyword. */
  usedOpenings: readonly string[]
  /** Whether earlier articles on the keyword have used the facts that it requests. */
  isFurther: boolean
  reading: KeywordReading
  subject: Subject
  speaker: Speaker
  random: Random
  relevance: Relevance
}

/** A function of what is known about an article before it is written. Several sections need its result. */
export function oncePerMaterial<Result>(find: (material: Material) => Result): (material: Material) => Result {
  const known = new WeakMap<Material, { result: Result }>()
  return (material) => {
    const before = known.get(material)
    if (before !== undefined) return before.result
    const result = find(material)
    known.set(material, { result })
    return result
  }
}

/** Facts as items, without those that were already said. */
export function itemsOf({ speaker }: Material, facts: readonly Fact[]): Item[] {
  return facts.flatMap((fact) => {
    const text = speaker.sayNew(fact)
    return text === null ? [] : [{ texts: [text] }]
  })
}

export function paragraphs(
  material: Material,
  kind: string,
  heading: string,
  facts: readonly Fact[],
  min = 2,
): Section | null {
  // The items are sorted by relevance to choose them; `position` restores the frame's order, in which earlier steps come first.
  const items = byRelevance(material, withoutOtherKinds(material, facts)).flatMap((fact) =>
    itemsOf(material, [fact]).map((item) => ({ ...item, position: facts.indexOf(fact) })),
  )
  return items.length === 0
    ? null
    : { kind, heading, form: 'paragraphs', items, min: Math.min(min, items.length), max: 6 }
}

/** If the keyword names a kind, facts about other kinds are left out: an article on down jackets says nothing about wool. */
function withoutOtherKinds(material: Material, facts: readonly Fact[]): readonly Fact[] {
  const { frame } = material.subject
  const own = requestedKind(material)
  if (own === null) return facts
  const general = wordForms([frame.name.one, frame.name.many ?? '', own.name, ...own.aliases].join(' '))
  const others = frame.kinds
    .filter((kind) => kind !== own)
    .map(({ name }) => [...wordForms(name)].filter((word) => !general.has(word)))
    .filter((words) => words.length > 0)
  const ownWords = [...wordForms(own.name)].filter((word) => !wordForms(frame.name.one).has(word))
  return facts.filter((fact) => {
    const words = wordForms([fact].flat().join(' '))
    return ownWords.some((word) => words.has(word)) || !others.some((name) => name.every((word) => words.has(word)))
  })
}

export function heading(
  { subject: { frame }, speaker, random }: Material,
  kind: keyof Frame['headings'],
  defaults: readonly string[],
): string {
  return capitalise(speaker.fill(random.pick(frame.headings[kind] ?? defaults)))
}

/**
 * Cases that the keyword names by its audience, its place or its attributes. Similar words count only if no case matches in the frame's own words.
 */
export const requestedCases = oncePerMaterial(({ reading: { stems, audience }, subject: { frame } }): Case[] => {
  const named = frame.cases.filter(({ match }) => match.some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0))
  if (named.length > 0 || audience === null) return named
  const near = nearForms(audience)
  const isNear = ({ name }: Case) => [...wordForms(name)].some((word) => near.has(word))
  return frame.cases.filter(isNear).slice(0, 1)
})

/** The topic of the frame that matches the keyword best. */
export const requestedTopic = oncePerMaterial(
  ({ reading: { stems }, subject: { frame }, speaker }): Topic | undefined => {
    const aliases = frame.aliases.filter((alias) => findPhrase(stems, stemsOf(alias)) >= 0)
    const names = new Set(
      stemsOf([frame.name.one, frame.name.many ?? '', speaker.plainNames.one, ...aliases].join(' ')),
    )
    const scored = frame.topics.map((topic) => {
      const found = topic.match.filter((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0)
      // Words beyond the subject's name distinguish topics: "when sitting" in "lower back pain when sitting".
      const beyond = Math.max(0, ...found.map((phrase) => stemsOf(phrase).filter((word) => !names.has(word)).length))
      return { topic, score: 1_000 * beyond + longestPhraseIn(stems, found) }
    })
    return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.topic
  },
)

export function speakerMany({ speaker }: Material): string {
  return speaker.names.many
}

export function withArticle({ speaker }: Material): string {
  return speaker.fill('{a one}')
}

const countWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export function countWord(count: number): string {
  return countWords[count] ?? String(count)
}

export function titleOf({ name, unit }: Criterion): string {
  return unit === undefined ? capitalise(name) : `${capitalise(name)} (${unit})`
}

/** The kind to which the keyword narrows its subject, with which the article opens. `null` for a keyword that compares. */
export function requestedKind({ reading, subject }: Material): Kind | null {
  return reading.other === null ? subject.kind : null
}

export function kindTexts(material: Material, kind: Kind): string[] {
  const { speaker, random } = material
  const suits = kind.suits === undefined ? null : speaker.fill(kind.suits)
  const [head = ''] = kind.name.split(/ (?:in|of|with|for|on|from|at|by|to) /)
  const isPlural = kind.many === undefined && /[^sui]s$/.test(head) && !/ics$/.test(head)
  const opening = `${capitalise(speaker.fill(kindSubject(kind)))} ${isPlural ? 'are' : 'is'} ${lowerFirst(speaker.fill(kind.is))}.`
  const fit = suits === null || random.below(4) === 0 ? null : `${isPlural ? 'They suit' : 'It suits'} ${suits}.`
  const more = byRelevance(material, [...kind.say, ...(kind.cost === undefined ? [] : [kind.cost])]).slice(0, 1)
  return [
    opening,
    fit,
    kind.against === undefined ? null : speaker.say(kind.against),
    ...more.map((fact) => speaker.say(fact)),
  ].filter((text) => text !== null)
}

export function criterionTexts(material: Material, { say, more, less, check }: Criterion): string[] {
  const { speaker, random } = material
  const facts = byRelevance(material, say).filter((fact) => !speaker.isRepeat(fact))
  // A check or the ends of a scale alone do not name their subject.
  if (facts.length === 0) return []
  const chosen = facts.slice(0, 1 + random.below(2))
  const ends = random.pick([[more, less], [check], [more, less, check]]).filter((text) => text !== undefined)
  const texts = [...chosen, ...ends].map((fact) =>
    fact === check ? labelled('How to check', speaker.say(fact)) : speaker.say(fact),
  )
  return texts.filter((text) => text !== null)
}

export const requestedTask = oncePerMaterial(({ reading, subject }): Task | undefined => {
  const stems = stemsOf(reading.task ?? reading.question ?? reading.text.toLowerCase())
  const fitting = subject.frame.tasks.filter(
    (task) => subject.kind === null || isOfKind(task, subject.kind, subject.frame),
  )
  const scored = fitting.map((task) => ({
    task,
    score: longestPhraseIn(stems, task.match),
  }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.task
})

/** Whether a task applies to a kind. Each kind is made in its own way: cold brew is not made like filter coffee. */
function isOfKind(task: Task, kind: Kind, { name }: Frame): boolean {
  if (!/^(?:bake|brew|build|cook|grow|make|prepare)\b/i.test(task.name)) return true
  const own = new Set(stemsOf(`${name.one} ${name.many ?? ''}`))
  const said = new Set(stemsOf(JSON.stringify(task)))
  return stemsOf(kind.name)
    .filter((word) => !own.has(word))
    .every((word) => said.has(word))
}

/** The fault that a keyword names; the one with the longest matching phrase wins. */
export function requestedProblem(frame: Frame, { stems }: KeywordReading): Problem | undefined {
  const scored = frame.problems.map((problem) => ({ problem, score: longestPhraseIn(stems, problem.match) }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.problem
}

/** Whether the keyword matches a fault of the subject better than a task. */
export const requestsProblem = oncePerMaterial((material): boolean => {
  const { reading, subject } = material
  const problem = requestedProblem(subject.frame, reading)
  if (problem === undefined) return false
  const task = requestedTask(material)
  return (
    task === undefined || longestPhraseIn(reading.stems, problem.match) >= longestPhraseIn(reading.stems, task.match)
  )
})

/** Whether the keyword requests a time, an amount or an age, not instructions: "best time to plant tomatoes". */
export function requestsFigure({ text }: KeywordReading): boolean {
  return requestedFigure(text) !== null
}

const figures: readonly (readonly [string, RegExp])[] = [
  ['time', /\b(?:best time|best month|when (?:to|do|does|should|can|is|are)|what age|how old)\b/i],
  ['duration', /\bhow (?:long|fast|soon)\b/i],
  ['amount', /\bhow (?:much|many)\b|\bcosts?\b/i],
  ['frequency', /\bhow often\b/i],
  ['size', /\bhow (?:far|big|deep|high|tall|wide)\b|\bwhat size\b/i],
  ['temperature', /\bwhat temperature\b/i],
]

/** The kind of figure that a keyword or a question requests. */
export function requestedFigure(text: string): string | null {
  const isRequest = /\b(?:best time|best month|when|how \w+|what (?:age|size|temperature))\b/i.test(text)
  return isRequest ? (figures.find(([, pattern]) => pattern.test(text))?.[0] ?? null) : null
}

/** Whether the keyword matches a topic of the frame better than a task or a fault. */
export const requestsTopic = oncePerMaterial((material): boolean => {
  const { reading, subject } = material
  const length = longestPhraseIn(reading.stems, requestedTopic(material)?.match ?? [])
  const others = [requestedTask(material)?.match, requestedProblem(subject.frame, reading)?.match]
  return length > Math.max(0, ...others.map((match) => longestPhraseIn(reading.stems, match ?? [])))
})

/** The length of the longest of `phrases` that occurs in `stems`; 0 if none does. */
function longestPhraseIn(stems: readonly string[], phrases: readonly string[]): number {
  return Math.max(0, ...phrases.map((phrase) => (findPhrase(stems, stemsOf(phrase)) >= 0 ? phrase.length : 0)))
}

/** The question of the frame that the keyword contains: all phrases of one of its matches occur in it. The most specific one wins. */
export function requestedQuestion({ reading: { stems }, subject: { frame } }: Material) {
  const scored = frame.questions.map((question) => ({
    question,
    score: Math.max(
      0,
      ...question.match.map((all) =>
        all.every((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0) ? all.join(' ').length : 0,
      ),
    ),
  }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.question
}
