/** A heading of an article: its id on the page, its text, and its level. */
export type OutlineEntry = { id: string; text: string; level: 2 | 3 }

/** Shorter articles need no table of contents. */
const entriesMin = 3
const idTextMax = 60

/**
 * Adds an id to every second- and third-level heading of sanitised HTML, so that it can be linked to, and lists them. Ids begin with `s-`, a prefix
 * that no other id of a page has; two headings with the same text get different ids. `outline` is empty for an article with fewer than three
 * headings.
 */
export function outlineArticle(contentHtml: string): { html: string; outline: OutlineEntry[] } {
  const entries: OutlineEntry[] = []
  const usedIds = new Set<string>()
  const html = contentHtml.replace(
    /<h([23])\b([^>]*)>(.*?)<\/h\1>/gs,
    (heading, level: string, attributes: string, inner: string) => {
      const text = plainText(inner)
      if (text === '') return heading
      const id = freeId(text, usedIds)
      entries.push({ id, text, level: level === '2' ? 2 : 3 })
      return `<h${level}${attributes} id="${id}">${inner}</h${level}>`
    },
  )
  return { html, outline: entries.length < entriesMin ? [] : entries }
}

function freeId(text: string, usedIds: Set<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const base = `s-${[...words.join('-')].slice(0, idTextMax).join('').replace(/-$/, '') || 'section'}`
  let id = base
  for (let n = 2; usedIds.has(id); n += 1) id = `${base}-${n}`
  usedIds.add(id)
  return id
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function plainText(html: string): string {
  return html
    .replace(/<br\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
