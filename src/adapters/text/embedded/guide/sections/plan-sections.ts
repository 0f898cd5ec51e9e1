import type { Frame } from '#adapters/knowledge/frame.ts'
import { countWords } from '#adapters/text/embedded/grammar.ts'
import {
  asksForFigure,
  asksForProblem,
  asksForTopic,
  type Material,
  requestedKind,
  requestedProblem,
  requestedTask,
  requestedTopic,
} from '../material.ts'
import { besideAnswers, choosing, furtherSections, outlines } from './outlines.ts'
import { type Section, wordsOfItem } from './section.ts'
import { type SectionKind, sectionsByKind } from './sections.ts'
import { requestedComparison } from './versus.ts'

const focusSections = {
  costs: 'costs',
  upkeep: 'upkeep',
  problems: 'problem',
  kinds: 'kinds',
  parts: 'parts',
  mistakes: 'mistakes',
  why: 'why',
  measure: 'measure',
  terms: 'terms',
  questions: 'questions',
  tips: 'criteria',
} as const

/** Which part of a frame a section tells, where it tells one. */
const partOfFrame: Partial<Record<SectionKind, keyof Frame>> = {
  how: 'how',
  kinds: 'kinds',
  criteria: 'criteria',
  topics: 'topics',
  task: 'tasks',
  parts: 'parts',
  mistakes: 'mistakes',
  costs: 'costs',
  upkeep: 'upkeep',
  problem: 'problems',
  measure: 'measure',
  why: 'why',
  ask: 'ask',
  safety: 'safety',
  questions: 'questions',
}

/** Of an article that answers a question, a task or a fault, so much is its aim when only sections are left that the keyword does not touch. */
const answeredShare = 0.7

function asksToDo({ reading: { intent }, isFurther }: Material): boolean {
  if (isFurther) return false
  return intent === 'how-to' || intent === 'problem' || intent === 'question'
}

/** As many sections as `aim` words take, the first of the outline always. */
export function planSections(material: Material, aim: number): Section[] {
  const { asked, rest } = orderOfSections(material)
  const isAnswering = asksToDo(material)
  const outline = isAnswering ? asked : [...asked, ...rest]
  const further = furtherKinds(material, outline, rest)
  const isGeneral = material.subject.frame.family === 'general'
  const sections: Section[] = []
  let [least, most] = [0, 0]
  for (const kind of [...outline, ...further.map((one) => one.kind)]) {
    const isBeside = further.some((one) => one.kind === kind && one.score === 0)
    if (!outline.includes(kind) && most >= aim * (isBeside && isAnswering ? answeredShare : 1)) break
    const section = inPart(withoutEmpty(sectionsByKind[kind](material)), { kind, isGeneral, aim })
    if (section === null) continue
    const smallest = wordsOfSection(section, section.min)
    const isTooLong = sections.length > 1 && least + smallest > aim + overrunMax
    if (isTooLong || isTooLongForShort(material, smallest, aim)) continue
    sections.push(section)
    least += smallest
    most += wordsOfSection(section, section.max)
  }
  return sections
}

/** A short article is no place for one long section that the keyword does not ask for. */
function isTooLongForShort(material: Material, words: number, aim: number): boolean {
  const isShort = material.subject.frame.family === 'general'
  return isShort && words > aim / 3 && requestedTask(material) === undefined
}

/** Sections beyond the outline by chance, those first of which more takes up the keyword's words. */
function furtherKinds(
  material: Material,
  outline: readonly SectionKind[],
  rest: readonly SectionKind[],
): { kind: SectionKind; score: number }[] {
  const { reading, random, relevance, subject, isFurther } = material
  const kinds = ((isFurther ? undefined : furtherSections[reading.intent]) ?? choosing).filter(
    (kind) => ![...outline, ...rest].includes(kind),
  )
  const open = rest.filter((kind) => !outline.includes(kind))
  const scored = [...open, ...random.shuffle(kinds)].map((kind) => {
    const part = partOfFrame[kind]
    const items = part === undefined ? [] : [subject.frame[part]].flat()
    return { kind, score: items.filter((item) => relevance(item) > 0).length }
  })
  const isTold = (kind: SectionKind) =>
    asksToDo(material)
      ? besideAnswers.has(kind) || (kind === 'parts' && reading.intent === 'question')
      : kind !== 'kinds' || isFurther || !(requestedKind(material) !== null || comparesKinds(material))
  const told = scored.filter(({ kind, score }) => score > 0 || isTold(kind))
  return told.sort((one, other) => Math.min(other.score, 3) - Math.min(one.score, 3))
}

/** Sections that are a whole: all steps of a task, all causes of a fault. */
const wholeSections = new Set<SectionKind>([
  'task',
  'problem',
  'circumstances',
  'cases',
  'linkedPage',
  'nearQuestions',
  'sense',
  'facts',
])

/**
 * A section that shows half of what its frame has, and three items at least: the other half is for the next article about the subject. Of a general frame it
 * shows the least, for what holds of everything is soon said.
 */
function inPart(
  section: Section | null,
  { kind, isGeneral, aim }: { kind: SectionKind; isGeneral: boolean; aim: number },
): Section | null {
  if (section === null || wholeSections.has(kind)) return section
  if (isGeneral) return { ...section, max: section.min }
  const share = aim > longArticle ? 0.8 : (partShares[kind] ?? 0.4)
  const half = Math.max(2, Math.ceil(section.items.length * share))
  return { ...section, max: Math.max(section.min, Math.min(section.max, half)) }
}

/** Of long entries fewer are shown. */
const partShares: Partial<Record<SectionKind, number>> = {
  kinds: 0.35,
  parts: 0.35,
  criteria: 0.35,
  mistakes: 0.35,
  questions: 0.25,
}

/** Above so many words an article takes more than half of what a frame holds. */
const longArticle = 1_100

/** Leaves out items of which everything was said in an earlier section. */
function withoutEmpty(section: Section | null): Section | null {
  if (section === null || section.form === 'table') return section
  const items = section.items.filter(({ texts }) => texts.some((text) => text !== ''))
  return items.length === 0 ? null : { ...section, items, min: Math.min(section.min, items.length) }
}

/** Words by which the least of all sections may pass the aim. */
const overrunMax = 30

function wordsOfSection({ heading, lead, items }: Section, shown: number): number {
  const opening = countWords(`${heading ?? ''} ${lead ?? ''}`)
  return items.slice(0, shown).reduce((sum, item) => sum + wordsOfItem(item), opening)
}

/** Sections that answer what the keyword asks for, and those of the outline of its intent. */
function orderOfSections(material: Material): { asked: SectionKind[]; rest: SectionKind[] } {
  const [first, ...rest] = anglesOf(material).filter((kind) => isFitting(kind, material))
  const lead: SectionKind[] = first === undefined ? [] : [first]
  const topic: SectionKind[] = mayShowTopic(material) && !material.isFurther ? ['topics'] : []
  // Steps and a comparison are the answer themselves; before any other section comes the topic that the keyword names.
  const opening = first === 'task' || first === 'versus' ? [...lead, ...topic] : [...topic, ...lead]
  const asked = [...new Set<SectionKind>([...answeringSections(material), ...opening, 'cases', 'facts'])]
  return { asked, rest: [...rest, 'linkedPage' as const].filter((kind) => !asked.includes(kind)) }
}

/** Sections of one angle. When the keyword's answer stands in other articles already, the subject may be told from any. */
function anglesOf({ reading, random, isFurther }: Material): readonly SectionKind[] {
  const own = outlines[reading.intent]
  return random.pick(isFurther && random.below(3) > 0 ? [...outlines.learn, ...outlines.buy] : own)
}

/** Sections of which the keyword names one. */
function answeringSections(material: Material): SectionKind[] {
  const { reading } = material
  const isDone = reading.intent === 'question' || reading.intent === 'how-to'
  const isFault = asksForProblem(material)
  const sections: (SectionKind | false)[] = [
    'sense',
    'circumstances',
    focusSection(material),
    asksForTopic(material) && mayShowTopic(material) && 'topics',
    asksForFigure(reading) && 'nearQuestions',
    isDone && requestedTask(material) !== undefined && 'task',
    isDone && requestedTask(material) !== undefined && 'after',
    // What a fault's causes say already is not answered a second time.
    isFault ? 'problem' : 'nearQuestions',
  ]
  const isAgain = (kind: SectionKind) => kind !== 'sense' && kind !== 'circumstances'
  return sections
    .filter((kind) => kind !== false)
    .filter((kind) => !material.isFurther || !isAgain(kind) || material.random.below(2) === 0)
}

/** The section of what the keyword asks about its subject, unless a topic tells it already. */
function focusSection(material: Material): SectionKind | false {
  const { focus, intent } = material.reading
  if (focus === null || intent === 'question') return false
  // "for beginners" asks for no list of criteria where the frame says what they need.
  if (focus === 'tips' && (requestedTopic(material) !== undefined || requestedTask(material) !== undefined))
    return false
  const isTold = requestedTopic(material)?.match.some((phrase) => /\b(?:cost|price|fee)s?\b/.test(phrase)) === true
  return focus === 'costs' && isTold ? false : focusSections[focus]
}

/** A fault's causes and a comparison of the frame say what a topic on the same would say. */
function mayShowTopic(material: Material): boolean {
  const topic = requestedTopic(material)
  if (topic === undefined) return false
  const fault = asksForProblem(material) ? requestedProblem(material.subject.frame, material.reading) : undefined
  if (fault?.match.some((phrase) => topic.match.includes(phrase)) === true) return false
  return requestedComparison(material) === undefined || !topic.match.some((phrase) => /\b(?:vs|or)\b/.test(phrase))
}

/** Two kinds that are compared stand side by side in their own table. */
function comparesKinds({ reading: { other }, subject }: Material): boolean {
  return subject.kind !== null && other !== null && typeof other !== 'string' && other.frame === subject.frame
}

/** A how-to about something else than the keyword's task would stand where the reader looks for the answer, and a fault it does not name as well. */
function isFitting(kind: SectionKind, material: Material): boolean {
  const { reading, subject } = material
  // A keyword that names one kind does not ask for the others.
  if (kind === 'kinds' && !material.isFurther && (requestedKind(material) !== null || comparesKinds(material)))
    return false
  if (kind === 'problem' && reading.intent === 'problem') return requestedProblem(subject.frame, reading) !== undefined
  return kind !== 'task' || reading.intent !== 'problem' || requestedTask(material) !== undefined
}

/** How many items of each section are shown, so that all have about `aim` words: the least of each first, then one more of the shortest section. */
export function shownItems(sections: readonly Section[], aim: number): number[] {
  const shown = sections.map(({ min, items }) => Math.min(min, items.length))
  const wordsOf = (index: number) => {
    const section = sections[index]
    return section === undefined ? 0 : wordsOfSection(section, shown[index] ?? 0)
  }
  for (;;) {
    const total = sections.reduce((sum, _, index) => sum + wordsOf(index), 0)
    const open = sections
      .map((_, index) => index)
      .filter((index) => (shown[index] ?? 0) < Math.min(sections[index]?.max ?? 0, sections[index]?.items.length ?? 0))
    if (total >= aim - 15 || open.length === 0) return shown
    const shortest = open.reduce((best, next) => (wordsOf(next) < wordsOf(best) ? next : best))
    shown[shortest] = (shown[shortest] ?? 0) + 1
  }
}
