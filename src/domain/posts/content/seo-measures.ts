import { type ElementNode, isElement, isHeading, plainText, walkElements } from './article-tree.ts'
import { foldWords } from './keyphrase.ts'
import { parseArticle } from './parse-article.ts'
import { splitSentences, splitWords } from './words.ts'

/** What the score is about. `imageAlt`: the featured image's alternative text, `null` for none, left out when unknown. */
export type SeoInput = {
  keyword: string
  title: string
  slug: string
  metaDescription: string
  contentHtml: string
  imageAlt?: string | null
}

/** The article taken apart once, for all rules. */
export type SeoMeasures = SeoInput & {
  text: string
  words: string[]
  /** `words` as keyphrases are compared. */
  foldedWords: string[]
  sentences: string[]
  /** Top-level paragraphs. */
  paragraphs: string[]
  subheadings: string[]
  /** Words of each stretch between one heading and the next; the first is what stands before every heading. */
  sectionWordCounts: number[]
  links: number
}

/** `blocks`: the tree of `contentHtml`, when it is at hand. */
export function measureArticle(input: SeoInput, blocks = parseArticle(input.contentHtml)): SeoMeasures {
  const text = plainText(blocks)
  return {
    ...input,
    text,
    words: splitWords(text),
    foldedWords: foldWords(text),
    sentences: splitSentences(plainText(blocks.filter((block) => !isHeading(block)))),
    paragraphs: blocks.filter(({ tag }) => tag === 'p').map((block) => plainText([block])),
    subheadings: blocks.filter(isHeading).map((block) => plainText([block])),
    sectionWordCounts: countSections(blocks),
    links: [...walkElements(blocks)].filter(({ node }) => isElement(node) && node.tag === 'a').length,
  }
}

function countSections(blocks: ElementNode[]): number[] {
  const counts = [0]
  for (const block of blocks) {
    if (isHeading(block)) counts.push(0)
    else counts.push((counts.pop() ?? 0) + splitWords(plainText([block])).length)
  }
  return counts
}
