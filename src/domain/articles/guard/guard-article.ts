import type { DoubtfulText } from '#adapters/text/text-writer.ts'
import { backlinkSentence } from '../compose/backlink-sentence.ts'
import { linkText } from '../compose/ensure-backlink.ts'
import { findAnchor } from '../compose/find-anchor.ts'
import {
  type ArticleNode,
  type ElementNode,
  element,
  isHeading,
  plainText,
  walkElements,
} from '../document/article-tree.ts'
import { clean } from '../document/clean.ts'
import { escapeHtml, renderArticle } from '../document/render-article.ts'
import { sanitiseToTree } from '../document/sanitise.ts'
import { tidyInline } from '../document/tidy-inline.ts'
import { type DoubtfulSentence, doubtfulSentences } from './article-sentences.ts'
import { checkSentence, type Language, languageOf } from './check-sentence.ts'
import { type Evidence, type EvidenceRequest, evidenceOf } from './evidence.ts'
import { hostOf } from './find-addresses.ts'
import { inlineText, replaceInline } from './inline-text.ts'
import { pruneArticle } from './prune-article.ts'

/** Rewrites sentences: one for each doubt, `null` where there is none. Called at most once for an article. */
export type RewriteSentences = (doubts: readonly DoubtfulText[]) => Promise<readonly (string | null)[]>

/** `raw` is the unchanged answer if nothing was found, else the article as HTML with its title as h1. */
export type GuardedArticle = { raw: string; sentences: number; doubtful: number; redone: number; removed: number }

/** Rewriting more sentences would cost more than the article did. */
const redoneMax = 40

/**
 * Checks a finished answer of a text service. Sentences with numbers, names, addresses, quotations or claims about the target page that the brief
 * does not contain are rewritten; those still in doubt after that are removed. The sentence with the link is replaced by a plain one instead. Rejects
 * only with an error of `redo`.
 */
export async function guardArticle(
  raw: string,
  request: EvidenceRequest,
  redo: RewriteSentences,
): Promise<GuardedArticle> {
  const draft = readDraft(raw, evidenceOf(request))
  const { doubts, total } = draft
  const nothing = { raw, sentences: total, doubtful: 0, redone: 0, removed: 0 }
  if (doubts.length === 0) return nothing
  const requested = doubts.slice(0, redoneMax)
  const answers = await redo(requested.map(({ doubt }) => doubt))
  const outcomes = doubts.map((one, place) => settle(one, place < redoneMax ? (answers[place] ?? null) : null, draft))
  const redone = outcomes.filter((isRedone) => isRedone).length
  return {
    raw: withoutDoubts(printDraft(draft), draft.evidence),
    sentences: total,
    doubtful: doubts.length,
    redone,
    removed: doubts.length - redone,
  }
}

/** Removing a sentence can join its neighbours, which can then be in doubt too. */
const roundsMax = 4

/** Removes sentences that are in doubt only now: short ones that were accepted one by one can be read as one sentence. */
function withoutDoubts(raw: string, evidence: Evidence): string {
  let left = raw
  for (let round = 0; round < roundsMax; round += 1) {
    const draft = readDraft(left, evidence)
    if (draft.doubts.length === 0) return left
    for (const doubt of draft.doubts) settle(doubt, null, draft)
    left = printDraft(draft)
  }
  return left
}

/** The sentences of an answer that are in doubt. Pure. */
export function findDoubts(raw: string, request: EvidenceRequest): DoubtfulText[] {
  return readDraft(raw, evidenceOf(request)).doubts.map(({ doubt }) => doubt)
}

type DoubtLocation = { kind: 'title' } | { kind: 'sentence'; sentence: DoubtfulSentence }
type LocatedDoubt = { doubt: DoubtfulText; place: DoubtLocation }

type Draft = {
  title: string | null
  blocks: ElementNode[]
  evidence: Evidence
  language: Language
  doubts: LocatedDoubt[]
  total: number
  emptied: Set<ElementNode>
  /** The number of sentences that link to the target. */
  links: number
  /** Sentences with their replacement, applied from the end of each block. */
  changes: { sentence: DoubtfulSentence; by: ArticleNode[] }[]
}

function readDraft(raw: string, evidence: Evidence): Draft {
  const { html, titles } = clean(raw)
  const blocks = sanitiseToTree(html)
  const language = languageOf(plainText(blocks))
  const [title = null] = titles
  const { doubtful, total } = doubtfulSentences(blocks, evidence, language)
  const ofTitle = title === null ? [] : checkSentence(title, evidence, titleContext(language))
  const doubts: LocatedDoubt[] = doubtful.map((sentence) => ({
    doubt: {
      text: sentence.text,
      findings: sentence.findings,
      mustContain: sentence.context.isLink ? linkText(evidence) : null,
    },
    place: { kind: 'sentence', sentence },
  }))
  if (title !== null && ofTitle.length > 0)
    doubts.unshift({ doubt: { text: title, findings: ofTitle, mustContain: null }, place: { kind: 'title' } })
  return {
    title,
    blocks,
    evidence,
    language,
    doubts,
    total,
    emptied: new Set(),
    links: countLinks(blocks, evidence),
    changes: [],
  }
}

function titleContext(language: Language) {
  return { language, isHeading: true, isQuoted: false, links: [], isLink: false, isBeside: false }
}

/** Accepts a rewritten sentence, or removes the doubtful one. Returns whether it was rewritten. */
function settle({ doubt, place }: LocatedDoubt, answer: string | null, draft: Draft): boolean {
  const text = answer === null ? null : usable(answer, doubt)
  if (place.kind === 'title') {
    const isGood = text !== null && checkSentence(text, draft.evidence, titleContext(draft.language)).length === 0
    draft.title = isGood ? text : null
    return isGood
  }
  const { sentence } = place
  const context = { ...sentence.context, links: sentence.context.isLink ? [draft.evidence.targetUrl] : [] }
  const isGood = text !== null && checkSentence(text, draft.evidence, context).length === 0
  const by = isGood ? nodesOf(text, doubt, draft) : remainderOf(sentence, draft)
  draft.changes.push({ sentence, by })
  if (by.length === 0) draft.emptied.add(sentence.block)
  return isGood
}

const longerMax = 160
const sentenceEnd = /[.!?…。！？।؟۔]$/u

/** A rewritten sentence as plain text; `null` if there is none, it is far longer than the first, or it has lost its link. */
function usable(answer: string, { text, mustContain }: DoubtfulText): string | null {
  const plain = answer
    .replace(/<[^<>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(plain) || plain.length > text.length * 2 + longerMax) return null
  if (mustContain !== null && findAnchor(plain, mustContain, 'exact') === null) return null
  // Without a full stop it would merge with the next sentence.
  const end = sentenceEnd.exec(text)?.[0]
  return end === undefined || sentenceEnd.test(plain) ? plain : `${plain}${end}`
}

function nodesOf(text: string, { mustContain }: DoubtfulText, { evidence }: Draft): ArticleNode[] {
  const anchor = mustContain === null ? null : findAnchor(text, mustContain, 'exact')
  if (anchor === null) return [{ text }]
  const link = element('a', [{ text: text.slice(anchor.start, anchor.end) }], { href: evidence.targetUrl })
  return [{ text: text.slice(0, anchor.start) }, link, { text: text.slice(anchor.end) }]
}

/** The remainder of a removed sentence: the link, if the article has no other. */
function remainderOf({ context }: DoubtfulSentence, draft: Draft): ArticleNode[] {
  if (!context.isLink) return []
  draft.links -= 1
  // A link in a heading or a quotation is moved later anyway.
  return draft.links === 0 && !context.isHeading && !context.isQuoted ? plainLink(draft) : []
}

function countLinks(blocks: ElementNode[], { targetHost }: Evidence): number {
  return [...walkElements(blocks)].filter(({ node }) => hostOf(node.attributes.href ?? '') === targetHost).length
}

/** The link in words that claim nothing. */
function plainLink({ blocks, evidence }: Draft): ArticleNode[] {
  const anchorText = linkText(evidence)
  const { before, after } = backlinkSentence(plainText(blocks), anchorText)
  return [{ text: before }, element('a', [{ text: anchorText }], { href: evidence.targetUrl }), { text: after }]
}

function printDraft(draft: Draft): string {
  for (const { sentence, by } of draft.changes.toReversed()) {
    const { block, range } = sentence
    const whole = inlineText(block.children)
    const children = replaceInline(block.children, range, by)
    block.children =
      block.tag === 'pre' ? (whole.length === range.end ? by : children) : tidyInline(children, 'collapse')
  }
  const blocks = pruneArticle(withoutEmptySections(draft), draft.emptied)
  const title = draft.title === null ? '' : `<h1>${escapeHtml(draft.title)}</h1>\n`
  return `${title}${renderArticle(blocks)}`
}

/** If a heading below level 2 is removed, its section is removed too: an answer without its question. */
function withoutEmptySections({ blocks, emptied }: Draft): ElementNode[] {
  let skipped: string | null = null
  return blocks.filter((block) => {
    if (isHeading(block)) {
      const isRemoved = emptied.has(block) && plainText(block.children) === ''
      if (skipped !== null && block.tag > skipped && !isRemoved) return false
      skipped = isRemoved && block.tag !== 'h2' ? block.tag : null
      return !isRemoved
    }
    return skipped === null || renderArticle([block]).includes('<a ')
  })
}
