import type { Fact, Frame } from '#adapters/knowledge/frame.ts'
import type { KeywordReading, Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { Knowledge } from '#adapters/knowledge/knowledge.ts'
import { findPhrase, stemsOf } from '#adapters/knowledge/words/words.ts'
import { type Random, seededRandom } from '../embedded/random.ts'
import type { ArticleBrief } from '../text-writer.ts'
import { type NoteKind, notesByIntent, notesOfFocus } from './note-order.ts'
import { asPlainLine } from './page-as-data.ts'

/** Notes on one point, most important first. */
export type NoteSection = { about: string; notes: string[] }

/** The maximum of words for notes in the prompt, for any length of article. */
const wordsMax = 4_000
const wordsMin = 1_500
/** Words of notes for each word of the article, so that the model can choose. */
const wordsPerWord = 3
const confidenceMin = 0.6

/**
 * The knowledge for the article as plain sentences: first facts with a source, then the notes of the topic frame. Notes for the keyword's intent and
 * focus come first. The total is bounded by the length of the article. A frame that may belong to another subject than the keyword's is left out.
 */
export function notesOf(brief: ArticleBrief): NoteSection[] {
  const { knowledge, wordCount, seed, keyword } = brief
  const bound = Math.min(wordsMax, Math.max(wordsMin, wordCount * wordsPerWord))
  const random = seededRandom(`${seed}\n${keyword}\nnotes`)
  return bounded([...factSections(knowledge), ...frameSections(knowledge.reading, random)], bound)
}

function bounded(sections: readonly NoteSection[], bound: number): NoteSection[] {
  let left = bound
  const selected: NoteSection[] = []
  for (const { about, notes } of sections) {
    const fitting: string[] = []
    for (const note of notes) {
      const words = note.split(' ').length
      if (words > left) continue
      left -= words
      fitting.push(note)
    }
    if (fitting.length > 0) selected.push({ about, notes: fitting })
  }
  return selected
}

const factMax = 400

/** Facts grouped by source, so that the article can name it; a quotation is marked as one. */
function factSections({ facts, sources, sense }: Knowledge): NoteSection[] {
  const titleOf = (id: string) => asPlainLine(sources.find((source) => source.id === id)?.title ?? id, 120)
  const ids = [...new Set(facts.map(({ sourceId }) => sourceId))]
  const sections = ids.map((id) => ({
    about: `from the source “${titleOf(id)}”`,
    notes: facts
      .filter(({ sourceId }) => sourceId === id)
      .map(({ text, isQuotation }) =>
        isQuotation ? `(quotation) “${asPlainLine(text, factMax)}”` : asPlainLine(text, factMax),
      ),
  }))
  const meaning = sense === null ? [] : [{ about: `meaning of “${sense.word}”`, notes: [sense.gloss] }]
  return [...meaning, ...sections]
}

type Words = { one: string; many: string }
type Speaking = { frame: Frame; reading: KeywordReading; words: Words; random: Random }

function frameSections(reading: KeywordReading, random: Random): NoteSection[] {
  const { subject, other } = reading
  if (subject === null || subject.frame.family === 'general' || reading.confidence < confidenceMin) return []
  const speaking = { frame: subject.frame, reading, words: wordsOfSubject(subject), random }
  const first = reading.focus === null ? [] : [notesOfFocus[reading.focus]]
  const order = [...new Set<NoteKind>(['answer', 'definition', 'cases', ...first, ...notesByIntent[reading.intent]])]
  const sections = order.flatMap((kind) => sectionsOf(kind, speaking))
  if (other === null || typeof other === 'string' || other.frame === subject.frame) return sections
  const ofOther = { ...speaking, frame: other.frame, words: wordsOfSubject(other) }
  const compared = (['definition', 'why', 'costs'] as const).flatMap((kind) => sectionsOf(kind, ofOther))
  return [...sections.slice(0, 3), ...compared, ...sections.slice(3)]
}

function wordsOfSubject({ frame, ownName }: Subject): Words {
  const one = ownName?.one ?? frame.name.one
  return { one, many: ownName?.many ?? (ownName === null ? frame.name.many : undefined) ?? one }
}

function sectionsOf(kind: NoteKind, speaking: Speaking): NoteSection[] {
  return makers[kind](speaking)
    .map(({ about, notes }) => ({
      about: filled(about, speaking.words),
      notes: notes.map((note) => filled(note, speaking.words)),
    }))
    .filter(({ notes }) => notes.length > 0)
}

/** Fills slots as in frames, but without "a" or "an": the model adds the article. */
function filled(text: string, { one, many }: Words): string {
  return text.replace(/\{(?:a one|one)\}/g, one).replace(/\{(?:many|it)\}/g, many)
}

/** One wording of each fact. */
function said(facts: readonly Fact[], random: Random): string[] {
  return facts.map((fact) => (typeof fact === 'string' ? fact : random.pick(fact)))
}

function matches(phrases: readonly string[], { stems }: KeywordReading): boolean {
  return phrases.some((phrase) => findPhrase(stems, stemsOf(phrase)) >= 0)
}

/** Matches of the keyword come first. The order of the rest depends on the seed, so that articles on one keyword differ. */
function ordered<T>(items: readonly T[], isRequested: (item: T) => boolean, random: Random): T[] {
  return [...items.filter(isRequested), ...random.shuffle(items.filter((item) => !isRequested(item)))]
}

const plain =
  (about: string, of: (frame: Frame) => readonly Fact[]) =>
  ({ frame, random }: Speaking): NoteSection[] => [{ about, notes: said(random.shuffle(of(frame)), random) }]

const makers: Record<NoteKind, (speaking: Speaking) => NoteSection[]> = {
  definition: ({ frame, random }) => [{ about: 'what {it} are', notes: said(frame.definition, random) }],
  answer: ({ frame, reading, random }) =>
    frame.questions
      .filter(({ match }) => match.some((all) => all.every((phrase) => matches([phrase], reading))))
      .slice(0, 2)
      .map(({ q, answer }) => ({ about: q, notes: said(answer, random) })),
  cases: ({ frame, reading, random }) =>
    frame.cases
      .filter(({ match }) => matches(match, reading))
      .map(({ name, say }) => ({ about: `for ${name}`, notes: said(say, random) })),
  otherCases: ({ frame, reading, random }) =>
    random
      .shuffle(frame.cases.filter(({ match }) => !matches(match, reading)))
      .map(({ name, say }) => ({ about: `for ${name}`, notes: said(say, random) })),
  why: plain('what {it} are good for', ({ why }) => why),
  how: plain('how it works', ({ how }) => how),
  upkeep: plain('upkeep', ({ upkeep }) => upkeep),
  costs: plain('what moves the cost', ({ costs }) => costs),
  ask: plain('whom to ask, and what', ({ ask }) => ask),
  measure: plain('what to measure first', ({ measure }) => measure),
  safety: plain('safety', ({ safety }) => safety),
  kinds: ({ frame, random }) =>
    random.shuffle(frame.kinds).map(({ name, is, suits, against, cost, say }) => ({
      about: `kind: ${name}`,
      notes: [
        `${is}.`,
        ...(suits === undefined ? [] : [`It suits ${suits}.`]),
        ...[against, cost].filter((text) => text !== undefined),
        ...said(say, random),
      ],
    })),
  parts: ({ frame, random }) =>
    frame.parts.map(({ name, say }) => ({ about: `part: ${name}`, notes: said(say, random) })),
  criteria: ({ frame, random }) =>
    random.shuffle(frame.criteria).map(({ name, unit, say, more, less, check }) => ({
      about: `criterion: ${name}${unit === undefined ? '' : ` (${unit})`}`,
      notes: [...said(say, random), ...[more, less].filter((text) => text !== undefined), `To check: ${check}`],
    })),
  topics: ({ frame, reading, random }) =>
    ordered(frame.topics, ({ match }) => matches(match, reading), random).map(({ heading, say }) => ({
      about: heading,
      notes: said(say, random),
    })),
  tasks: ({ frame, reading, random }) =>
    ordered(frame.tasks, ({ match }) => matches(match, reading), random).map(
      ({ name, needs, before, steps, after }) => ({
        about: `how to ${name}`,
        notes: [
          ...said(before, random),
          ...(needs.length === 0 ? [] : [`Needed: ${needs.join(', ')}.`]),
          ...steps.map((step, index) => `Step ${index + 1}, ${step.title}: ${step.do} ${step.result}`),
          ...said(after, random),
        ],
      }),
    ),
  problems: ({ frame, reading, random }) =>
    ordered(frame.problems, ({ match }) => matches(match, reading), random).map(({ name, causes, stop }) => ({
      about: `problem: ${name}`,
      notes: [
        ...causes.map(({ cause, check, fix }) => `Cause: ${cause}. ${check} ${fix}`),
        ...(stop === undefined ? [] : [stop]),
      ],
    })),
  mistakes: ({ frame, random }) =>
    random
      .shuffle(frame.mistakes)
      .map(({ name, why, sign, instead }) => ({ about: `mistake: ${name}`, notes: [why, sign, instead] })),
  terms: ({ frame, random }) => [
    { about: 'terms', notes: random.shuffle(frame.terms).map(({ term, means }) => `${term}: ${means}.`) },
  ],
  questions: ({ frame, random }) =>
    random.shuffle(frame.questions).map(({ q, answer }) => ({ about: q, notes: said(answer, random) })),
  versus: ({ frame, reading, random }) => {
    const other = typeof reading.other === 'string' ? stemsOf(reading.other) : reading.stems
    const isRequested = (one: Frame['versus'][number]) =>
      [one.other, ...one.match].some((phrase) => findPhrase(other, stemsOf(phrase)) >= 0)
    return ordered(frame.versus, isRequested, random).map((one) => ({
      about: `{one} or ${one.other}`,
      notes: said(one.say, random),
    }))
  },
}
