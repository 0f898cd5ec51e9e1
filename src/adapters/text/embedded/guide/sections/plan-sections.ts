import type { Frame } from '#adapters/knowledge/frame.ts'
import { countWords } from '#adapters/text/embedded/grammar.ts'
import {
  type Material,
  requestedKind,
  requestedProblem,
  requestedTask,
  requestedTopic,
  requestsFigure,
  requestsProblem,
  requestsTopic,
} from '../material.ts'
import { choosing, furtherSections, outlines, sectionsBesideAnswers } from './outlines.ts'
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

/** The part of a frame that a section uses, if it uses one. */
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

/** An article that answers a question, a task or a fault may end at this share of its aim if the remaining sections do not match the keyword. */
const answeredShare = 0.7

function answersKeyword({ reading: { intent }, isFurther }: Material): boolean {
  if (isFurther) return false
  return intent === 'how-to' || intent === 'problem' || intent === 'question'
}

/** The sections for `aim` words; the first section of the outline is always included. */
export function planSections(material: Material, aim: number): Section[] {
  const { requested, rest } = orderOfSections(material)
  const isAnswering = answersKeyword(material)
  const outline = isAnswering ? requested : [...requested, ...rest]
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

/** A section that the keyword does not request may take at most a third of a short article. */
function isTooLongForShort(material: Material, words: number, aim: number): boolean {
  const isShort = material.subject.frame.family === 'general'
  return isShort && words > aim / 3 && requestedTask(material) === undefined
}

/** Sections beyond the outline in random order, those with more matches of the keyword's words first. */
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
  const isIncluded = (kind: SectionKind) =>
    answersKeyword(material)
      ? sectionsBesideAnswers.has(kind) || (kind === 'parts' && reading.intent === 'question')
      : kind !== 'kinds' || isFurther || !(requestedKind(material) !== null || comparesKinds(material))
  const included = scored.filter(({ kind, score }) => score > 0 || isIncluded(kind))
  return included.sort((one, other) => Math.min(other.score, 3) - Math.min(one.score, 3))
}

/** Sections that are shown in full: all steps of a task, all causes of a fault. */
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
 * A section that shows only a part of its frame's items, so that the rest remains for the next article about the subject. A general frame shows the
 * minimum, because general statements need few words.
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

/** Sections with long entries show fewer of them. */
const partShares: Partial<Record<SectionKind, number>> = {
  kinds: 0.35,
  parts: 0.35,
  criteria: 0.35,
  mistakes: 0.35,
  questions: 0.25,
}

/** A longer article shows more than half of a frame's items. */
const longArticle = 1_100

/** Removes items that earlier sections have said completely. */
function withoutEmpty(section: Section | null): Section | null {
  if (section === null || section.form === 'table') return section
  const items = section.items.filter(({ texts }) => texts.some((text) => text !== ''))
  return items.length === 0 ? null : { ...section, items, min: Math.min(section.min, items.length) }
}

/** The number of words by which the minimum of all sections may exceed the aim. */
const overrunMax = 30

function wordsOfSection({ heading, lead, items }: Section, shown: number): number {
  const opening = countWords(`${heading ?? ''} ${lead ?? ''}`)
  return items.slice(0, shown).reduce((sum, item) => sum + wordsOfItem(item), opening)
}

/** The sections that answer the keyword, and the other sections of the outline of its intent. */
function orderOfSections(material: Material): { requested: SectionKind[]; rest: SectionKind[] } {
  const [first, ...rest] = anglesOf(material).filter((kind) => isFitting(kind, material))
  const lead: SectionKind[] = first === undefined ? [] : [first]
  const topic: SectionKind[] = mayShowTopic(material) && !material.isFurther ? ['topics'] : []
  // Steps and a comparison are the answer themselves; any other section comes after the topic that the keyword names.
  const opening = first === 'task' || first === 'versus' ? [...lead, ...topic] : [...topic, ...lead]
  const requested = [...new Set<SectionKind>([...answeringSections(material), ...opening, 'cases', 'facts'])]
  return { requested, rest: [...rest, 'linkedPage' as const].filter((kind) => !requested.includes(kind)) }
}

/** The sections of one angle. If earlier articles on the keyword have its answer, angles of other intents may be used. */
function anglesOf({ reading, random, isFurther }: Material): readonly SectionKind[] {
  const own = outlines[reading.intent]
  return random.pick(isFurther && random.below(3) > 0 ? [...outlines.learn, ...outlines.buy] : own)
}

/** Sections that the keyword names. */
function answeringSections(material: Material): SectionKind[] {
  const { reading } = material
  const isDone = reading.intent === 'question' || reading.intent === 'how-to'
  const isFault = requestsProblem(material)
  const sections: (SectionKind | false)[] = [
    'sense',
    'circumstances',
    focusSection(material),
    requestsTopic(material) && mayShowTopic(material) && 'topics',
    requestsFigure(reading) && 'nearQuestions',
    isDone && requestedTask(material) !== undefined && 'task',
    isDone && requestedTask(material) !== undefined && 'after',
    // The causes of a fault already answer the keyword.
    isFault ? 'problem' : 'nearQuestions',
  ]
  const isAgain = (kind: SectionKind) => kind !== 'sense' && kind !== 'circumstances'
  return sections
    .filter((kind) => kind !== false)
    .filter((kind) => !material.isFurther || !isAgain(kind) || material.random.below(2) === 0)
}

/** The section on the aspect that the keyword requests, unless a topic covers it. */
function focusSection(material: Material): SectionKind | false {
  const { focus, intent } = material.reading
  if (focus === null || intent === 'question') return false
  // "for beginners" needs no list of criteria if the frame has a topic or task for it.
  if (focus === 'tips' && (requestedTopic(material) !== undefined || requestedTask(material) !== undefined))
    return false
  const isCovered = requestedTopic(material)?.match.some((phrase) => /\b(?:cost|price|fee)s?\b/.test(phrase)) === true
  return focus === 'costs' && isCovered ? false : focusSections[focus]
}

/** Whether a topic may be shown. It is left out if the causes of a fault or a comparison of the frame already cover it. */
function mayShowTopic(material: Material): boolean {
  const topic = requestedTopic(material)
  if (topic === undefined) return false
  const fault = requestsProblem(material) ? requestedProblem(material.subject.frame, material.reading) : undefined
  if (fault?.match.some((phrase) => topic.match.includes(phrase)) === true) return false
  return requestedComparison(material) === undefined || !topic.match.some((phrase) => /\b(?:vs|or)\b/.test(phrase))
}

/** Two compared kinds have their own table. */
function comparesKinds({ reading: { other }, subject }: Material): boolean {
  return subject.kind !== null && other !== null && typeof other !== 'string' && other.frame === subject.frame
}

/**
 * Whether a section suits the keyword. Instructions for another task, or a fault that the keyword does not name, would be where the reader expects
 * the answer.
 */
function isFitting(kind: SectionKind, material: Material): boolean {
  const { reading, subject } = material
  // A keyword that names one kind does not request the others.
  if (kind === 'kinds' && !material.isFurther && (requestedKind(material) !== null || comparesKinds(material)))
    return false
  if (kind === 'problem' && reading.intent === 'problem') return requestedProblem(subject.frame, reading) !== undefined
  return kind !== 'task' || reading.intent !== 'problem' || requestedTask(material) !== undefined
}

/**
 * The number of items shown in each section, so that all sections have about `aim` words: the minimum of each section first, then one more item of
 * the shortest section at a time.
 */
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
