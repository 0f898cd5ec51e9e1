import type { Post } from '#contract/posts/posts.ts'
import { type ElementSpan, elementSpans, type Insertion, insertInto } from '#web/platform/markup/element-spans.ts'
import { scrollRegions, wideElements } from '#web/platform/markup/scroll-regions.ts'
import { backlinkClass } from './backlink-class.ts'

/** A heading of an article: its id on the page, its text, and its level. */
export type OutlineEntry = { id: string; text: string; level: 2 | 3 }

/** Shorter articles need no table of contents. */
const entriesMin = 3
const idTextMax = 60
const isAscii = /^[ -~]*$/
const elements = new Set(['a', 'h2', 'h3', ...wideElements])

/**
 * Prepares the sanitised HTML of an article for its page, on the server. Second- and third-level headings get ids, so that they can be linked to; ids
 * begin with `s-`, a prefix that no other id of a page has. Tables and code blocks can be scrolled by keyboard on a narrow screen, and the backlink
 * gets its class. `outline` lists the headings, and is empty for an article with fewer than three.
 */
export function prepareArticle({ contentHtml, targetUrl }: Pick<Post, 'contentHtml' | 'targetUrl'>): {
  html: string
  outline: OutlineEntry[]
} {
  const spans = elementSpans(contentHtml, elements)
  const headings = headingsOf(spans)
  const html = insertInto(contentHtml, [
    ...headings.map(({ entry, span }) => ({ at: span.contentStart - '>'.length, html: ` id="${entry.id}"` })),
    ...scrollRegions(spans),
    ...backlinks(spans, targetUrl),
  ])
  return { html, outline: headings.length < entriesMin ? [] : headings.map(({ entry }) => entry) }
}

function headingsOf(spans: readonly ElementSpan[]): { entry: OutlineEntry; span: ElementSpan }[] {
  const usedIds = new Set<string>()
  return spans.flatMap((span) => {
    if (span.name !== 'h2' && span.name !== 'h3') return []
    const text = span.text.replace(/\s+/g, ' ').trim()
    if (text === '') return []
    return [{ entry: { id: freeId(text, usedIds), text, level: span.name === 'h2' ? 2 : 3 }, span }]
  })
}

/** Two headings with the same text get different ids. */
function freeId(text: string, usedIds: Set<string>): string {
  // Both leave the same of plain English, which the first one reads several times faster.
  const between = isAscii.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{M}\p{N}]+/gu
  const joined = text.toLowerCase().replace(between, '-').replace(/^-|-$/g, '')
  const beginning = joined.length <= idTextMax ? joined : [...joined].slice(0, idTextMax).join('').replace(/-$/, '')
  const base = `s-${beginning || 'section'}`
  let id = base
  for (let n = 2; usedIds.has(id); n += 1) id = `${base}-${n}`
  usedIds.add(id)
  return id
}

function backlinks(spans: readonly ElementSpan[], targetUrl: string | null): Insertion[] {
  return spans.flatMap(({ name, attributes: { href }, start, text }) => {
    const classes = name === 'a' && href !== undefined ? backlinkClass(href, text, targetUrl) : null
    return classes === null ? [] : [{ at: start + '<a'.length, html: ` class="${classes}"` }]
  })
}
