import { type ArticleNode, element, isText } from '../document/article-tree.ts'
import { splitSentences } from '../words/words.ts'

export type Range = { start: number; end: number }

/** The text of inline nodes, with a line break as `\n`, so that every character has a position. */
export function inlineText(nodes: readonly ArticleNode[]): string {
  return nodes.map((node) => (isText(node) ? node.text : node.tag === 'br' ? '\n' : inlineText(node.children))).join('')
}

/** The ranges of the sentences of a text. */
export function sentenceRanges(text: string): Range[] {
  let end = 0
  return splitSentences(text).map((sentence) => {
    const start = text.indexOf(sentence, end)
    end = start + sentence.length
    return { start, end }
  })
}

/** The part of inline nodes between two positions of their text. An element that crosses a boundary is in both parts. */
export function sliceInline(nodes: readonly ArticleNode[], { start, end }: Range): ArticleNode[] {
  const part: ArticleNode[] = []
  let at = 0
  for (const node of nodes) {
    const length = inlineText([node]).length
    const inner = { start: Math.max(0, start - at), end: Math.min(length, end - at) }
    if (inner.start < inner.end) {
      if (isText(node)) part.push({ text: node.text.slice(inner.start, inner.end) })
      else if (node.tag === 'br') part.push(node)
      else part.push(element(node.tag, sliceInline(node.children, inner), node.attributes))
    }
    at += length
  }
  return part
}

/** Inline nodes with a part of their text replaced. */
export function replaceInline(nodes: readonly ArticleNode[], range: Range, by: readonly ArticleNode[]): ArticleNode[] {
  const { length } = inlineText(nodes)
  return [
    ...sliceInline(nodes, { start: 0, end: range.start }),
    ...by,
    ...sliceInline(nodes, { start: range.end, end: length }),
  ]
}
