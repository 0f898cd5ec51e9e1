import type { TextPart } from '#contract/posts/blog.ts'

/** The number of words in a snippet, and how many of them precede its first hit. */
const snippetWords = 32
const leadWords = 6
/** Only this many characters of an article are searched for the best snippet. */
const textMax = 40_000

/**
 * The words of a text: where each starts and ends, and the indexes of those that are hits. They are numbers, because an object for each word of the
 * articles that a search shows is a megabyte and more.
 */
type Words = { starts: number[]; ends: number[]; hits: number[] }

/** Splits a text into parts; words that are one of `forms` (lower case) are marked as hits. A pure function. */
export function markHits(text: string, forms: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const put = (end: number, hit: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  const { starts, ends, hits } = wordsOf(text, forms)
  for (const hit of hits) {
    put(starts[hit] ?? at, false)
    put(ends[hit] ?? at, true)
  }
  put(text.length, false)
  return parts
}

/**
 * The section of an article that matches best: the one with the most different words, then with the most hits, then the first; without hits, the
 * beginning. Ellipses mark omitted text.
 */
export function markSnippet(articleText: string, forms: ReadonlySet<string>): TextPart[] {
  const text = articleText.slice(0, textMax)
  const words = wordsOf(text, forms)
  const from = bestStart(text, words)
  const count = words.starts.length
  const first = words.starts[from]
  const end = words.ends[Math.min(count, from + snippetWords) - 1]
  if (first === undefined || end === undefined) return withoutWords(text)
  const start = from === 0 ? 0 : first
  const isEnd = from + snippetWords >= count
  const parts = markHits(onOneLine(text.slice(start, isEnd ? undefined : end)), forms)
  return [...(from === 0 ? [] : [{ text: '… ', hit: false }]), ...parts, ...(isEnd ? [] : [{ text: ' …', hit: false }])]
}

function withoutWords(text: string): TextPart[] {
  const line = onOneLine(text)
  return line === '' ? [] : [{ text: line.slice(0, 200), hit: false }]
}

function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function bestStart(text: string, words: Words): number {
  let best = { start: 0, kinds: 0, hits: 0 }
  const hits = words.hits.map((index) => ({
    index,
    word: text.slice(words.starts[index], words.ends[index]).toLowerCase(),
  }))
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

function wordsOf(text: string, forms: ReadonlySet<string>): Words {
  const words: Words = { starts: [], ends: [], hits: [] }
  for (let start = endOfRun(text, 0, false); start < text.length; ) {
    const end = endOfRun(text, start, true)
    if (forms.has(text.slice(start, end).toLowerCase())) words.hits.push(words.starts.length)
    words.starts.push(start)
    words.ends.push(end)
    start = endOfRun(text, end, false)
  }
  return words
}

const wordRun = /[\p{L}\p{N}\p{M}]*/uy
const otherRun = /[^\p{L}\p{N}\p{M}]*/uy
const isAsciiWord = Array.from({ length: 128 }, (_, code) => /[\dA-Za-z]/.test(String.fromCharCode(code)))

/** Where the characters of words, or the others, that begin at `from` end. Expressions only run from the first character on that is not of ASCII. */
function endOfRun(text: string, from: number, isWord: boolean): number {
  let at = from
  let code = text.charCodeAt(at)
  while (code < 128 && isAsciiWord[code] === isWord) {
    at += 1
    code = text.charCodeAt(at)
  }
  if (!(code >= 128)) return at
  const run = isWord ? wordRun : otherRun
  run.lastIndex = at
  run.test(text)
  return run.lastIndex
}
