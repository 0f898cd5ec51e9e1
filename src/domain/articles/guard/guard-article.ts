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

/** Writes sentences again: one for each doubt, `null` where there is none. Asked at most once for an article. */
export type Redo = (doubts: readonly DoubtfulText[]) => Promise<readonly (string | null)[]>

/** `raw` is the answer itself where nothing was found, else the article as HTML with its title as h1. */
export type GuardedArticle = { raw: string; sentences: number; doubtful: number; redone: number; removed: number }

/** What is more would cost more to write again than the article did. */
const redoneMax = 40

/**
 * Reads a finished answer of a text service, has the sentences redone whose numbers, names, addresses, quotations or claims of the target page the brief
 * does not have, and removes what is still in doubt after that. The sentence with the link is replaced by a plain one instead. Rejects only with what
 * `redo` rejects with.
 */
export async function guardArticle(raw: string, request: EvidenceRequest, redo: Redo): Promise<GuardedArticle> {
  const draft = readDraft(raw, evidenceOf(request))
  const { doubts, total } = draft
  const nothing = { raw, sentences: total, doubtful: 0, redone: 0, removed: 0 }
  if (doubts.length === 0) return nothing
  const asked = doubts.slice(0, redoneMax)
  const answers = await redo(asked.map(({ doubt }) => doubt))
  const outcomes = doubts.map((one, place) => settle(one, place < redoneMax ? (answers[place] ?? null) : null, draft))
  const redone = outcomes.filter((isRedone) => isRedone).length
  return { raw: printDraft(draft), sentences: total, doubtful: doubts.length, redone, removed: doubts.length - redone }
}

/** The sentences of an answer that are in doubt. Pure. */
export function findDoubts(raw: string, request: EvidenceRequest): DoubtfulText[] {
  return readDraft(raw, evidenceOf(request)).doubts.map(({ doubt }) => doubt)
}

type Place = { kind: 'title' } | { kind: 'sentence'; sentence: DoubtfulSentence }
type Placed = { doubt: DoubtfulText; place: Place }

type Draft = {
  title: string | null
  blocks: ElementNode[]
  evidence: Evidence
  language: Language
  doubts: Placed[]
  total: number
  emptied: Set<ElementNode>
  /** How many sentences link to the target. */
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
  const doubts: Placed[] = doubtful.map((sentence) => ({
    doubt: {
      text: sentence.text,
      findings: sentence.findings,
      mustHold: sentence.context.isLink ? linkText(evidence) : null,
    },
    place: { kind: 'sentence', sentence },
  }))
  if (title !== null && ofTitle.length > 0)
    doubts.unshift({ doubt: { text: title, findings: ofTitle, mustHold: null }, place: { kind: 'title' } })
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

/** Takes a redone sentence in, or removes the doubtful one. Returns whether it was redone. */
function settle({ doubt, place }: Placed, answer: string | null, draft: Draft): boolean {
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

/** A redone sentence as plain text; `null` when it is none, far longer than the first, or has lost its link. */
function usable(answer: string, { text, mustHold }: DoubtfulText): string | null {
  const plain = answer
    .replace(/<[^<>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(plain) || plain.length > text.length * 2 + longerMax) return null
  if (mustHold !== null && findAnchor(plain, mustHold, 'exact') === null) return null
  // Without its end it would run into the next sentence.
  const end = sentenceEnd.exec(text)?.[0]
  return end === undefined || sentenceEnd.test(plain) ? plain : `${plain}${end}`
}

function nodesOf(text: string, { mustHold }: DoubtfulText, { evidence }: Draft): ArticleNode[] {
  const anchor = mustHold === null ? null : findAnchor(text, mustHold, 'exact')
  if (anchor === null) return [{ text }]
  const link = element('a', [{ text: text.slice(anchor.start, anchor.end) }], { href: evidence.targetUrl })
  return [{ text: text.slice(0, anchor.start) }, link, { text: text.slice(anchor.end) }]
}

/** What stays of a sentence that is removed: the link, if the article has no other. */
function remainderOf({ context }: DoubtfulSentence, draft: Draft): ArticleNode[] {
  if (!context.isLink) return []
  draft.links -= 1
  // A link in a heading or a quotation is moved anyway.
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

/** A smaller heading that is gone takes what it headed along: an answer without its question. */
function withoutEmptySections({ blocks, emptied }: Draft): ElementNode[] {
  let skipped: string | null = null
  return blocks.filter((block) => {
    if (isHeading(block)) {
      const isGone = emptied.has(block) && plainText(block.children) === ''
      if (skipped !== null && block.tag > skipped && !isGone) return false
      skipped = isGone && block.tag !== 'h2' ? block.tag : null
      return !isGone
    }
    return skipped === null || renderArticle([block]).includes('<a ')
  })
}
