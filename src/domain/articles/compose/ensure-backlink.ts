import type { LinkRel } from '#contract/posts/post-fields.ts'
import {
  type ArticleNode,
  containsInline,
  type ElementNode,
  element,
  elementsOf,
  isElement,
  isText,
  plainText,
  type Tag,
  walkElements,
} from '../document/article-tree.ts'
import { renderArticle } from '../document/render-article.ts'
import { sanitiseToTree } from '../document/sanitise.ts'
import { tidyInline } from '../document/tidy-inline.ts'
import { cleanLine } from '../words/characters.ts'
import { backlinkSentence } from './backlink-sentence.ts'
import { type AnchorMatch, findAnchor } from './find-anchor.ts'

export type Backlink = { anchorText: string; targetUrl: string; linkRel: LinkRel }

/**
 * The article with exactly one link: to `targetUrl`, unchanged, with `anchorText` as its whole text and `rel` as the policy says (`dofollow`: none).
 * Every other link becomes its text, because a trial post is one backlink for one guest: further links would be addresses that a model invented, or a
 * way to get several links out of one post.
 *
 * The link is in the second paragraph, as the form promises. If the model's own link there has the target as its address (scheme, `www.`, final slash
 * and fragment aside) and the anchor text as its text (capitals and white space aside), it stays, with text and address corrected. Otherwise the
 * first occurrence of the anchor text as plain whole words is linked, same capitals before other ones. Otherwise a short sentence with the link is
 * added (`appendSentence`). A paragraph that ends in a colon announces what follows, so the next paragraph is used. An article with one paragraph has
 * the link there. An article without paragraphs has it in an item or a cell with the anchor text, or in a sentence of its own at the end.
 *
 * Headings, header cells, quotations, code and pre are never linked: a link there would change a quotation, or would not be in running text. Nothing
 * in the request is parsed as HTML; see `linkText` for the text of the link.
 */
export function ensureBacklink(html: string, backlink: Backlink): string {
  return renderArticle(withBacklink(sanitiseToTree(html), backlink))
}

/** `ensureBacklink` on the tree of a sanitised article, which is changed in place and returned. */
export function withBacklink(blocks: ElementNode[], backlink: Backlink): ElementNode[] {
  const anchorText = linkText(backlink)
  const link = makeLink(backlink, anchorText)
  const host = hostParagraph(blocks)
  const candidates = host === undefined ? [...linkableBlocks(blocks)] : [host]
  const next = host === undefined || endsSentence(host) ? undefined : blocks[blocks.indexOf(host) + 1]
  // If this paragraph does not end a sentence, the link is in the paragraph after it.
  const existing = [...candidates, ...(next?.tag === 'p' ? [next] : [])]
    .flatMap((block) => linksIn(block))
    .find((node) => isBacklink(node, anchorText, backlink.targetUrl))

  for (const block of blocks) tidyTexts(block, existing, link)
  if (existing === undefined && !linkOccurrence(candidates, anchorText, link))
    appendSentence(blocks, host, anchorText, link)
  return blocks
}

/** Replaces all links, and tidies the texts of a block and of the blocks in it. */
function tidyTexts(block: ElementNode, existing: ElementNode | undefined, link: ElementNode): void {
  if (containsInline(block)) block.children = tidyInline(replaceLinks(block.children, existing, link), 'collapse')
  for (const child of block.children) if (isElement(child)) tidyTexts(child, existing, link)
}

/** The paragraph that holds the link. */
function hostParagraph(blocks: readonly ElementNode[]): ElementNode | undefined {
  const paragraphs = blocks.filter(({ tag }) => tag === 'p')
  const eligible = paragraphs.length > 1 ? paragraphs.slice(1) : paragraphs
  return eligible.find((paragraph) => !/[:：]$/.test(plainText(paragraph.children)))
}

/**
 * The text of the link: the anchor text on one line of clean characters, or the host name of the target if no visible character remains. An anchor
 * text without control or invisible characters is unchanged.
 */
export function linkText({ anchorText, targetUrl }: Pick<Backlink, 'anchorText' | 'targetUrl'>): string {
  const text = cleanLine(anchorText)
  return /[^\p{C}\p{Z}\p{M}\u3164\u115f\u1160\uffa0\u2800]/u.test(text)
    ? text
    : (URL.parse(targetUrl)?.hostname ?? targetUrl)
}

function makeLink({ targetUrl, linkRel }: Backlink, text: string): ElementNode {
  const attributes = linkRel === 'dofollow' ? { href: targetUrl } : { href: targetUrl, rel: linkRel }
  return element('a', [{ text }], attributes)
}

function* linkableBlocks(blocks: ElementNode[]): Generator<ElementNode> {
  for (const { node, ancestors } of walkElements(blocks)) {
    const isQuoted = ancestors.some(({ tag }) => tag === 'blockquote')
    if ((node.tag === 'p' || node.tag === 'td') && !isQuoted) yield node
  }
}

function linksIn(block: ElementNode): ElementNode[] {
  return elementsOf('a', block.children)
}

function isBacklink(node: ElementNode, anchorText: string, targetUrl: string): boolean {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  return sameAddress(node, targetUrl) && fold(cleanLine(plainText(node.children))) === fold(anchorText)
}

function sameAddress(link: ElementNode, targetUrl: string): boolean {
  return link.attributes.href !== undefined && comparableAddress(link.attributes.href) === comparableAddress(targetUrl)
}

function comparableAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null) return address
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`
}

function replaceLinks(nodes: ArticleNode[], existing: ElementNode | undefined, link: ElementNode): ArticleNode[] {
  // Most texts have no mark.
  if (nodes.every(isText)) return nodes
  return nodes.flatMap((node) => {
    if (isText(node)) return [node]
    if (node === existing) return [link]
    const children = replaceLinks(node.children, existing, link)
    return node.tag === 'a' ? children : [element(node.tag, children, node.attributes)]
  })
}

function linkOccurrence(candidates: ElementNode[], anchorText: string, link: ElementNode): boolean {
  for (const how of ['exact', 'anyCase'] as const) {
    const find = (text: string) => findAnchor(text, anchorText, how)
    for (const block of candidates) {
      const linked = linkFirst(block.children, find, link)
      if (linked === null) continue
      block.children = linked
      return true
    }
  }
  return false
}

const unlinkableTags = new Set<Tag>(['code', 'a'])

/** The nodes with the first occurrence replaced by the link; `null` if there is none. */
function linkFirst(
  nodes: ArticleNode[],
  find: (text: string) => AnchorMatch | null,
  link: ElementNode,
): ArticleNode[] | null {
  for (const [index, node] of nodes.entries()) {
    const replaced = isText(node) ? linkInText(node.text, find, link) : linkInElement(node, find, link)
    if (replaced !== null) return [...nodes.slice(0, index), ...replaced, ...nodes.slice(index + 1)]
  }
  return null
}

function linkInText(text: string, find: (text: string) => AnchorMatch | null, link: ElementNode): ArticleNode[] | null {
  const match = find(text)
  if (match === null) return null
  const parts: ArticleNode[] = [{ text: text.slice(0, match.start) }, link, { text: text.slice(match.end) }]
  return parts.filter((part) => isElement(part) || part.text !== '')
}

function linkInElement(
  node: ElementNode,
  find: (text: string) => AnchorMatch | null,
  link: ElementNode,
): ArticleNode[] | null {
  if (unlinkableTags.has(node.tag)) return null
  const children = linkFirst(node.children, find, link)
  return children === null ? null : [element(node.tag, children, node.attributes)]
}

/**
 * Adds a sentence with the link: at the end of `host` if it ends a sentence, else in a new paragraph after it. Without a host it ends the article.
 */
function appendSentence(
  blocks: ElementNode[],
  host: ElementNode | undefined,
  anchorText: string,
  link: ElementNode,
): void {
  const { before, after } = backlinkSentence(plainText(blocks), anchorText)
  const sentence: ArticleNode[] = [{ text: before }, link, { text: after }].filter(
    (part) => !('text' in part) || part.text !== '',
  )
  if (host === undefined) {
    blocks.push(element('p', sentence))
  } else if (endsSentence(host)) {
    host.children = [...host.children, { text: ' ' }, ...sentence]
  } else {
    blocks.splice(blocks.indexOf(host) + 1, 0, element('p', sentence))
  }
}

function endsSentence(paragraph: ElementNode): boolean {
  return /[.!?…。！？।؟۔]["”’')\]]?$/.test(plainText(paragraph.children))
}
