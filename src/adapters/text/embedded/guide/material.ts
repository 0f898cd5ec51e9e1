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
  /** Whether other articles on the keyword have told already what it asks for. */
  isFurther: boolean
  reading: KeywordReading
  subject: Subject
  speaker: Speaker
  random: Random
  relevance: Relevance
}

/** Facts in the form of items, those that were said already left out. */
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
  // A part of the facts, in the frame's order: what happens first is told first.
  const items = byRelevance(material, withoutOtherKinds(material, facts)).flatMap((fact) =>
    itemsOf(material, [fact]).map((item) => ({ ...item, place: facts.indexOf(fact) })),
  )
  return items.length === 0
    ? null
    : { kind, heading, form: 'paragraphs', items, min: Math.min(min, items.length), max: 6 }
}

/** Where the keyword names a kind, what is said of other kinds is beside it: of a down jacket nothing on wool. */
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

/** Cases that the keyword names, by its audience, its place or its attributes; in other words only where it names none in the frame's own. */
export function requestedCases({ reading: { stems, audience }, subject: { frame } }: Material): Case[] {
  const named = frame.cases.filter(({ match }) => match.some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0))
  if (named.length > 0 || audience === null) return named
  const near = nearForms(audience)
  const isNear = ({ name }: Case) => [...wordForms(name)].some((word) => near.has(word))
  return frame.cases.filter(isNear).slice(0, 1)
}

/** The section of the frame's own that the keyword names most closely. */
export function requestedTopic({ reading: { stems }, subject: { frame }, speaker }: Material): Topic | undefined {
  const aliases = frame.aliases.filter((alias) => findPhrase(stems, stemsOf(alias)) >= 0)
  const names = new Set(stemsOf([frame.name.one, frame.name.many ?? '', speaker.plainNames.one, ...aliases].join(' ')))
  const scored = frame.topics.map((topic) => {
    const found = topic.match.filter((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0)
    // What a phrase says beyond the subject's name tells topics apart: "when sitting" of "lower back pain when sitting".
    const beyond = Math.max(0, ...found.map((phrase) => stemsOf(phrase).filter((word) => !names.has(word)).length))
    return { topic, score: 1_000 * beyond + longestPhraseIn(stems, found) }
  })
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.topic
}

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

/** The kind that the keyword narrows its subject to, where it compares it with nothing: the article opens with it. */
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
  // A check or an end alone says nothing of what it is about.
  if (facts.length === 0) return []
  const chosen = facts.slice(0, 1 + random.below(2))
  const ends = random.pick([[more, less], [check], [more, less, check]]).filter((text) => text !== undefined)
  const texts = [...chosen, ...ends].map((fact) =>
    fact === check ? labelled('How to check', speaker.say(fact)) : speaker.say(fact),
  )
  return texts.filter((text) => text !== null)
}

export function requestedTask({ reading, subject }: Material): Task | undefined {
  const wanted = stemsOf(reading.task ?? reading.question ?? reading.text.toLowerCase())
  const fitting = subject.frame.tasks.filter(
    (task) => subject.kind === null || isOfKind(task, subject.kind, subject.frame),
  )
  const scored = fitting.map((task) => ({
    task,
    score: longestPhraseIn(wanted, task.match),
  }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.task
}

/** Cold brew is not made as filter coffee is: what makes one kind is no task of another. */
function isOfKind(task: Task, kind: Kind, { name }: Frame): boolean {
  if (!/^(?:bake|brew|build|cook|grow|make|prepare)\b/i.test(task.name)) return true
  const own = new Set(stemsOf(`${name.one} ${name.many ?? ''}`))
  const said = new Set(stemsOf(JSON.stringify(task)))
  return stemsOf(kind.name)
    .filter((word) => !own.has(word))
    .every((word) => said.has(word))
}

/** The fault that a keyword names; the one with the longest phrase in it wins. */
export function requestedProblem(frame: Frame, { stems }: KeywordReading): Problem | undefined {
  const scored = frame.problems.map((problem) => ({ problem, score: longestPhraseIn(stems, problem.match) }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.problem
}

/** Whether a keyword names a fault of the subject more closely than something that is done with it. */
export function asksForProblem(material: Material): boolean {
  const { reading, subject } = material
  const problem = requestedProblem(subject.frame, reading)
  if (problem === undefined) return false
  const task = requestedTask(material)
  return (
    task === undefined || longestPhraseIn(reading.stems, problem.match) >= longestPhraseIn(reading.stems, task.match)
  )
}

/** A time, an amount or an age is asked for, and not how something is done: "best time to plant tomatoes". */
export function asksForFigure({ text }: KeywordReading): boolean {
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

/** Which figure a keyword or a question asks for. */
export function requestedFigure(text: string): string | null {
  const asked = /\b(?:best time|best month|when|how \w+|what (?:age|size|temperature))\b/i.test(text)
  return asked ? (figures.find(([, pattern]) => pattern.test(text))?.[0] ?? null) : null
}

/** Whether a keyword names a section of the frame more closely than something that is done or that goes wrong. */
export function asksForTopic(material: Material): boolean {
  const { reading, subject } = material
  const length = longestPhraseIn(reading.stems, requestedTopic(material)?.match ?? [])
  const others = [requestedTask(material)?.match, requestedProblem(subject.frame, reading)?.match]
  return length > Math.max(0, ...others.map((match) => longestPhraseIn(reading.stems, match ?? [])))
}

/** Letters of the longest of `phrases` that stands in `stems`; 0 where none does. */
function longestPhraseIn(stems: readonly string[], phrases: readonly string[]): number {
  return Math.max(0, ...phrases.map((phrase) => (findPhrase(stems, stemsOf(phrase)) >= 0 ? phrase.length : 0)))
}

/** The question of the frame that a keyword asks: all phrases of one of its matches stand in it. The most specific wins. */
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
