/** A model's answer without its packaging. `title` is set if the packaging named one. */
export type UnwrappedAnswer = { text: string; title: string | null }

const contentKeys = ['content', 'html', 'article', 'body', 'markdown', 'text', 'post', 'output', 'response', 'result']
const titleKeys = ['title', 'headline', 'h1']
const wrapperLanguages = new Set(['', 'html', 'htm', 'xhtml', 'markdown', 'md', 'json', 'text', 'txt', 'plaintext'])
const unwrapRoundsMax = 4
/** A fenced part with at least this share of the answer is the answer itself; a smaller one is a listing within an article. */
const wrappedShareMin = 0.6

/**
 * Removes the packaging that models put around an article: a reasoning block (`<think>…</think>`), a code fence around the whole article with words
 * before and after it, a JSON object with the text under a usual key (whole or cut off), and combinations of these. JSON without a text, such as an
 * error message, has no readable text: the result is empty.
 */
export function unwrapAnswer(answer: string): UnwrappedAnswer {
  let text = answer.trim()
  let title: string | null = null
  for (let round = 0; round < unwrapRoundsMax; round += 1) {
    const before = text
    text = unwrapFence(dropReasoning(text)).trim()
    const json = unwrapJson(text)
    if (json !== null) {
      text = json.text.trim()
      title = json.title ?? title
    }
    if (text === before) break
  }
  return { text, title }
}

function dropReasoning(text: string): string {
  const start = /^<(think|thinking|reasoning)>/i.exec(text)
  if (start === null) return text
  const end = new RegExp(`</${start[1]}>`, 'i').exec(text)
  return end === null ? text.slice(start[0].length) : text.slice(end.index + end[0].length)
}

type Fence = { start: number; end: number; language: string }

function unwrapFence(text: string): string {
  const fences = findFences(text)
  const opening = fences.findIndex(({ language }) => wrapperLanguages.has(language))
  const first = fences[opening]
  if (first === undefined) return text
  // Listings inside the article come in pairs. If the count of further fences is odd, the last one closes the wrapper.
  const rest = fences.slice(opening + 1)
  const closing = rest.length % 2 === 1 ? rest.at(-1) : undefined
  const inner = text.slice(first.end, closing?.start)
  const isArticle = /^\s*(?:<|#|\{)/.test(inner) || first.language.startsWith('m') || first.start === 0
  return isArticle && inner.length >= wrappedShareMin * text.length ? inner : text
}

function findFences(text: string): Fence[] {
  return [...text.matchAll(/^[ \t]*(?:```|~~~)[ \t]*([\w+-]*)[ \t]*$/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    language: (match[1] ?? '').toLowerCase(),
  }))
}

function unwrapJson(text: string): UnwrappedAnswer | null {
  if (!/^[{[]\s*["{}\]]/.test(text)) return null
  try {
    const found = findArticle(JSON.parse(text))
    return found ?? { text: '', title: null }
  } catch {
    return unwrapBrokenJson(text)
  }
}

/** The object itself, the first of a list, or an object one level deeper (`{"data": {"content": …}}`). */
function findArticle(value: unknown, depth = 0): UnwrappedAnswer | null {
  if (Array.isArray(value)) return depth > 2 ? null : findArticle(value[0], depth + 1)
  if (typeof value !== 'object' || value === null) return null
  const entries = new Map<string, unknown>(Object.entries(value).map(([key, entry]) => [key.toLowerCase(), entry]))
  const textAt = (keys: string[]) =>
    keys.map((key) => entries.get(key)).find((entry): entry is string => typeof entry === 'string' && entry !== '')
  const text = textAt(contentKeys)
  if (text !== undefined) return { text, title: textAt(titleKeys) ?? null }
  if (depth > 2) return null
  for (const entry of entries.values()) {
    const found = findArticle(entry, depth + 1)
    if (found !== null) return found
  }
  return null
}

/** JSON that was cut off or contains raw line ends: the string after a content key, up to its closing quote or the end. */
function unwrapBrokenJson(text: string): UnwrappedAnswer | null {
  const content = stringAfterKey(text, contentKeys)
  return content === null ? null : { text: content, title: stringAfterKey(text, titleKeys) }
}

function stringAfterKey(text: string, keys: string[]): string | null {
  const key = new RegExp(`"(?:${keys.join('|')})"\\s*:\\s*"`, 'i').exec(text)
  if (key === null) return null
  const rest = text.slice(key.index + key[0].length)
  const end = /(?<!\\)(?:\\\\)*"\s*(?:,\s*"[\w-]+"\s*:|\}|$)/.exec(rest)
  const body = end === null ? rest : rest.slice(0, end.index + end[0].indexOf('"'))
  return body.replace(/\\(?:u([0-9a-f]{4})|([\s\S]))/gi, (_, hex: string | undefined, character: string) =>
    hex === undefined ? unescapeJson(character) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function unescapeJson(character: string): string {
  if (character === 'n') return '\n'
  if (character === 't') return '\t'
  return character === 'r' || character === 'b' || character === 'f' ? '' : character
}
