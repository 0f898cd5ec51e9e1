import { containsInline, type ElementNode, isHeading, walkElements } from '../document/article-tree.ts'
import { checkSentence, type Language, type SentenceContext } from './check-sentence.ts'
import type { Evidence } from './evidence.ts'
import { hostOf } from './find-addresses.ts'
import type { Finding } from './finding.ts'
import { inlineText, type Range, sentenceRanges, sliceInline } from './inline-text.ts'

/** A sentence of an article with a statement that the brief does not contain. `range` is its position in the text of `block`. */
export type DoubtfulSentence = {
  block: ElementNode
  range: Range
  text: string
  context: SentenceContext
  findings: Finding[]
}

/** Every sentence of an article with findings, in the order of the article. */
export function doubtfulSentences(
  blocks: ElementNode[],
  evidence: Evidence,
  language: Language,
): { doubtful: DoubtfulSentence[]; total: number } {
  const doubtful: DoubtfulSentence[] = []
  let total = 0
  for (const { node: block, ancestors } of walkElements(blocks)) {
    if (!containsInline(block) && block.tag !== 'pre') continue
    const isQuoted = ancestors.some(({ tag }) => tag === 'blockquote')
    for (const { range, text, context } of sentencesOf(block, { evidence, language, isQuoted })) {
      total += 1
      const findings = checkSentence(text, evidence, context)
      if (findings.length > 0) doubtful.push({ block, range, text, context, findings })
    }
  }
  return { doubtful, total }
}

type Reading = { evidence: Evidence; language: Language; isQuoted: boolean }

function sentencesOf(block: ElementNode, { evidence, language, isQuoted }: Reading) {
  const whole = inlineText(block.children)
  const ranges = block.tag === 'pre' ? [{ start: 0, end: whole.length }] : sentenceRanges(whole)
  let isBeside = false
  return ranges.map((range) => {
    const text = whole.slice(range.start, range.end)
    const links = linksIn(block, range)
    const isLink = links.some((href) => hostOf(href) === evidence.targetHost)
    const context = { language, isHeading: block.tag === 'th' || isHeading(block), isQuoted, links, isLink, isBeside }
    isBeside ||= isLink
    return { range, text, context }
  })
}

function linksIn(block: ElementNode, range: Range): string[] {
  return [...walkElements(sliceInline(block.children, range))].flatMap(({ node }) => node.attributes.href ?? [])
}
