import type { KeywordReading, Subject } from '#adapters/knowledge/read-keyword.ts'
import type { ArticleBrief } from '../../text-writer.ts'
import { countWords, escapeHtml } from '../grammar.ts'
import { type Block, textsOf } from '../html.ts'
import { seededRandom } from '../random.ts'
import { type Material, questionAsked, taskAsked } from './material.ts'
import { outlines } from './outlines.ts'
import { printSection, type Section, wordsOfItem } from './section.ts'
import { type SectionKind, sectionsByKind } from './sections.ts'
import { chooseGuideTitle } from './titles.ts'
import { createSpeaker, listed, lowerFirst, namesOf } from './wording.ts'

/** Composes an article about a subject that a frame knows. The same brief gives the same blocks; the first is the title. */
export function composeGuide(brief: ArticleBrief, reading: KeywordReading, subject: Subject): Block[] {
  const random = seededRandom(`${brief.seed}\n${brief.keyword}`)
  const material: Material = { reading, subject, random, speaker: createSpeaker(namesOf(subject), random) }
  const intro = introduction(material)
  const kinds = sectionKinds(material)
  const sections = kinds.map((kind) => sectionsByKind[kind](material)).filter((section) => section !== null)
  const shown = shownItems(sections, brief.wordCount - words(intro) - 60)
  const printed = sections.flatMap((section, index) => printSection(section, shown[index] ?? section.min))
  const title: Block = { type: 'h1', text: escapeHtml(chooseGuideTitle(material, random)) }
  const [first, ...rest] = intro
  const link = linkParagraph(brief, material)
  return [title, ...(first === undefined ? [] : [first]), link, ...rest, ...printed]
}

/** The outline of the intent, with the section first that the keyword asks for. */
function sectionKinds(material: Material): SectionKind[] {
  const { reading, random } = material
  const outline = random.pick(outlines[reading.intent])
  const focus = {
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
  const wanted: SectionKind[] = reading.focus === null || reading.intent === 'question' ? [] : [focus[reading.focus]]
  if (reading.intent === 'question' && taskAsked(material) !== undefined) wanted.push('task')
  return [...new Set([...wanted, ...outline])]
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

function linkParagraph(brief: ArticleBrief, { speaker, random, subject: { frame }, reading }: Material): Block {
  const anchor = escapeHtml(brief.anchorText.replace(/\s+/g, ' ').trim() || brief.targetUrl)
  const link = `<a href="${escapeHtml(brief.targetUrl.trim())}">${anchor}</a>`
  const criteria = random
    .shuffle(frame.criteria)
    .slice(0, 3)
    .map(({ name }) => lowerFirst(speaker.fill(name)))
  const about = reading.task === null ? speaker.names.many : speaker.fill(reading.task)
  const text = random.pick([
    `Read ${link} beside this guide, with ${listed(criteria)} in mind.`,
    `For ${about}, keep ${link} open next to the points below and compare what it says on ${listed(criteria, 'or')}.`,
    `A page to hold against these points is ${link}: look there for ${listed(criteria)}.`,
  ])
  return { type: 'p', text }
}

function words(blocks: readonly Block[]): number {
  return blocks.flatMap(textsOf).reduce((sum, text) => sum + countWords(text), 0)
}

/** How many items of each section are shown, so that all have about `aim` words: the least of each first, then one more of the shortest section. */
function shownItems(sections: readonly Section[], aim: number): number[] {
  const shown = sections.map(({ min, items }) => Math.min(min, items.length))
  const wordsOf = (index: number) =>
    (sections[index]?.items ?? []).slice(0, shown[index]).reduce((sum, item) => sum + wordsOfItem(item), 0)
  for (;;) {
    const total = sections.reduce(
      (sum, section, index) => sum + wordsOf(index) + countWords(`${section.heading ?? ''} ${section.lead ?? ''}`),
      0,
    )
    const open = sections
      .map((_, index) => index)
      .filter((index) => (shown[index] ?? 0) < Math.min(sections[index]?.max ?? 0, sections[index]?.items.length ?? 0))
    if (total >= aim - 15 || open.length === 0) return shown
    const shortest = open.reduce((best, next) => (wordsOf(next) < wordsOf(best) ? next : best))
    shown[shortest] = (shown[shortest] ?? 0) + 1
  }
}
