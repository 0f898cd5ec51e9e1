import { t } from '@lingui/core/macro'
/** A section of an article, for a list with links. */
export type ArticleSection = { id: string; text: string }

/**
 * Prepares the article's HTML for a page: its sections get ids for links, and tables and code can be scrolled by keyboard on a narrow screen.
 * Requires sanitised HTML, in which attributes contain no unescaped `<` and `"`, so that tags can be found without a parser.
 */
export function articleContent(contentHtml: string): { html: string; sections: ArticleSection[] } {
  const sections: ArticleSection[] = []
  let tables = 0
  const html = contentHtml
    .replace(/<h2\b([^>]*)>(.*?)<\/h2>/gs, (_heading, attributes: string, inner: string) => {
      const id = `part-${sections.length + 1}`
      sections.push({ id, text: textOf(inner) })
      return `<h2 id="${id}"${attributes}>${inner}</h2>`
    })
    .replace(/<table\b/g, () => {
      tables += 1
      return `<div class="table-scroll" role="region" aria-label="${tableName(tables)}" tabindex="0"><table`
    })
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<pre\b/g, '<pre tabindex="0"')
  return { html, sections }
}

/** Regions of one page need different names. */
function tableName(number: number): string {
  const name = number === 1 ? t`Table` : `${t`Table`} ${number}`
  return name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&', nbsp: ' ' }

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
    .trim()
}
