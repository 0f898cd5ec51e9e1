/** The text of one block of an article: a paragraph, list item, table cell or heading. */
export type TextBlock = { tag: string; text: string }

const blockPattern = /<(h1|h2|h3|p|li|th|td)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g

/** The texts of an article's HTML in document order, without the list of sources at its end, which is intentionally the same. */
export function blocksOf(html: string): TextBlock[] {
  const end = html.search(/<h2[^>]*>Sources and how this was written/)
  return [...(end < 0 ? html : html.slice(0, end)).matchAll(blockPattern)].map((match) => ({
    tag: match[1] ?? '',
    text: plain(match[2] ?? ''),
  }))
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Sentences of running text, without headings, labels ("Drop.") and cells. */
export function sentencesOf(blocks: readonly TextBlock[]): string[] {
  const texts = blocks.filter(({ tag }) => tag === 'p' || tag === 'li')
  return texts.flatMap(({ text }) => splitSentences(text)).filter((sentence) => sentence.split(' ').length > 2)
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?!]["”)]?)\s+(?=[\p{Lu}\p{N}"“(])/u).filter((sentence) => /\p{L}/u.test(sentence))
}

/** Every sentence and heading of at least four words, normalized for comparison. Shorter ones are labels ("Size of the top."). */
export function comparable(blocks: readonly TextBlock[]): string[] {
  return blocks
    .flatMap(({ tag, text }) => (tag === 'h1' || tag === 'th' ? [] : splitSentences(text)))
    .map((sentence) => sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((words) => words.length >= 4)
    .map((words) => words.join(' '))
}

/** Sequences of five words, for the comparison of near duplicates. */
export function shinglesOf(blocks: readonly TextBlock[]): Set<string> {
  const words = blocks.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [])
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

export function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const item of small) if (large.has(item)) shared += 1
  return small.size === 0 ? 0 : shared / small.size
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

export function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
