import type { Case, Criterion, Fact, Frame, Kind, Problem, Task } from '#adapters/knowledge/frame.ts'
import type { KeywordReading, Subject } from '#adapters/knowledge/read-keyword.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words.ts'
import { capitalise } from '../grammar.ts'
import type { Random } from '../random.ts'
import type { Item, Section } from './section.ts'
import { kindSubject, lowerFirst, type Speaker } from './wording.ts'

export type Material = {
  reading: KeywordReading
  subject: Subject
  speaker: Speaker
  random: Random
}

/** Facts in the form of items, those that were said already left out. */
export function itemsOf({ speaker }: Material, facts: readonly Fact[]): Item[] {
  return facts.flatMap((fact) => {
    const text = speaker.say(fact)
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
  const { random } = material
  const items = itemsOf(material, random.shuffle(facts))
  return items.length === 0
    ? null
    : { kind, heading, form: 'paragraphs', items, min: Math.min(min, items.length), max: 4 }
}

export function heading(
  { subject: { frame }, speaker, random }: Material,
  kind: keyof Frame['headings'],
  defaults: readonly string[],
): string {
  return capitalise(speaker.fill(random.pick(frame.headings[kind] ?? defaults)))
}

/** Cases that the keyword names, by its audience, its place or its attributes. */
export function casesAsked({ reading: { stems }, subject: { frame } }: Material): Case[] {
  return frame.cases.filter(({ match }) => match.some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0))
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

export function kindTexts({ speaker, random }: Material, kind: Kind): string[] {
  const is = speaker.fill(kind.is)
  const suits = kind.suits === undefined ? null : speaker.fill(kind.suits)
  const opening = random.pick([
    `${capitalise(kindSubject(kind))} is ${lowerFirst(is)}.`,
    ...(suits === null
      ? []
      : [`${capitalise(lowerFirst(is))}; it suits ${suits}.`, `For ${suits}: ${lowerFirst(is)}.`]),
  ])
  const fit = suits !== null && !opening.includes(suits) && random.below(2) === 0 ? `It suits ${suits}.` : null
  const more = random.shuffle([...kind.say, ...(kind.cost === undefined ? [] : [kind.cost])]).slice(0, 1)
  return [
    opening,
    fit,
    kind.against === undefined ? null : speaker.say(kind.against),
    ...more.map((fact) => speaker.say(fact)),
  ].filter((text) => text !== null)
}

export function criterionTexts({ speaker, random }: Material, { say, more, less, check }: Criterion): string[] {
  const facts = random.shuffle(say).slice(0, 1 + random.below(2))
  const ends = random
    .pick([[more, less], [more, less], [check], [more, check], [less, check]])
    .filter((text) => text !== undefined)
  return [...facts, ...ends].map((fact) => speaker.say(fact)).filter((text) => text !== null)
}

export function taskAsked({ reading, subject }: Material): Task | undefined {
  const wanted = stemsOf(reading.task ?? reading.question ?? reading.text.toLowerCase())
  const scored = subject.frame.tasks.map((task) => ({
    task,
    score: Math.max(0, ...task.match.map((phrase) => (findPhrase(wanted, stemsOf(phrase)) >= 0 ? phrase.length : 0))),
  }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.task
}

export function problemAsked(frame: Frame, { stems }: KeywordReading): Problem | undefined {
  return frame.problems.find(({ match }) => match.some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0))
}

/** The question of the frame that a keyword asks: all phrases of one of its matches stand in it. The most specific wins. */
export function questionAsked({ reading: { stems }, subject: { frame } }: Material) {
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
