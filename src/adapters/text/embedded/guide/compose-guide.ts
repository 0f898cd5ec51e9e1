import type { KeywordReading, Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { ArticleBrief } from '../../text-writer.ts'
import { countWords, escapeHtml } from '../grammar.ts'
import { type Block, textsOf, withTexts } from '../html.ts'
import { seededRandom } from '../random.ts'
import { careParagraph } from './care.ts'
import { linkParagraph } from './link-paragraph.ts'
import type { Material } from './material.ts'
import { introduction } from './opening/introduction.ts'
import { createRelevance } from './relevance.ts'
import { mergeDuplicateSections } from './sections/merge-duplicate-sections.ts'
import { planSections, shownItems } from './sections/plan-sections.ts'
import { printSection } from './sections/section.ts'
import { chooseGuideTitle } from './titles.ts'
import { createSpeaker, namesOf } from './wording.ts'

/** From this length on, an article uses less of its frame than it could. The rest remains for the next article about the subject. */
const fullArticle = 800
const aimedShare = 0.9

/** The length that a general frame can fill without padding. */
const generalWordsMax = 520

/** This many articles on a keyword use the facts that match its words. Further articles use other angles, or they would be too similar. */
const directArticles = 1

/** A shorter article opens with one paragraph and the paragraph of the link. */
const shortArticle = 400

/** Composes an article about a subject from its frame. The same brief gives the same blocks; the first block is the title. */
export function composeGuide(brief: ArticleBrief, reading: KeywordReading, subject: Subject): Block[] {
  const material = materialOf(brief, reading, subject)
  const { random } = material
  const intro = introduction(material).slice(0, brief.wordCount < shortArticle ? 1 : 2)
  const care = careParagraph(material)
  const requestedWords =
    subject.frame.family === 'general' ? Math.min(brief.wordCount, generalWordsMax) : brief.wordCount
  const aim =
    (requestedWords < fullArticle ? requestedWords : requestedWords * aimedShare) - wordsIn([...intro, ...care]) - 60
  const sections = mergeDuplicateSections(planSections(material, aim))
  const shown = shownItems(sections, aim)
  const printed = sections.flatMap((section, index) => printSection(section, shown[index] ?? section.min, random))
  const kinds = new Set(sections.map(({ kind }) => kind))
  const title: Block = { type: 'h1', text: escapeHtml(chooseGuideTitle(material, { kinds, used: brief.usedTitles })) }
  const [first, ...rest] = intro
  const link = linkParagraph(brief, material)
  const body = [...(first === undefined ? [] : [first]), link, ...rest, ...printed, ...care]
  return [title, ...(subject.frame.family === 'general' ? namedSparingly(body, material.speaker.names.one) : body)]
}

/** A general article names a subject of several words this many times; after that it says "the subject". */
const namedMax = 6

function namedSparingly(blocks: Block[], name: string): Block[] {
  if (name.split(' ').length < 3) return blocks
  const pattern = new RegExp(`(?:\\b[Aa]n? )?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}])`, 'giu')
  let named = 0
  const sparing = (text: string) =>
    text.replace(pattern, (found: string, offset: number) => {
      named += 1
      if (named <= namedMax) return found
      return /(?:^|[.?!:] |<strong>)$/.test(text.slice(0, offset)) ? 'The subject' : 'the subject'
    })
  // Anchor texts must not change, and headings are read out of context.
  const isFixed = (block: Block) => block.type === 'h2' || textsOf(block).some((text) => text.includes('<a '))
  return blocks.map((block) => (isFixed(block) ? block : withTexts(block, sparing)))
}

function materialOf(brief: ArticleBrief, reading: KeywordReading, subject: Subject): Material {
  const { knowledge, usedOpenings = [] } = brief
  const random = seededRandom(`${brief.seed}\n${brief.keyword}`)
  const speaker = createSpeaker(namesOf(subject), random)
  const isFurther = Math.max(brief.usedTitles?.length ?? 0, usedOpenings.length) >= directArticles
  const relevance = isFurther ? () => 0 : createRelevance({ reading, subject, speaker })
  return { knowledge, usedOpenings, isFurther, reading, subject, random, speaker, relevance }
}

function wordsIn(blocks: readonly Block[]): number {
  return blocks.flatMap(textsOf).reduce((sum, text) => sum + countWords(text), 0)
}
