/**
 * An article as plain data. The builder (`parse-article.ts`) follows this content model. Every element is where HTML requires it, so a browser parses
 * the rendered text to the very same tree:
 * - blocks: p, h1–h4, ul, ol, blockquote, pre, table, hr;
 * - p, h*, td, th contain inline nodes: text, strong, em, code (text only), a (no a inside), br;
 * - ul and ol contain li; li and blockquote contain blocks other than headings and tables;
 * - pre contains text, or one code with text; table contains thead and tbody, these contain tr, and tr contains th and td.
 *
 * Texts of members have two more inline nodes, u and s, and the block figure with one img and an optional figcaption of inline nodes; they have no
 * table.
 */
export type TextNode = { text: string }
export type ElementNode = { tag: Tag; attributes: Attributes; children: ArticleNode[] }
export type ArticleNode = TextNode | ElementNode
export type Attributes = {
  href?: string
  rel?: string
  src?: string
  /** The narrower picture, with its width. */
  narrow?: { src: string; width: number }
  alt?: string
  width?: number
  height?: number
}

export const articleTags = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const),
  ...(['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
  ...(['strong', 'em', 'code', 'a', 'br'] as const),
]
const memberTags = ['u', 's', 'figure', 'img', 'figcaption'] as const
export type Tag = (typeof articleTags)[number] | (typeof memberTags)[number]

export function element(tag: Tag, children: ArticleNode[] = [], attributes: Attributes = {}): ElementNode {
  return { tag, attributes, children }
}

export function isText(node: ArticleNode): node is TextNode {
  return 'text' in node
}

export function isElement(node: ArticleNode): node is ElementNode {
  return 'tag' in node
}

export function isHeading(node: ArticleNode): node is ElementNode {
  return isElement(node) && headingTags.has(node.tag)
}

const headingTags = new Set<Tag>(['h1', 'h2', 'h3', 'h4'])

/** Elements that contain inline nodes. White space is collapsed and marks are repaired within each of them. */
export function containsInline(node: ElementNode): boolean {
  return node.tag === 'p' || node.tag === 'td' || node.tag === 'th' || node.tag === 'figcaption' || isHeading(node)
}

/** The text a reader sees: line breaks as `\n`, one `\n` between blocks, one space between table cells. */
export function plainText(nodes: ArticleNode[]): string {
  const line = onlyLine(nodes)
  if (line !== null) return line.trim()
  const parts: string[] = []
  collectText(nodes, parts)
  const lines = parts.join('').split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The text of nodes that consist of one text without line breaks, as most blocks do. */
function onlyLine(nodes: ArticleNode[]): string | null {
  const [node] = nodes
  if (nodes.length !== 1 || node === undefined) return null
  if (!isText(node)) return onlyLine(node.children)
  return node.text.includes('\n') ? null : node.text
}

function collectText(nodes: ArticleNode[], parts: string[]): void {
  for (const node of nodes) {
    if (isText(node)) {
      parts.push(node.text)
    } else {
      collectText(node.children, parts)
      if (node.tag === 'td' || node.tag === 'th') parts.push(' ')
      else if (node.tag === 'br' || !isInlineTag(node.tag)) parts.push('\n')
    }
  }
}

const inlineTags = new Set<Tag>(['strong', 'em', 'u', 's', 'code', 'a', 'br'])
function isInlineTag(tag: Tag): boolean {
  return inlineTags.has(tag)
}

/** The elements of the tree with a tag, in document order. */
export function elementsOf(tag: Tag, nodes: ArticleNode[], found: ElementNode[] = []): ElementNode[] {
  for (const node of nodes) {
    if (isText(node)) continue
    if (node.tag === tag) found.push(node)
    elementsOf(tag, node.children, found)
  }
  return found
}

/** Every element of the tree in document order, each with the elements around it, outermost first. */
export function* walkElements(
  nodes: ArticleNode[],
  ancestors: ElementNode[] = [],
): Generator<{ node: ElementNode; ancestors: ElementNode[] }> {
  for (const node of nodes) {
    if (isText(node)) continue
    yield { node, ancestors }
    yield* walkElements(node.children, [...ancestors, node])
  }
}
