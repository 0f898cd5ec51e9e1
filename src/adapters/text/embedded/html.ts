/** A piece of an article. Texts are already HTML; only a paragraph can contain the backlink. */
export type Block =
  | { type: 'h1' | 'h2' | 'h3'; text: string }
  /** `opens`: introduces the block after it. */
  | { type: 'p'; text: string; opens?: boolean }
  | { type: 'ol' | 'ul'; items: string[] }
  | { type: 'table'; head: string[]; rows: string[][] }

/** Writes a block as HTML lines, which a stream can send one by one. */
export function* blockLines(block: Block): Generator<string> {
  switch (block.type) {
    case 'ol':
    case 'ul':
      yield `<${block.type}>\n`
      for (const item of block.items) yield `<li>${item}</li>\n`
      yield `</${block.type}>\n`
      return
    case 'table':
      yield `<table>\n<thead><tr>${cells('th', block.head)}</tr></thead>\n<tbody>\n`
      for (const row of block.rows) yield `<tr>${cells('td', row)}</tr>\n`
      yield '</tbody>\n</table>\n'
      return
    default:
      yield `<${block.type}>${block.text}</${block.type}>\n`
  }
}

function cells(tag: 'th' | 'td', texts: readonly string[]): string {
  return texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
}

/** Every text of a block, in reading order. */
export function textsOf(block: Block): string[] {
  if ('items' in block) return block.items
  return 'text' in block ? [block.text] : [...block.head, ...block.rows.flat()]
}

/** A block with `change` applied to each of its texts. */
export function withTexts(block: Block, change: (text: string) => string): Block {
  if ('items' in block) return { ...block, items: block.items.map(change) }
  if ('text' in block) return { ...block, text: change(block.text) }
  return { ...block, head: block.head.map(change), rows: block.rows.map((row) => row.map(change)) }
}
