import type { ArticleBrief } from '../text-writer.ts'
import { countWords, sentences } from './grammar.ts'
import type { Idea } from './idea.ts'
import { outline, type SectionKind, type SectionPlan, shortArticleWords } from './outline.ts'
import { checklistItems, tables } from './phrases/comparisons.ts'
import { headings } from './phrases/headings.ts'
import { introductions, promises } from './phrases/introductions.ts'
import { openers } from './phrases/openers.ts'
import { ideasBySection } from './phrases/sections.ts'
import { stepPhases } from './phrases/steps.ts'
import type { Picker } from './picker.ts'
import type { Random } from './random.ts'
import { chooseTitle } from './title.ts'
import type { Topic } from './topic.ts'

/** A thing said: its sentences, of which `shown` are printed. A table row holds its cells in their place. */
export type Point = { lead?: string; texts: string[]; shown: number; order: number; remedyLast: boolean }
export type Section = SectionPlan & { heading?: string; opener?: string; head: string[]; points: Point[] }
/** An article before its keyword slots are filled. `short`: too short for every idea to be said in full. */
export type Draft = { title: string; introduction: string[]; sections: Section[]; short: boolean }

/** About the length of the sentence that holds the backlink. */
const backlinkWords = 18

/** The outline with each section's heading and its first points. */
export function startDraft(
  brief: ArticleBrief,
  topic: Topic,
  picker: Picker,
  random: Random,
  say: (text: string) => string,
): Draft {
  const short = brief.wordCount < shortArticleWords
  const title = say(chooseTitle(topic, brief.tone, random))
  const introduction = [introductions, promises].map((bank) => sentences(picker.take(bank)?.said ?? ''))
  const keyed = new Set<SectionKind>([
    'definition',
    random.pick(['steps', 'questions', 'mistakes', 'comparison'] as const),
  ])
  const long = topic.label.length > 60
  const sections = outline(brief.wordCount, random).map((plan) => {
    const wordForWord = keyed.has(plan.kind) && !(long && plan.kind !== 'definition')
    const section: Section = { ...plan, head: [], points: [] }
    if (plan.headed) section.heading = say(random.pick(headings(plan, topic, brief.tone, wordForWord)))
    const opener = openers[brief.tone][plan.kind]
    if (opener && !short) section.opener = say(random.pick(opener))
    if (plan.form === 'table') section.head = say(picker.table(tables).head).split(' :: ')
    for (let count = 0; count < plan.pointsMin; count++) addPoint(section, picker, short ? 1 : undefined)
    return section
  })
  return {
    title,
    introduction: short ? [(introduction[0] ?? []).slice(0, 2).join(' ')] : introduction.map((part) => part.join(' ')),
    sections,
    short,
  }
}

/** Adds the next idea of a section; false when its bank is used up. */
function addPoint(section: Section, picker: Picker, shown: number | undefined): boolean {
  const { bank, phase } = bankOf(section, picker)
  const drawn = picker.take(bank)
  if (drawn === undefined) return false
  const order = section.form === 'table' || section.form === 'checklist' ? drawn.place : phase
  section.points.push(pointFrom(drawn.said, section, order, shown))
  return true
}

function pointFrom(said: string, section: Section, order: number, shown: number | undefined): Point {
  const parts = said.split(' :: ')
  if (section.form === 'table') return { texts: parts, shown: parts.length, order, remedyLast: false }
  const body = sentences(parts.at(-1) ?? '')
  const point: Point = {
    texts: body,
    shown: Math.min(shown ?? body.length, body.length),
    order,
    remedyLast: section.kind === 'mistakes',
  }
  if (parts.length > 1 && parts[0]) point.lead = parts[0]
  return point
}

/** Steps are drawn evenly from their phases, so that any number of them runs from preparation to review. */
function bankOf(section: Section, picker: Picker): { bank: readonly Idea[]; phase: number } {
  if (section.form === 'table') return { bank: picker.table(tables).rows, phase: 0 }
  if (section.kind !== 'steps') {
    const bank = section.kind === 'comparison' ? checklistItems : ideasBySection[section.kind]
    return { bank, phase: 0 }
  }
  const counts = stepPhases.map((_, phase) => section.points.filter((point) => point.order === phase).length)
  const phase = picker
    .phases(stepPhases.length)
    .reduce((best, next) => ((counts[next] ?? 0) < (counts[best] ?? 0) ? next : best))
  return { bank: stepPhases[phase] ?? [], phase }
}

/** A shortened error keeps its remedy, which comes last; everything else keeps its beginning. */
export function shownTexts(point: Point): string[] {
  return point.remedyLast ? point.texts.slice(-point.shown) : point.texts.slice(0, point.shown)
}

function wordsOfPoint(point: Point): number {
  return countWords([point.lead ?? '', ...shownTexts(point)].join(' '))
}

function wordsOfSection(section: Section): number {
  const points = section.points.reduce((sum, point) => sum + wordsOfPoint(point), 0)
  return points + countWords([section.heading ?? '', section.opener ?? '', ...section.head].join(' '))
}

/** Lets the section that is shortest for its share say more, until the article has about `aim` words. */
export function grow(draft: Draft, aim: number, picker: Picker): void {
  const fixed = countWords(draft.introduction.join(' ')) + backlinkWords
  const full = new Set<Section>()
  for (;;) {
    const missing = aim - fixed - draft.sections.reduce((sum, section) => sum + wordsOfSection(section), 0)
    const open = draft.sections.filter((section) => !full.has(section))
    if (missing < (draft.short ? 10 : 18) || open.length === 0) return
    const section = open.reduce((least, next) =>
      wordsOfSection(next) / next.share < wordsOfSection(least) / least.share ? next : least,
    )
    if (!extend(section, picker, draft.short ? missing : Number.POSITIVE_INFINITY)) full.add(section)
  }
}

/** Completes a shortened point, or adds a new one, shortened where it would overshoot `room` words by much. False when nothing is left. */
function extend(section: Section, picker: Picker, room: number): boolean {
  const cut = section.points.find((point) => point.shown < point.texts.length)
  if (cut) {
    cut.shown += 1
    return true
  }
  if (section.points.length >= section.pointsMax || !addPoint(section, picker, undefined)) return false
  const added = section.points.at(-1)
  while (added && added.shown > 1 && section.form !== 'table' && wordsOfPoint(added) > room * 1.5) added.shown -= 1
  return true
}
