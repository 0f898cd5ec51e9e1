import { cleanCharacters } from '../words/characters.ts'
import { type ArticleNode, type ElementNode, element, isText, type Tag, type TextNode } from './article-tree.ts'
import { httpHref } from './parse-inline.ts'
import { isMarked } from './repair-marks.ts'

/**
 * The tree of an answer that consists of lines in the simplest form, as the embedded writer prints them: one heading, paragraph or item a line, tables
 * with a row a line, and between the tags only text, `strong`, `em` and links, with no Markdown marks and no space that a browser would not show.
 * `null` for every other answer, which then takes the general way through two parsers and the sanitiser; for these it would lead to the same tree. The
 * allow-list is the grammar: a line outside of it is not an article in this form.
 */
export function readPlainArticle(raw: string): ElementNode[] | null {
  if (!raw.startsWith('<h1>') || cleanCharacters(raw) !== raw) return null
  const lines = raw.endsWith('\n') ? raw.slice(0, -1).split('\n') : raw.split('\n')
  const blocks: ElementNode[] = []
  for (let next = 0; next < lines.length; ) {
    const found = readBlock(lines, next)
    // Lists of one kind in a row are joined by the general way.
    if (found === null || (isList(found.block) && blocks.at(-1)?.tag === found.block.tag)) return null
    blocks.push(found.block)
    next = found.next
  }
  return blocks
}

type Found = { block: ElementNode; next: number }

function isList({ tag }: ElementNode): boolean {
  return tag === 'ul' || tag === 'ol'
}

const lineTags = ['p', 'h2', 'h3', 'h1'] as const

function readBlock(lines: readonly string[], at: number): Found | null {
  const line = lines[at] ?? ''
  if (line === '<ul>') return readList(lines, at, 'ul')
  if (line === '<ol>') return readList(lines, at, 'ol')
  if (line === '<table>') return readTable(lines, at)
  const tag = lineTags.find((one) => line.startsWith(`<${one}>`))
  const block = tag === undefined ? null : readElement(line, tag)
  return block === null || block.children.length === 0 ? null : { block, next: at + 1 }
}

function readList(lines: readonly string[], start: number, tag: 'ul' | 'ol'): Found | null {
  const items: ElementNode[] = []
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === `</${tag}>`) return items.length === 0 ? null : { block: element(tag, items), next: at + 1 }
    const item = readElement(line, 'li')
    if (item === null || item.children.length === 0) return null
    items.push(element('li', [element('p', item.children)]))
  }
  return null
}

function readTable(lines: readonly string[], start: number): Found | null {
  const head = readRow((lines[start + 1] ?? '').replace(/^<thead>(.*)<\/thead>$/, '$1'), 'th')
  if (head === null || lines[start + 2] !== '<tbody>') return null
  const rows: ElementNode[] = []
  for (let at = start + 3; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === '</tbody>') {
      const table = element('table', [element('thead', [head]), element('tbody', rows)])
      return rows.length === 0 || lines[at + 1] !== '</table>' ? null : { block: table, next: at + 2 }
    }
    const row = readRow(line, 'td')
    if (row === null) return null
    rows.push(row)
  }
  return null
}

function readRow(line: string, tag: 'th' | 'td'): ElementNode | null {
  if (!line.startsWith(`<tr><${tag}>`) || !line.endsWith(`</${tag}></tr>`)) return null
  const cells: ElementNode[] = []
  for (const text of line.slice(tag.length + 6, -tag.length - 8).split(`</${tag}><${tag}>`)) {
    const children = readInline(text)
    if (children === null) return null
    cells.push(element(tag, children))
  }
  return cells.some(({ children }) => children.length > 0) ? element('tr', cells) : null
}

function readElement(line: string, tag: Tag): ElementNode | null {
  if (!line.startsWith(`<${tag}>`) || !line.endsWith(`</${tag}>`)) return null
  const children = readInline(line.slice(tag.length + 2, -tag.length - 3))
  return children === null ? null : element(tag, children)
}

/** A text, an element without elements in it, or anything else, which is refused. */
const inlinePart = /[^<>]+|<(strong|em)>[^<>]+<\/\1>|<a href="[^"<>]*">[^<>]+<\/a>|[<>]/g

/** The text of one element; empty for none. */
function readInline(html: string): ArticleNode[] | null {
  const nodes: ArticleNode[] = []
  for (const part of html.match(inlinePart) ?? []) {
    const node = part.startsWith('<') ? readInlineElement(part) : textNode(part)
    if (node === null) return null
    nodes.push(node)
  }
  const text = nodes.map(textOf).join('')
  return isTidy(text) && !isMarked(text) ? nodes : null
}

function textNode(escaped: string): TextNode | null {
  const text = unescaped(escaped)
  return text === null ? null : { text }
}

function readInlineElement(html: string): ElementNode | null {
  const child = textNode(html.slice(html.indexOf('>') + 1, html.lastIndexOf('<')))
  if (child === null || child.text.trim() === '') return null
  if (html.startsWith('<strong>')) return element('strong', [child])
  if (html.startsWith('<em>')) return element('em', [child])
  const href = unescaped(html.slice('<a href="'.length, html.indexOf('">')))
  const address = href === null ? null : httpHref(href)
  return address === null ? null : element('a', [child], { href: address })
}

function textOf(node: ArticleNode): string {
  return isText(node) ? node.text : node.children.map(textOf).join('')
}

/** Whether a browser would show all spaces. */
function isTidy(text: string): boolean {
  return text === text.trim() && !/[ \t\f\r]{2}|[\t\f\r]/.test(text)
}

const characters = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
])

/** `null` if the text has tags, or other character references than `escapeHtml` writes. */
function unescaped(escaped: string): string | null {
  if (/[<>]/.test(escaped)) return null
  if (!escaped.includes('&')) return escaped
  let isKnown = true
  const text = escaped.replace(/&(?:amp|lt|gt|quot|#39);|&/g, (reference) => {
    const character = characters.get(reference)
    if (character === undefined) isKnown = false
    return character ?? reference
  })
  return isKnown ? text : null
}
