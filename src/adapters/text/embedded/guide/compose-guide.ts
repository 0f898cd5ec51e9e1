import type { KeywordReading, Subject } from '#adapters/knowledge/read-keyword.ts'
import type { ArticleBrief } from '../../text-writer.ts'
import { countWords, escapeHtml } from '../grammar.ts'
import { type Block, textsOf } from '../html.ts'
import { seededRandom } from '../random.ts'
import { careParagraph } from './care.ts'
import { linkParagraph } from './link-paragraph.ts'
import { type Material, questionAsked, taskAsked } from './material.ts'
import { outlines } from './outlines.ts'
import { printSection, type Section, wordsOfItem } from './section.ts'
import { type SectionKind, sectionsByKind } from './sections.ts'
import { chooseGuideTitle } from './titles.ts'
import { createSpeaker, namesOf } from './wording.ts'

/** Composes an article about a subject from its frame. The same brief gives the same blocks; the first is the title. */
export function composeGuide(brief: ArticleBrief, reading: KeywordReading, subject: Subject): Block[] {
  const random = seededRandom(`${brief.seed}\n${brief.keyword}`)
  const material: Material = { reading, subject, random, speaker: createSpeaker(namesOf(subject), random) }
  const intro = introduction(material).slice(0, brief.wordCount < shortArticle ? 1 : 2)
  const care = careParagraph(material)
  const aim = brief.wordCount - words([...intro, ...care]) - 60
  const sections = buildSections(material, aim)
  const shown = shownItems(sections, aim)
  const printed = sections.flatMap((section, index) => printSection(section, shown[index] ?? section.min))
  const title: Block = { type: 'h1', text: escapeHtml(chooseGuideTitle(material, random, brief.usedTitles)) }
  const [first, ...rest] = intro
  const link = linkParagraph(brief, material)
  return [title, ...(first === undefined ? [] : [first]), link, ...rest, ...printed, ...care]
}

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

/** Below this many words an article opens with one paragraph and the link's. */
const shortArticle = 400

/** Sections beyond an outline that a long article goes on with. */
const furtherSections: readonly SectionKind[] = [
  'how',
  'kinds',
  'criteria',
  'topics',
  'task',
  'parts',
  'mistakes',
  'costs',
  'otherCases',
  'upkeep',
  'problem',
  'measure',
  'why',
  'ask',
  'safety',
  'terms',
  'questions',
]

/** As many sections as `aim` words take, the first of the outline always. */
function buildSections(material: Material, aim: number): Section[] {
  const outline = orderOfSections(material)
  const further = furtherSections.filter((kind) => !outline.includes(kind))
  const sections: Section[] = []
  let [least, most] = [0, 0]
  for (const kind of [...outline, ...material.random.shuffle(further)]) {
    const isFurther = !outline.includes(kind)
    if (isFurther && most >= aim) break
    const section = sectionsByKind[kind](material)
    if (section === null) continue
    const smallest = wordsOfSection(section, section.min)
    if (sections.length > 1 && least + smallest > aim + overrunMax) continue
    sections.push(section)
    least += smallest
    most += wordsOfSection(section, section.max)
  }
  return sections
}

/** Words by which the least of all sections may pass the aim. */
const overrunMax = 30

function wordsOfSection({ heading, lead, items }: Section, shown: number): number {
  const opening = countWords(`${heading ?? ''} ${lead ?? ''}`)
  return items.slice(0, shown).reduce((sum, item) => sum + wordsOfItem(item), opening)
}

/** What the keyword asks for first, then the outline of its intent. */
function orderOfSections(material: Material): SectionKind[] {
  const { reading, random } = material
  const wanted: SectionKind[] = ['circumstances']
  if (reading.focus !== null && reading.intent !== 'question') wanted.push(focusSections[reading.focus])
  if (reading.intent === 'question' && taskAsked(material) !== undefined) wanted.push('task')
  return [...new Set([...wanted, ...random.pick(outlines[reading.intent])])]
}

function introduction(material: Material): Block[] {
  const {
    subject: { frame },
    speaker,
    random,
    reading,
  } = material
  const answer = reading.question === null ? undefined : questionAsked(material)
  const opening = [
    ...(answer?.answer ?? []),
    ...random.shuffle(frame.definition).slice(0, answer === undefined ? 2 : 1),
  ]
  const texts = opening.map((fact) => speaker.say(fact)).filter((text) => text !== null)
  const reasons = random
    .shuffle(frame.why)
    .slice(0, 2)
    .map((fact) => speaker.say(fact))
    .filter((text) => text !== null)
  const blocks: Block[] = [{ type: 'p', text: texts.join(' ') }]
  if (reasons.length > 0) blocks.push({ type: 'p', text: reasons.join(' ') })
  return blocks
}

function words(blocks: readonly Block[]): number {
  return blocks.flatMap(textsOf).reduce((sum, text) => sum + countWords(text), 0)
}

/** How many items of each section are shown, so that all have about `aim` words: the least of each first, then one more of the shortest section. */
function shownItems(sections: readonly Section[], aim: number): number[] {
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
