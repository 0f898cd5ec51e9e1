import type { PublicArticle } from '#contract/sites/sites.ts'
import { elementSpans, insertInto } from '#web/platform/markup/element-spans.ts'
import { scrollRegions, wideElements } from '#web/platform/markup/scroll-regions.ts'

/** A section of an article, for a list with links. */
export type ArticleSection = { id: string; text: string }

const elements = new Set(['h2', ...wideElements])

/**
 * Prepares the sanitised HTML of an article for its page, on the server: its sections get ids for links, and tables and code can be scrolled by
 * keyboard on a narrow screen.
 */
export function articleContent({ contentHtml }: Pick<PublicArticle, 'contentHtml'>): {
  contentHtml: string
  sections: ArticleSection[]
} {
  const spans = elementSpans(contentHtml, elements)
  const headings = spans
    .filter(({ name }) => name === 'h2')
    .map(({ start, text }, index) => ({ at: start + '<h2'.length, id: `part-${index + 1}`, text: text.trim() }))
  return {
    contentHtml: insertInto(contentHtml, [
      ...headings.map(({ at, id }) => ({ at, html: ` id="${id}"` })),
      ...scrollRegions(spans),
    ]),
    sections: headings.map(({ id, text }) => ({ id, text })),
  }
}
