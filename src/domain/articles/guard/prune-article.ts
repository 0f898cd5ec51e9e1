import {
  type ArticleNode,
  type ElementNode,
  element,
  isElement,
  isHeading,
  isText,
  plainText,
  walkElements,
} from '../document/article-tree.ts'

/**
 * The article without the elements that have lost their text: empty paragraphs, items, rows, lists and tables, a sentence that announces a removed
 * list, and headings with nothing below them. An element that contains a link is never removed.
 */
export function pruneArticle(blocks: readonly ElementNode[], emptied: ReadonlySet<ElementNode>): ElementNode[] {
  const pruned = blocks.flatMap((block) => prune(block, emptied))
  return withoutBareHeadings(withoutBareLeads(pruned, blocks))
}

function prune(block: ElementNode, emptied: ReadonlySet<ElementNode>): ElementNode[] {
  if (block.tag === 'hr') return [block]
  if (block.tag === 'table') return pruneTable(block, emptied)
  const isContainer = block.tag === 'ul' || block.tag === 'ol' || block.tag === 'li' || block.tag === 'blockquote'
  if (!isContainer) return emptied.has(block) && isBlank(block) ? [] : [block]
  const children: ArticleNode[] = block.children.flatMap<ArticleNode>((child) =>
    isText(child) ? [child] : prune(child, emptied),
  )
  // An item that has lost its text is removed, except for the blocks nested in it.
  return children.some(isElement) ? [element(block.tag, children, block.attributes)] : []
}

/** A label alone says nothing: "Warranty:". */
function isBlank(block: ElementNode): boolean {
  const text = plainText(block.children)
  return !/[\p{L}\p{N}]/u.test(text) || /^[^.!?]{1,60}[:：]$/u.test(text)
}

/** A row with an emptied cell is removed; a table with an emptied header cell is removed as a whole. */
function pruneTable(table: ElementNode, emptied: ReadonlySet<ElementNode>): ElementNode[] {
  const hasHole = (node: ElementNode) =>
    [...walkElements([node])].some(({ node: cell }) => emptied.has(cell) && isBlank(cell))
  const sections = table.children.filter(isElement)
  if (sections.some((section) => section.tag === 'thead' && hasHole(section))) return []
  const remaining = sections.map((section) =>
    section.tag === 'tbody'
      ? element(
          'tbody',
          section.children.filter((row) => isText(row) || !hasHole(row)),
          section.attributes,
        )
      : section,
  )
  return remaining.some(({ tag, children }) => tag === 'tbody' && children.length > 0)
    ? [element('table', remaining, table.attributes)]
    : []
}

/** Removes "You need the following:" if the list after it was removed. */
function withoutBareLeads(blocks: readonly ElementNode[], before: readonly ElementNode[]): ElementNode[] {
  const wasLead = (block: ElementNode) => isListOrTable(before[before.indexOf(block) + 1])
  return blocks.filter((block, index) => {
    if (block.tag !== 'p' || !/[:：]$/u.test(plainText(block.children)) || hasLink(block)) return true
    return isListOrTable(blocks[index + 1]) || !wasLead(block)
  })
}

function isListOrTable(block: ElementNode | undefined): boolean {
  return block !== undefined && ['ul', 'ol', 'table', 'blockquote', 'pre'].includes(block.tag)
}

function withoutBareHeadings(blocks: readonly ElementNode[]): ElementNode[] {
  const remaining: ElementNode[] = []
  for (const block of [...blocks].reverse()) {
    const next = remaining.at(-1)
    const isBare =
      isHeading(block) && !hasLink(block) && (next === undefined || (isHeading(next) && next.tag <= block.tag))
    if (!isBare) remaining.push(block)
  }
  return remaining.reverse()
}

function hasLink(block: ElementNode): boolean {
  return [...walkElements([block])].some(({ node }) => node.tag === 'a')
}
