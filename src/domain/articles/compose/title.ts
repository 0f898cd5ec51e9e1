import { titleMax, titleMin } from '#contract/limits.ts'
import { type ElementNode, element, isHeading, plainText } from '../document/article-tree.ts'
import { withoutMarks } from '../document/repair-marks.ts'
import { capitalise, cleanLine } from '../words/characters.ts'
import { cutText, fitsLength } from '../words/text-length.ts'

/** Headings that any article may have; none of them names the subject. */
const genericHeadings = new Set(
  (
    'introduction|intro|overview|summary|conclusion|final thoughts|table of contents|contents|faq|faqs|key takeaways|' +
    'frequently asked questions|background|references|sources|getting started|untitled|article|blog post|title'
  ).split('|'),
)

/** In this many blocks from the start, a repeated title is removed and a level 1 heading counts as the title. */
const titleBlocksMax = 3

/** Within this many blocks, a section heading can serve as a title candidate. */
const furtherBlocksMax = 40

/**
 * Removes the title from the article. The title is the first level 1 heading near the start. Without one, it is a lower heading at the very start
 * that names a subject. Blocks near the start that only repeat the title or one of `named` (titles from outside the text) are removed too. `titles`
 * are the candidates, best first. The last candidate, the first heading further down that names a subject, stays in the article.
 */
export function takeTitle(blocks: ElementNode[], named: string[]): { titles: string[]; blocks: ElementNode[] } {
  const headingIndex = findTitleHeading(blocks, named.length > 0)
  const heading = blocks[headingIndex]
  const titles = heading === undefined ? [...named] : [plainText([heading]), ...named]
  const rest = blocks.filter((block, index) => {
    if (index === headingIndex) return false
    const isNearStart = index <= headingIndex + titleBlocksMax && index <= 2 * titleBlocksMax
    return !(isNearStart && (block.tag === 'p' || isHeading(block)) && repeats(plainText([block]), titles))
  })
  const further = rest.slice(0, furtherBlocksMax).find((block) => isHeading(block) && !isGeneric(plainText([block])))
  if (further !== undefined) titles.push(plainText([further]))
  return { titles, blocks: rest.map((block) => (block.tag === 'h1' ? element('h2', block.children) : block)) }
}

function findTitleHeading(blocks: ElementNode[], isNamed: boolean): number {
  const level1 = blocks.findIndex((block) => block.tag === 'h1')
  if (level1 >= 0) return level1 < titleBlocksMax ? level1 : -1
  const first = blocks[0]
  const isTitle = first !== undefined && !isNamed && isHeading(first) && !isGeneric(plainText([first]))
  // If a document consists of headings of one level only, its first heading is a title only if other text follows.
  return isTitle && blocks.length > 1 ? 0 : -1
}

function comparable(text: string): string {
  return cleanTitle(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

function repeats(text: string, titles: string[]): boolean {
  const compared = comparable(text)
  return compared !== '' && titles.some((title) => comparable(title) === compared)
}

function isGeneric(text: string): boolean {
  return genericHeadings.has(
    cleanTitle(text)
      .toLowerCase()
      .replace(/[:.!?]+$/, ''),
  )
}

const quotePairs = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['„', '“'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
])

/** A title without Markdown marks, a `Title:` label, quotation marks around it, and a full stop at its end. */
export function cleanTitle(raw: string): string {
  // Longer than any valid title, so the rest need not be read.
  let title = cleanLine(withoutMarks(cleanLine(raw.slice(0, 2000))))
  title = title.replace(/^(?:title|headline)\s*:\s*/i, '')
  while (title.length > 2 && quotePairs.get(title[0] ?? '') === title.at(-1)) title = title.slice(1, -1).trim()
  return /[^.]\.$/.test(title) ? title.slice(0, -1) : title
}

/** The first candidate of 8 to 140 characters (see `fitsLength`) that has a letter or digit, else a title from the keyword. */
export function chooseTitle(candidates: string[], keyword: string): string {
  for (const candidate of candidates) {
    const title = cleanTitle(candidate)
    if (fitsLength(title, titleMin, titleMax) && /[\p{L}\p{N}]/u.test(title) && !isGeneric(title)) return title
  }
  return titleFromKeyword(keyword)
}

const suffix = ': A Practical Guide'

/** 8 to 140 characters for a keyword of any length: with a suffix while it fits, otherwise the keyword cut between words. */
export function titleFromKeyword(keyword: string): string {
  const line = cleanLine(keyword)
  if (line === '') return suffix.slice(2)
  const capitalised = capitalise(line)
  if (fitsLength(capitalised + suffix, titleMin, titleMax)) return capitalised + suffix
  const cut = cutText(capitalised, titleMax)
  // One grapheme can be longer than the whole title (a letter with a hundred accents), and then too little remains.
  return fitsLength(cut, titleMin, titleMax) ? cut : suffix.slice(2)
}
