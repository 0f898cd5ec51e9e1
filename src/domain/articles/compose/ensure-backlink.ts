import type { LinkRel } from '#contract/posts/post-fields.ts'
import {
  type ArticleNode,
  type ElementNode,
  element,
  holdsInline,
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
 * The article with exactly one link: to `targetUrl`, as given, with `anchorText` as its whole text and `rel` as the policy
 * says (`dofollow`: none). Every other link becomes its text, because a trial post is one backlink for one guest: further
 * links would be addresses a model made up, or a way to get several links out of one post.
 *
 * It stands in the second paragraph, as the form promises: there the model's own link is kept, if its address is the target (scheme, `www.`,
 * final slash and fragment aside) and its text is the anchor text (capitals and white space aside), with text and address set right; else the
 * anchor text is linked where it stands there as plain whole words, same capitals before other ones; else a short sentence with the link
 * follows (`appendSentence`). A paragraph ending in a colon announces what follows, so the next one is taken; of one paragraph, that one. An
 * article without paragraphs has the link in an item or a cell that holds the anchor text, or in a sentence of its own at the end.
 *
 * Never linked: a heading, header cell, quotation, code or pre, for a link there
 * would change what is quoted or be no running text. Nothing in the request is read as HTML; see `linkText` for its text.
 */
export function ensureBacklink(html: string, backlink: Backlink): string {
  return renderArticle(withBacklink(sanitiseToTree(html), backlink))
}

/** `ensureBacklink` on the tree of a sanitised article, which is changed in place and returned. */
export function withBacklink(blocks: ElementNode[], backlink: Backlink): ElementNode[] {
  const anchorText = linkText(backlink)
  const link = makeLink(backlink, anchorText)
  const host = hostParagraph(blocks)
  const places = host === undefined ? [...suitablePlaces(blocks)] : [host]
  const next = host === undefined || endsSentence(host) ? undefined : blocks[blocks.indexOf(host) + 1]
  // After a paragraph that ends no sentence, the link has one of its own.
  const kept = [...places, ...(next?.tag === 'p' ? [next] : [])]
    .flatMap((place) => linksIn(place))
    .find((node) => isBacklink(node, anchorText, backlink.targetUrl))

  for (const { node } of walkElements(blocks)) {
    if (holdsInline(node)) node.children = tidyInline(replaceLinks(node.children, kept, link), 'collapse')
  }
  if (kept === undefined && !linkOccurrence(places, anchorText, link)) appendSentence(blocks, host, anchorText, link)
  return blocks
}

/** The paragraph that holds the link. */
function hostParagraph(blocks: readonly ElementNode[]): ElementNode | undefined {
  const paragraphs = blocks.filter(({ tag }) => tag === 'p')
  const eligible = paragraphs.length > 1 ? paragraphs.slice(1) : paragraphs
  return eligible.find((paragraph) => !/[:：]$/.test(plainText(paragraph.children)))
}

/**
 * The text the link shows: the anchor text on one line of clean characters (which is the anchor text itself, unless it
 * came with control or invisible characters), or the target's host name when nothing visible is left of it.
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

function* suitablePlaces(blocks: ElementNode[]): Generator<ElementNode> {
  for (const { node, ancestors } of walkElements(blocks)) {
    const isQuoted = ancestors.some(({ tag }) => tag === 'blockquote')
    if ((node.tag === 'p' || node.tag === 'td') && !isQuoted) yield node
  }
}

function linksIn(place: ElementNode): ElementNode[] {
  return [...walkElements(place.children)].map(({ node }) => node).filter(({ tag }) => tag === 'a')
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

function replaceLinks(nodes: ArticleNode[], kept: ElementNode | undefined, link: ElementNode): ArticleNode[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [node]
    if (node === kept) return [link]
    const children = replaceLinks(node.children, kept, link)
    return node.tag === 'a' ? children : [element(node.tag, children, node.attributes)]
  })
}

function linkOccurrence(places: ElementNode[], anchorText: string, link: ElementNode): boolean {
  for (const how of ['exact', 'anyCase'] as const) {
    const find = (text: string) => findAnchor(text, anchorText, how)
    for (const place of places) {
      const linked = linkFirst(place.children, find, link)
      if (linked === null) continue
      place.children = linked
      return true
    }
  }
  return false
}

const unlinkableTags = new Set<Tag>(['code', 'a'])

/** The nodes with the first occurrence replaced by the link, or null when there is none. */
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

/** A sentence with the link joins `host` when that ends a sentence, and stands right after it when it does not; without one it ends the article. */
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
