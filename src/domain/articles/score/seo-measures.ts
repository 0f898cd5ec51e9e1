import type { Knowledge, Source } from '#adapters/knowledge/knowledge.ts'
import { type ElementNode, elementsOf, isHeading, plainText } from '../document/article-tree.ts'
import { parseArticle } from '../document/parse-article.ts'
import { foldWords } from '../words/keyphrase.ts'
import { readWords } from '../words/read-words.ts'
import { countWords, isEnglish, splitSentences, splitWords } from '../words/words.ts'
import { countSyllables } from './reading-ease.ts'

/** What the score compares the text with. */
export type TopicInput = {
  /** The knowledge from which the article could have been written; left out for a topic without gathered knowledge. */
  knowledge?: Knowledge | undefined
  /** 0 to 1: the phrases shared with the nearest other article of the installation; left out while it has not been compared. */
  similarity?: number | undefined
  /** The sources that the article names; left out if it has no list of sources. */
  sources?: readonly Source[] | undefined
}

/** The input of the score. `imageAlt`: the featured image's alternative text, `null` for none, left out when unknown. */
export type SeoInput = TopicInput & {
  keyword: string
  title: string
  slug: string
  metaDescription: string
  contentHtml: string
  imageAlt?: string | null
}

/** The measured parts of the article, computed once for all rules. */
export type SeoMeasures = SeoInput & {
  text: string
  wordCount: number
  /** The words in the form in which keyphrases are compared. */
  foldedWords: readonly string[]
  syllables: number
  isEnglish: boolean
  sentences: string[]
  /** Top-level paragraphs. */
  paragraphs: string[]
  subheadings: string[]
  /** The word count of each section from one heading to the next; the first section is the text before any heading. */
  sectionWordCounts: number[]
  links: number
  /** Other forms of text than paragraphs: `list`, `steps`, `table`. */
  forms: string[]
  /** The first link and the sentence that contains it. */
  link: { anchor: string; sentence: string } | null
}

/** `blocks`: the tree of `contentHtml`, when it is at hand. */
export function measureArticle(input: SeoInput, blocks = parseArticle(input.contentHtml)): SeoMeasures {
  const text = plainText(blocks)
  return {
    ...input,
    text,
    ...measureWords(text),
    sentences: splitSentences(plainText(blocks.filter((block) => !isHeading(block)))),
    paragraphs: blocks.filter(({ tag }) => tag === 'p').map((block) => plainText([block])),
    subheadings: blocks.filter(isHeading).map((block) => plainText([block])),
    sectionWordCounts: countSections(blocks),
    links: elementsOf('a', blocks).length,
    forms: [...new Set(blocks.flatMap(({ tag }) => formNames[tag] ?? []))],
    link: firstLink(blocks),
  }
}

function measureWords(text: string): Pick<SeoMeasures, 'wordCount' | 'foldedWords' | 'syllables' | 'isEnglish'> {
  const read = readWords(text)
  if (read === null) {
    const words = splitWords(text)
    const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
    return { wordCount: words.length, foldedWords: foldWords(text), syllables, isEnglish: isEnglish(text) }
  }
  return {
    wordCount: read.length,
    foldedWords: read.map(({ folded }) => folded),
    syllables: read.reduce((sum, word) => sum + word.syllables, 0),
    isEnglish: isEnglish(text, read),
  }
}

const formNames: Record<string, string> = { ul: 'list', ol: 'steps', table: 'table' }

function firstLink(blocks: ElementNode[]): SeoMeasures['link'] {
  for (const block of blocks) {
    const anchor = elementsOf('a', [block])[0]
    if (anchor === undefined) continue
    const text = plainText([anchor])
    const sentences = splitSentences(plainText([block]))
    return { anchor: text, sentence: sentences.find((sentence) => sentence.includes(text)) ?? plainText([block]) }
  }
  return null
}

function countSections(blocks: ElementNode[]): number[] {
  const counts = [0]
  for (const block of blocks) {
    if (isHeading(block)) counts.push(0)
    else counts.push((counts.pop() ?? 0) + countWords(plainText([block])))
  }
  return counts
}
