import {
  type ArticleNode,
  containsInline,
  type ElementNode,
  element,
  isHeading,
  isText,
  plainText,
} from './article-tree.ts'
import { inlineMarkdownToHtml, markdownToHtml } from './markdown.ts'
import { parseArticle } from './parse-article.ts'
import { escapeHtml } from './render-article.ts'
import { joinTexts } from './tidy-inline.ts'

/**
 * Repairs Markdown marks in HTML. A paragraph with `## heading`, `- item`, `1. item`, `> quote`, `---` or `| cell |` lines becomes those blocks;
 * `**bold**`, `*italic*`, `` `code` `` and `[text](address)` become elements. Marks without a partner, leading `#`s in headings and fence lines are
 * removed. Underscores, tildes and backslashes stay, because in HTML they are more often part of a name than a mark. Text in `pre` and `code` is not
 * changed. The tree must still have its line ends (`parseArticle(html, 'keep')`).
 */
export function repairMarks(blocks: ElementNode[]): ElementNode[] {
  const repaired = blocks.slice(0, repairedBlocksMax).flatMap(repairBlock)
  return mergeLists([...repaired, ...blocks.slice(repairedBlocksMax)])
}

/** No article has so many blocks, and every repair runs two parsers. */
const repairedBlocksMax = 500

function repairBlock(block: ElementNode): ElementNode[] {
  if (block.tag === 'pre' || block.tag === 'hr') return [block]
  if (block.tag === 'p' && hasBlockMarks(block)) {
    return parseArticle(markdownToHtml(toMarkdown(block)), 'keep').map(repairContained)
  }
  if (containsInline(block)) return [repairInline(block)]
  return [repairContained(block)]
}

/** Inside lists and quotes only inline marks are repaired, so that no block there changes its kind. */
function repairContained(node: ElementNode): ElementNode {
  if (node.tag === 'pre') return node
  if (containsInline(node)) return repairInline(node)
  return element(
    node.tag,
    node.children.map((child) => (isText(child) ? child : repairContained(child))),
  )
}

const blockMark = /^\s*(?:#{1,6}[ \t]+\S|[-*+•][ \t]+\S|>[ \t]+\S|```|~~~|\|[^|\n]*\|)/
const ruleLine = /^\s*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const numberedLine = /^\s*\d{1,3}[.)][ \t]+\S/

function hasBlockMarks(paragraph: ElementNode): boolean {
  const lines = textLines(paragraph)
  return (
    lines.some((line) => blockMark.test(line) || ruleLine.test(line)) ||
    lines.filter((line) => numberedLine.test(line)).length >= 2
  )
}

/** Whether a line may have marks that `repairMarks` would change. */
export function isMarked(line: string): boolean {
  return inlineMark.test(line) || blockMark.test(line) || ruleLine.test(line)
}

/** The lines of a paragraph; text inside inline elements is not split. */
function textLines(paragraph: ElementNode): string[] {
  const text = (nodes: ArticleNode[]): string =>
    nodes.map((node) => (isText(node) ? node.text : node.tag === 'br' ? '\n' : text(node.children))).join('')
  return text(paragraph.children).split('\n')
}

/** The paragraph as Markdown with inline HTML: elements stay elements, text may contain marks. */
function toMarkdown(paragraph: ElementNode): string {
  const lines = inlineMarkdown(paragraph.children, '\n').split('\n')
  return lines
    .map((line) => line.trim().replace(/^•/, '-'))
    .filter((line) => !/^(?:```|~~~)\w*$/.test(line))
    .join('\n')
}

function inlineMarkdown(nodes: ArticleNode[], lineBreak: string): string {
  return nodes
    .map((node) => {
      if (isText(node)) return markdownText(node.text)
      if (node.tag === 'br') return lineBreak
      if (node.tag === 'code')
        return `<code>${node.children.map((child) => (isText(child) ? literal(child.text) : '')).join('')}</code>`
      const href = node.attributes.href === undefined ? '' : ` href="${literal(node.attributes.href)}"`
      return `<${node.tag}${href}>${inlineMarkdown(node.children, lineBreak)}</${node.tag}>`
    })
    .join('')
}

/**
 * Text in which only asterisks, backquotes and brackets count as marks. `>` at the start of a line must survive. Text between two backquotes is code,
 * where Markdown reads no character references, so it is not escaped; a backquote without a partner is not a mark.
 */
function markdownText(text: string): string {
  const parts = text.split('`')
  const isPaired = parts.length % 2 === 1 && !text.includes('``')
  if (!isPaired) return text.replace(text.includes('``') ? /[&<"_~\\]/g : /[&<"_~\\`]/g, characterReference)
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replace(/[&<"_~\\]/g, characterReference))).join('`')
}

/** Text in which nothing counts as a mark. */
function literal(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, characterReference)
}

function characterReference(character: string): string {
  return `&#${character.codePointAt(0)};`
}

const inlineMark = /\*\*|\*[^\s*]|`|\]\(|^\s*#{1,6}\s/

function repairInline(block: ElementNode): ElementNode {
  if (!inlineMark.test(textLines(block).join('\n'))) return block
  const html = inlineMarkdownToHtml(inlineMarkdown(block.children, '<br>'))
  const parsed = parseArticle(`<p>${html}</p>`, 'keep')[0]
  const children = dropStrayMarks(parsed?.children ?? [])
  return element(block.tag, isHeading(block) ? dropHeadingMarks(children) : children, block.attributes)
}

/** Asterisks next to a letter or a punctuation mark are leftovers; those between numbers or spaces are intended. */
function dropStrayAsterisks(text: string): string {
  return text.replace(/(?<!\*)\*{2,}/g, (marks, start: number) => {
    const before = text[start - 1] ?? ' '
    const after = text[start + marks.length] ?? ' '
    const isMeant = /[\d\s]/.test(before) && /[\d\s]/.test(after) && marks.length < text.trim().length
    return isMeant ? marks : ''
  })
}

function dropStrayMarks(nodes: ArticleNode[]): ArticleNode[] {
  return joinTexts(nodes).map((node) => {
    if (isText(node)) return { text: dropStrayAsterisks(node.text) }
    return node.tag === 'code' ? node : element(node.tag, dropStrayMarks(node.children), node.attributes)
  })
}

function dropHeadingMarks(nodes: ArticleNode[]): ArticleNode[] {
  const [first, ...rest] = nodes
  if (first === undefined || !isText(first)) return nodes
  return [{ text: first.text.replace(/^\s*#{1,6}\s+/, '') }, ...rest]
}

/** Joins neighbouring lists of one kind that came from single `- item` paragraphs. */
function mergeLists(blocks: ElementNode[]): ElementNode[] {
  const merged: ElementNode[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    if (last !== undefined && last.tag === block.tag && (block.tag === 'ul' || block.tag === 'ol')) {
      last.children.push(...block.children)
    } else {
      merged.push(block)
    }
  }
  return merged
}

/** Words with single spaces between them and only marks of prose: every parser reads them as they are. */
const isPlainLine = /^[\p{L}\p{N}(‘“][\p{L}\p{N},:;.?!'()%/+$€–—‘’“”…-]*(?: [\p{L}\p{N},:;.?!'()%/+$€–—‘’“”…-]+)*$/u

/** The same repair for a line of plain text, such as a title: marks are removed without a replacement. */
export function withoutMarks(line: string): string {
  if (isPlainLine.test(line)) return line
  const parsed = parseArticle(`<p>${inlineMarkdownToHtml(escapeHtml(line))}</p>`)[0]
  return plainText(dropStrayMarks(parsed?.children ?? [])).replace(/^#{1,6}\s+/, '')
}
