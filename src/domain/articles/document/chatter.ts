import { type ElementNode, isHeading, plainText } from './article-tree.ts'

const chatterLengthMax = 300

const opener = /^(?:sure|certainly|of course|absolutely|okay|ok|great|got it|understood|happy to help)\b/i
const presents =
  /\b(?:(?:here(?:['’]s| is| are)|below is) (?:your|the|an?|my|that|some)|i(?:['’]ve| have) (?:written|created|prepared|drafted|crafted)|as (?:you )?requested)\b/i
const work = /\b(?:article|blog|post|draft|content|html|markdown|version|piece|text|rewrite|copy)\b/i
const farewell =
  /^(?:let me know|i hope (?:this|you)|feel free to|would you like|if you(?:['’]d| would) like|please let me know|is there anything)\b/i
const offer =
  /\b(?:article|post|draft|changes?|adjust\w*|revis\w*|edit\w*|tweak\w*|tone|version|expand|help|questions?)\b/i

/** Lines that repeat a field of the request; they occur only before the first paragraph of the article. */
const label =
  /^(?:meta[ -]?description|meta title|seo title|slug|url|keywords?|focus keyword|word count|tags?|category)\s*:/i
const titleLabel = /^(?:article |blog |post )?(?:title|headline)\s*:\s*/i

function isGreeting(text: string): boolean {
  if (text.length > chatterLengthMax) return false
  if (opener.test(text) && (/^\S+(?: \S+){0,3}[!.:]$/.test(text) || (presents.test(text) && work.test(text))))
    return true
  return presents.test(text) && work.test(text) && /[:.!]$/.test(text) && presents.exec(text)?.index === 0
}

function isFarewell(text: string): boolean {
  return text.length <= chatterLengthMax && farewell.test(text) && offer.test(text)
}

/**
 * Removes remarks of a model about its article: a greeting before it ("Here is your article:"), labels (`Meta description: …`), a rule between them
 * and the article, and a closing remark after it ("Let me know if you want changes!"). A `Title: …` line is returned as `title`.
 */
export function dropChatter(blocks: ElementNode[]): { blocks: ElementNode[]; title: string | null } {
  let title: string | null = null
  let start = 0
  for (; start < blocks.length; start += 1) {
    const block = blocks[start]
    const text = block === undefined ? '' : plainText([block])
    if (block?.tag === 'p' && titleLabel.test(text) && text.length <= chatterLengthMax) {
      title ??= text.replace(titleLabel, '')
    } else if (
      !(block?.tag === 'hr' || (block?.tag === 'p' && (isGreeting(text) || isLabel(text) || announces(blocks, start))))
    ) {
      break
    }
  }
  let end = blocks.length
  while (end > start && isTrailer(blocks[end - 1])) end -= 1
  return { blocks: blocks.slice(start, end), title }
}

function isLabel(text: string): boolean {
  return text.length <= chatterLengthMax && label.test(text)
}

/** Works in any language: a short paragraph that ends with a colon, directly before the level 1 heading. */
function announces(blocks: ElementNode[], index: number): boolean {
  const block = blocks[index]
  if (block === undefined || index > 1 || blocks[index + 1]?.tag !== 'h1') return false
  const text = plainText([block])
  return text.length <= chatterLengthMax && /[:：]$/.test(text)
}

function isTrailer(block: ElementNode | undefined): boolean {
  if (block === undefined) return false
  if (block.tag === 'hr') return true
  return block.tag === 'p' && !isHeading(block) && isFarewell(plainText([block]))
}
