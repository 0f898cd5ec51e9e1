import { cleanCharacters } from '../words/characters.ts'
import { type ArticleNode, element, isText } from './article-tree.ts'

/** Line ends inside text: `keep` while Markdown marks are still to be repaired, `collapse` in a finished article. */
export type LineEnds = 'keep' | 'collapse'

/**
 * The inline nodes of one block as a browser shows them: clean characters, neighbouring texts joined, white space collapsed across elements and
 * trimmed at the ends of the block and around line breaks, empty elements removed.
 */
export function tidyInline(nodes: ArticleNode[], lineEnds: LineEnds): ArticleNode[] {
  const [only] = nodes
  if (nodes.length === 1 && only !== undefined && isText(only) && isTidy(only.text)) return nodes
  const space = lineEnds === 'keep' ? /[ \t\f\r]+/g : /[ \t\n\f\r]+/g
  // One flag for all texts of the block: whether a space here would follow another space or a line start.
  let afterSpace = true

  const tidyText = (raw: string) => {
    let text = cleanCharacters(raw).replace(space, ' ')
    if (lineEnds === 'keep') text = text.replace(/ ?\n ?/g, '\n')
    if (afterSpace) text = text.replace(/^ /, '')
    if (text !== '') afterSpace = text.endsWith(' ') || text.endsWith('\n')
    return text
  }
  const tidyNode = (node: ArticleNode): ArticleNode[] => {
    if (isText(node)) return textOrNothing(tidyText(node.text))
    if (node.tag === 'br') {
      afterSpace = true
      return [node]
    }
    const children = tidy(node.children)
    // A mark around white space only has no effect.
    return children.every(isBlank) ? children : [element(node.tag, children, node.attributes)]
  }
  const tidy = (siblings: ArticleNode[]): ArticleNode[] => joinTexts(joinTexts(siblings).flatMap(tidyNode))
  return trimEnd(trimBreaks(tidy(nodes)))
}

/** One line of ASCII and marks of prose with single spaces, as most blocks are: there is nothing to do. */
const tidyLine =
  /^[\x21-\x7e\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+(?: [\x21-\x7e\u2013\u2014\u2018\u2019\u201c\u201d\u2026]+)*$/

function isTidy(text: string): boolean {
  return tidyLine.test(text)
}

function textOrNothing(text: string): ArticleNode[] {
  return text === '' ? [] : [{ text }]
}

/** Neighbouring text nodes joined into one. */
export function joinTexts(nodes: ArticleNode[]): ArticleNode[] {
  const joined: ArticleNode[] = []
  let texts: string[] = []
  const flush = () => {
    if (texts.length > 0) joined.push({ text: texts.join('') })
    texts = []
  }
  for (const node of nodes) {
    if (isText(node)) {
      texts.push(node.text)
    } else {
      flush()
      joined.push(node)
    }
  }
  flush()
  return joined
}

function isBreak(node: ArticleNode | undefined): boolean {
  return node !== undefined && !isText(node) && node.tag === 'br'
}

/** Removes line breaks at the ends of a block and spaces before a line break, because they show nothing. */
function trimBreaks(nodes: ArticleNode[]): ArticleNode[] {
  let start = 0
  let end = nodes.length
  // Other kinds of space than ' ' (no-break, en quad) remain at this point; before a break they are invisible too.
  while (isBreak(nodes[start]) || (isBlankOrBreak(nodes[start]) && isBreak(nodes[start + 1]))) start += 1
  while (end > start && isBlankOrBreak(nodes[end - 1])) end -= 1
  return nodes
    .slice(start, end)
    .map((node, index, all) => (isText(node) && isBreak(all[index + 1]) ? { text: node.text.trimEnd() } : node))
    .filter((node) => !isText(node) || node.text !== '')
}

function isBlankOrBreak(node: ArticleNode | undefined): boolean {
  return node !== undefined && (isBreak(node) || isBlank(node))
}

function isBlank(node: ArticleNode): boolean {
  return isText(node) && node.text.trim() === ''
}

/** Removes the white space at the very end, also inside elements. */
function trimEnd(nodes: ArticleNode[]): ArticleNode[] {
  const last = nodes.at(-1)
  if (last === undefined) return nodes
  const before = nodes.slice(0, -1)
  if (isText(last)) {
    const text = last.text.trimEnd()
    return text === '' ? trimEnd(before) : [...before, { text }]
  }
  if (last.tag === 'br') return nodes
  return [...before, element(last.tag, trimEnd(last.children), last.attributes)]
}
