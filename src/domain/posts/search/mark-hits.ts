import type { TextPart } from '#contract/posts/blog.ts'

/** The number of words in a snippet, and how many of them precede its first hit. */
const snippetWords = 32
const leadWords = 6
/** Only this many characters of an article are searched for the best snippet. */
const textMax = 40_000

type Word = { start: number; end: number; isHit: boolean }

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** Splits a text into parts; words that are one of `forms` (lower case) are marked as hits. A pure function. */
export function markHits(text: string, forms: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const put = (end: number, hit: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const { start, end, isHit } of wordsOf(text, forms)) {
    if (!isHit) continue
    put(start, false)
    put(end, true)
  }
  put(text.length, false)
  return parts
}

/**
 * The section of an article that matches best: the one with the most different words, then with the most hits, then the first; without hits, the
 * beginning. Ellipses mark omitted text.
 */
export function markSnippet(articleText: string, forms: ReadonlySet<string>): TextPart[] {
  const text = articleText.slice(0, textMax).replace(/\s+/gu, ' ').trim()
  const words = [...wordsOf(text, forms)]
  const from = bestStart(text, words)
  const first = words[from]
  const last = words[Math.min(words.length, from + snippetWords) - 1]
  if (first === undefined || last === undefined) return text === '' ? [] : [{ text: text.slice(0, 200), hit: false }]
  const start = from === 0 ? 0 : first.start
  const isEnd = from + snippetWords >= words.length
  const parts = markHits(text.slice(start, isEnd ? undefined : last.end), forms)
  return [...(from === 0 ? [] : [{ text: '… ', hit: false }]), ...parts, ...(isEnd ? [] : [{ text: ' …', hit: false }])]
}

function bestStart(text: string, words: Word[]): number {
  let best = { start: 0, kinds: 0, hits: 0 }
  const hits = words.flatMap(({ isHit, start, end }, index) =>
    isHit ? [{ index, word: text.slice(start, end).toLowerCase() }] : [],
  )
  for (const [nth, { index }] of hits.entries()) {
    const start = Math.max(0, index - leadWords)
    const within: string[] = []
    for (let next = nth; next < hits.length; next += 1) {
      const hit = hits[next]
      if (hit === undefined || hit.index >= start + snippetWords) break
      within.push(hit.word)
    }
    const kinds = new Set(within).size
    if (kinds > best.kinds || (kinds === best.kinds && within.length > best.hits))
      best = { start, kinds, hits: within.length }
  }
  return best.start
}

function* wordsOf(text: string, forms: ReadonlySet<string>): Generator<Word> {
  for (const match of text.matchAll(wordPattern)) {
    const [word] = match
    yield { start: match.index, end: match.index + word.length, isHit: forms.has(word.toLowerCase()) }
  }
}
