import type { ArticleBlock } from './generator-state.ts'

/** A part of an article between two gaps: one block, or a sequence of list items. */
export type ArticlePart = { id: number; kind: ArticleBlock['kind']; blocks: readonly ArticleBlock[] }

/** Groups adjacent list items; every other block is a part of its own. */
export function articleParts(blocks: readonly ArticleBlock[]): ArticlePart[] {
  const parts: { id: number; kind: ArticleBlock['kind']; blocks: ArticleBlock[] }[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    if (block.kind === 'item' && last?.kind === 'item') last.blocks.push(block)
    else parts.push({ id: block.id, kind: block.kind, blocks: [block] })
  }
  return parts
}
