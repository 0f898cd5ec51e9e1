import { DomUtils, parseDocument } from 'htmlparser2'
import { cleanCharacters, cleanLine } from '../words/characters.ts'
import {
  type ArticleNode,
  type Attributes,
  type ElementNode,
  element,
  isText,
  plainText,
  type Tag,
} from './article-tree.ts'
import { boundNesting } from './bound-nesting.ts'
import {
  blockNames,
  buildInline,
  droppedTags,
  headingTagOf,
  isSourceElement,
  nameOf,
  type SourceElement,
  type SourceNode,
} from './parse-inline.ts'
import { type LineEnds, tidyInline } from './tidy-inline.ts'

type Builder = {
  lineEnds: LineEnds
  /** Set for texts of members: returns the attributes of each picture that stays; every other picture is removed. */
  pictures: FindPicture | null
  /** Source elements that contain a block: an inline element among them loses its tag. */
  blockContainers: Set<SourceNode>
}

/** The attributes of a picture that stays; `null` for one that is removed. */
export type FindPicture = (attributes: { src: string; alt: string }) => Attributes | null

/** The position of a block: headings and tables are allowed at the top level only, and the nesting of lists and quotes is limited. */
type Position = { top: boolean; listDepth: number }

const listDepthMax = 6

/**
 * Any text as an article tree: HTML of any quality is converted to the content model of `article-tree.ts`. Elements outside the model are replaced by
 * their content. Attributes other than a link's http(s) `href` and policy `rel` are removed. Loose text becomes paragraphs, separated at a blank line
 * or two line breaks. Only form fields and raw-text elements lose visible content.
 */
export function parseArticle(html: string, lineEnds: LineEnds = 'collapse'): ElementNode[] {
  return parseWith(html, { lineEnds, pictures: null, blockContainers: new Set() })
}

/** `parseArticle` for texts of members: they may have underlined and struck text and pictures, but no tables; a table is replaced by its cells. */
export function parseMemberArticle(html: string, pictures: FindPicture): ElementNode[] {
  return parseWith(html, { lineEnds: 'collapse', pictures, blockContainers: new Set() })
}

function parseWith(html: string, builder: Builder): ElementNode[] {
  const source = parseDocument(boundNesting(html)).children
  for (const node of source) findBlockContainers(node, builder)
  return buildFlow(source, { top: true, listDepth: 0 }, builder)
}

/** Returns whether the node is or contains a block. */
function findBlockContainers(node: SourceNode, builder: Builder): boolean {
  if (!isSourceElement(node)) return false
  let contains = false
  for (const child of node.children) contains = findBlockContainers(child, builder) || contains
  if (contains) builder.blockContainers.add(node)
  return contains || isBlock(node, builder)
}

/** A picture is a block in texts of members only; elsewhere it is removed. */
function isBlock({ name }: SourceElement, { pictures }: Builder): boolean {
  return blockNames.has(name) || (name === 'img' && pictures !== null)
}

function buildFlow(source: SourceNode[], position: Position, builder: Builder): ElementNode[] {
  const blocks: ElementNode[] = []
  let run: ArticleNode[] = []
  const flush = () => {
    blocks.push(...paragraphsOf(run, builder))
    run = []
  }
  for (const node of source) {
    if (isSourceElement(node) && (isBlock(node, builder) || builder.blockContainers.has(node))) {
      flush()
      blocks.push(...buildBlock(node, position, builder, blocks.at(-1)))
    } else {
      run.push(...buildInline([node], inlineOf(builder)))
    }
  }
  flush()
  return blocks
}

function inlineOf({ pictures }: Builder, marks: Tag[] = []) {
  return { marks, isMember: pictures !== null }
}

/** A run of inline nodes as paragraphs, separated at blank lines of its text and at two line breaks in a row. */
function paragraphsOf(run: ArticleNode[], { lineEnds }: Builder): ElementNode[] {
  const parts: ArticleNode[][] = [[]]
  for (const node of run) {
    if (isText(node)) {
      const [first = '', ...rest] = node.text.split(/\n[ \t\f\r]*\n/)
      parts.at(-1)?.push({ text: first })
      for (const text of rest) parts.push([{ text }])
    } else if (node.tag === 'br' && endsWithBreak(parts.at(-1) ?? [])) {
      parts.push([])
    } else {
      parts.at(-1)?.push(node)
    }
  }
  return parts
    .map((part) => element('p', tidyInline(part, lineEnds)))
    .filter((paragraph) => plainText(paragraph.children) !== '')
}

function endsWithBreak(nodes: ArticleNode[]): boolean {
  const last = nodes.findLast((node) => !isText(node) || node.text.trim() !== '')
  return last !== undefined && !isText(last) && last.tag === 'br'
}

function buildBlock(
  node: SourceElement,
  position: Position,
  builder: Builder,
  previous: ElementNode | undefined,
): ElementNode[] {
  const { name, children } = node
  if (droppedTags.has(name)) return []
  if (name === 'hr') return [element('hr')]
  if (name === 'pre') return buildPre(node)
  if (name === 'ul' || name === 'ol') return buildList(node, name, position, builder)
  if (name === 'li') return buildOrphanItem(children, position, builder, previous)
  if (name === 'blockquote') return buildQuote(children, position, builder)
  if (builder.pictures !== null && name === 'img') return buildFigure(node, null, builder.pictures)
  if (builder.pictures !== null && name === 'figure') return buildCaptioned(node, position, builder, builder.pictures)
  if (name === 'table' && position.top && builder.pictures === null) return buildTable(node, position, builder)
  const heading = headingTagOf.get(name)
  if (heading !== undefined) return buildHeading(node, heading, position, builder)
  return buildFlow(children, position, builder)
}

/** A heading contains inline nodes only. Blocks inside it, after a missing end tag, are moved behind it. */
function buildHeading(node: SourceElement, tag: Tag, position: Position, builder: Builder): ElementNode[] {
  const firstBlock = node.children.findIndex(
    (child) => isSourceElement(child) && (isBlock(child, builder) || builder.blockContainers.has(child)),
  )
  const ownCount = firstBlock < 0 ? node.children.length : firstBlock
  const own = buildInline(node.children.slice(0, ownCount), inlineOf(builder, ['br']))
  const inline = tidyInline(own, 'collapse')
  const heading = position.top ? element(tag, inline) : element('p', [element('strong', withoutStrong(inline))])
  const rest = buildFlow(node.children.slice(ownCount), position, builder)
  return plainText(inline) === '' ? rest : [heading, ...rest]
}

function withoutStrong(nodes: ArticleNode[]): ArticleNode[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [node]
    const children = withoutStrong(node.children)
    return node.tag === 'strong' ? children : [element(node.tag, children, node.attributes)]
  })
}

function deeper(position: Position): Position {
  return { top: false, listDepth: position.listDepth + 1 }
}

function buildList(node: SourceElement, tag: 'ul' | 'ol', position: Position, builder: Builder): ElementNode[] {
  if (position.listDepth >= listDepthMax) return buildFlow(node.children, position, builder)
  const items: ElementNode[] = []
  for (const child of node.children) {
    const blocks = buildFlow(
      nameOf(child) === 'li' && isSourceElement(child) ? child.children : [child],
      deeper(position),
      builder,
    )
    if (blocks.length === 0) continue
    const last = items.at(-1)
    // `<ul><li>…</li><ul>…</ul></ul>` is a common mistake: the inner list belongs to the item before it.
    if ((nameOf(child) === 'ul' || nameOf(child) === 'ol') && last !== undefined) last.children.push(...blocks)
    else items.push(element('li', blocks))
  }
  return items.length === 0 ? [] : [element(tag, items)]
}

/** List items outside a list make a list of their own. */
function buildOrphanItem(
  children: SourceNode[],
  position: Position,
  builder: Builder,
  previous: ElementNode | undefined,
): ElementNode[] {
  if (position.listDepth >= listDepthMax) return buildFlow(children, position, builder)
  const blocks = buildFlow(children, deeper(position), builder)
  if (blocks.length === 0) return []
  const item = element('li', blocks)
  if (previous?.tag !== 'ul') return [element('ul', [item])]
  previous.children.push(item)
  return []
}

function buildQuote(children: SourceNode[], position: Position, builder: Builder): ElementNode[] {
  if (position.listDepth >= listDepthMax) return buildFlow(children, position, builder)
  const blocks = buildFlow(children, deeper(position), builder)
  return blocks.length === 0 ? [] : [element('blockquote', blocks)]
}

function buildPre(node: SourceElement): ElementNode[] {
  // HTML ignores one line feed after the start tag. Without leading line feeds the text is parsed back unchanged.
  const text = cleanCharacters(DomUtils.textContent(node)).replace(/^\n+/, '')
  if (text.trim() === '') return []
  const isCode = node.children.some((child) => nameOf(child) === 'code')
  return [element('pre', isCode ? [element('code', [{ text }])] : [{ text }])]
}

function buildFigure(image: SourceElement, caption: ArticleNode[] | null, pictures: FindPicture): ElementNode[] {
  const { src = '', alt = '' } = image.attribs
  const attributes = pictures({ src, alt: cleanLine(alt) })
  if (attributes === null) return caption === null ? [] : [element('p', caption)]
  const picture = element('img', [], attributes)
  return [element('figure', caption === null ? [picture] : [picture, element('figcaption', caption)])]
}

/** A figure is its first picture with its caption; its other content follows it. Inside a list or quotation a picture is allowed as well. */
function buildCaptioned(
  node: SourceElement,
  position: Position,
  builder: Builder,
  pictures: FindPicture,
): ElementNode[] {
  const image = DomUtils.findOne((child) => child.name === 'img', node.children)
  const captions = DomUtils.findAll((child) => child.name === 'figcaption', node.children)
  if (image === null || captions.length > 1) return buildFlow(node.children, position, builder)
  const rest = node.children.filter((child) => !contains(child, image) && !captions.includes(child as SourceElement))
  const inline = tidyInline(buildInline(captions[0]?.children ?? [], inlineOf(builder)), 'collapse')
  const caption = plainText(inline) === '' ? null : inline
  return [...buildFigure(image, caption, pictures), ...buildFlow(rest, position, builder)]
}

function contains(node: SourceNode, image: SourceElement): boolean {
  return (
    node === image || (isSourceElement(node) && DomUtils.findOne((child) => child === image, node.children) !== null)
  )
}

const tableTags = new Set(['thead', 'tbody', 'tfoot', 'colgroup', 'tr', 'th', 'td'])

/** Collects the rows at any depth of the table. A first row of header cells becomes the head; loose content is placed before the table. */
function buildTable(table: SourceElement, position: Position, builder: Builder): ElementNode[] {
  const rows: ElementNode[] = []
  const loose: SourceNode[] = []
  const visit = (nodes: SourceNode[]) => {
    for (const node of nodes) {
      if (!isSourceElement(node) || !tableTags.has(node.name)) loose.push(node)
      else if (node.name === 'tr') rows.push(...buildRow(node.children, loose, builder))
      else if (node.name === 'td' || node.name === 'th') rows.push(...buildRow([node], loose, builder))
      else visit(node.children)
    }
  }
  visit(table.children)
  const before = buildFlow(loose, { ...position, top: false }, builder)
  if (rows.length === 0) return before
  const headCount = rows[0]?.children.every((cell) => !isText(cell) && cell.tag === 'th') ? 1 : 0
  const sections = [element('thead', rows.slice(0, headCount)), element('tbody', rows.slice(headCount))]
  return [
    ...before,
    element(
      'table',
      sections.filter((section) => section.children.length > 0),
    ),
  ]
}

function buildRow(source: SourceNode[], loose: SourceNode[], builder: Builder): ElementNode[] {
  const cells: ElementNode[] = []
  for (const node of source) {
    const name = nameOf(node)
    if (isSourceElement(node) && (name === 'td' || name === 'th')) {
      cells.push(element(name, tidyInline(buildInline(node.children, inlineOf(builder)), builder.lineEnds)))
    } else {
      loose.push(node)
    }
  }
  return cells.some((cell) => plainText(cell.children) !== '') ? [element('tr', cells)] : []
}
