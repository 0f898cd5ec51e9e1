import { parseDocument } from 'htmlparser2'
import { boundNesting } from './bound-nesting.ts'
import { droppedTags, isSourceElement, type SourceElement, type SourceNode } from './parse-inline.ts'
import { escapeHtml } from './render-article.ts'

type ListItem = { level: number; isOrdered: boolean; html: string }

/**
 * Converts HTML from a word processor's clipboard to the intended HTML. Paragraphs that Word only draws as lists become lists. Bold, italic,
 * underlined and struck text that is set by a style becomes an element. Hidden text and conditional parts are removed. Only addresses of links and
 * pictures and alternative texts remain as attributes. HTML from an editor is unchanged. The result is not sanitised.
 */
export function tidyPasted(html: string): string {
  return writeAll(parseDocument(boundNesting(html)).children)
}

function writeAll(nodes: SourceNode[]): string {
  const written: string[] = []
  let items: ListItem[] = []
  const endList = () => {
    if (items.length > 0) written.push(writeList(items))
    items = []
  }
  for (const node of nodes) {
    const item = isSourceElement(node) ? readListItem(node) : null
    if (item !== null) items.push(item)
    // Blank lines between Word's list paragraphs do not separate lists.
    else if (items.length > 0 && node.type === 'text' && 'data' in node && node.data.trim() === '') continue
    else {
      const text = writeNode(node)
      if (text !== '') endList()
      written.push(text)
    }
  }
  endList()
  return written.join('')
}

function writeNode(node: SourceNode): string {
  if (node.type === 'text' && 'data' in node) return escapeHtml(node.data)
  if (!isSourceElement(node) || droppedTags.has(node.name) || isHidden(node)) return ''
  const { name, children } = node
  if (name === 'br' || name === 'hr') return `<${name}>`
  const { src = '', alt = '', href } = node.attribs
  if (name === 'img') return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  // Google Docs wraps everything in a `b` that is not bold.
  const own = styleOf(node, 'font-weight') === 'normal' && (name === 'b' || name === 'strong') ? 'span' : nameOf(node)
  const attributes = name === 'a' && href !== undefined ? ` href="${escapeHtml(href)}"` : ''
  return `<${own}${attributes}>${marked(node, writeAll(children))}</${own}>`
}

/** Word's own elements (`o:p`, `w:sdt`) have no meaning; its titles and quotations are paragraphs with a class. */
function nameOf({ name, attribs }: SourceElement): string {
  if (!/^[a-z][a-z0-9]*$/.test(name)) return 'span'
  if (name !== 'p') return name
  const wordClass = attribs.class ?? ''
  if (/^Mso(?:Sub)?[Tt]itle/.test(wordClass)) return 'h2'
  return /^Mso(?:Intense)?Quote/.test(wordClass) ? 'blockquote' : 'p'
}

/** Adds the marks that are set by a style only. Headings are bold and links underlined anyway. */
function marked(node: SourceElement, html: string): string {
  if (node.name !== 'span' && node.name !== 'font') return html
  const decoration = `${styleOf(node, 'text-decoration')} ${styleOf(node, 'text-decoration-line')}`
  const tags = [
    /^(?:bold|bolder|[6-9]00)$/.test(styleOf(node, 'font-weight')) ? 'strong' : '',
    /^(?:italic|oblique)/.test(styleOf(node, 'font-style')) ? 'em' : '',
    decoration.includes('underline') && !isInLink(node) ? 'u' : '',
    decoration.includes('line-through') ? 's' : '',
  ].filter((tag) => tag !== '')
  return tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, html)
}

function isInLink({ parent }: SourceElement): boolean {
  for (let node = parent; node !== null; node = node.parent) if ('name' in node && node.name === 'a') return true
  return false
}

function isHidden(node: SourceElement): boolean {
  if (styleOf(node, 'mso-hide') === 'all' || /^ignore$/.test(styleOf(node, 'mso-list'))) return true
  return styleOf(node, 'display') === 'none' || styleOf(node, 'visibility') === 'hidden'
}

/** One property of an element's style in lower case; empty if it is not set. */
function styleOf({ attribs }: SourceElement, property: string): string {
  const style = attribs.style ?? ''
  if (!style.toLowerCase().includes(property)) return ''
  for (const declaration of style.slice(0, 4_000).split(';')) {
    const colon = declaration.indexOf(':')
    if (declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .replace(/!important/i, '')
        .trim()
        .toLowerCase()
  }
  return ''
}

/** A paragraph of Word that represents a list item: its style names list and level, and a hidden part contains the bullet or number. */
function readListItem(node: SourceElement): ListItem | null {
  if (node.name !== 'p') return null
  const [, level] = /\blevel(\d)/.exec(styleOf(node, 'mso-list')) ?? []
  if (level === undefined) return null
  const sign = textOf(findSign(node)).trim()
  return {
    level: Number(level),
    isOrdered: /^\(?(?:\d{1,3}|[a-z]{1,4})[.)]/i.test(sign),
    html: marked(node, writeAll(node.children)),
  }
}

function findSign(node: SourceElement): SourceNode[] {
  for (const child of node.children) {
    if (!isSourceElement(child)) continue
    if (styleOf(child, 'mso-list') === 'ignore') return child.children
    const deeper = findSign(child)
    if (deeper.length > 0) return deeper
  }
  return []
}

function textOf(nodes: SourceNode[]): string {
  return nodes.map((node) => (isSourceElement(node) ? textOf(node.children) : 'data' in node ? node.data : '')).join('')
}

/** Items of deeper levels belong to the item before them. */
function writeList(items: ListItem[]): string {
  const [first] = items
  if (first === undefined) return ''
  const tag = first.isOrdered ? 'ol' : 'ul'
  const written: string[] = []
  for (let index = 0; index < items.length; ) {
    const item = items[index]
    if (item === undefined) break
    let end = index + 1
    while ((items[end]?.level ?? 0) > first.level) end += 1
    written.push(`<li>${item.html}${writeList(items.slice(index + 1, end))}</li>`)
    index = end
  }
  return `<${tag}>${written.join('')}</${tag}>`
}
